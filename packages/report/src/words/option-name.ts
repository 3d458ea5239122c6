/** `--learning-rate` for `learningRate`. */
export function optionName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}
