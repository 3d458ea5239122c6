/** Text without what stands before @ in an address of a host: a mistyped option may be repeated in a message. */
export function hideCredentials(text: string): string {
  return text.replace(/:\/\/(?!\/)\S*@/g, "://…@");
}
