/** What a report says of itself besides its result. */
export interface Cover {
  /** Default: what was done with which file. */
  readonly title?: string;
  readonly author?: string;
  /** As it was given: a report asks no clock, so that the same input gives the same bytes. */
  readonly date?: string;
  /** Whether students are left out. */
  readonly isAnonymous?: boolean;
  readonly version: string;
  /** A digest of the engine that was built. */
  readonly build?: string;
}

/** What makes results: the version of qmatrix, and the build. */
export function madeBy({ version, build }: Pick<Cover, "version" | "build">): string {
  return build === undefined ? `qmatrix ${version}` : `qmatrix ${version}, build ${build}`;
}
