/** What a report says of itself besides its result: what made it. */
export interface Cover {
  readonly version: string;
  /** A digest of the engine that was built. */
  readonly build: string;
}

/** What makes results: the version of qmatrix, and the build. */
export function madeBy({ version, build }: Cover): string {
  return `qmatrix ${version}, build ${build}`;
}
