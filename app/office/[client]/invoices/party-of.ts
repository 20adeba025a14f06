const MOST_LINES = 8;

/** The lines of a customer on an invoice, at most eight: further lines of the address follow in the last one, after commas. */
export function partyOf(name: string, address: string): string[] {
  const lines = [name, ...address.split(/\r?\n/)].map((line) => line.trim()).filter(Boolean);
  const last = lines.slice(MOST_LINES - 1).join(', ');
  return [...lines.slice(0, MOST_LINES - 1), ...(last ? [last] : [])];
}
