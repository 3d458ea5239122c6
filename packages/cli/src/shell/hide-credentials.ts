/** Text without what stands before @ in an address: a mistyped option may be repeated in a message. */
export function hideCredentials(text: string): string {
  return text.replace(/(\w:\/\/)\S*@/g, "$1…@");
}
