/** What went wrong, for the log: the message of a mail server may have the address in it. */
export function withoutAddresses(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error('failed');
  return `${name}: ${message}`.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…');
}
