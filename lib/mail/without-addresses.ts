/** An error for the log without e-mail addresses, which replies of mail servers may contain. */
export function withoutAddresses(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error('failed');
  return `${name}: ${message}`.replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…');
}
