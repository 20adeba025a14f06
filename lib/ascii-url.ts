/**
 * A URL in ASCII: percent-encodes characters that are not ASCII or not allowed, and converts an international host name to `xn--`. An ASCII
 * URL stays identical.
 */
export function asciiUrl(address: string): string {
  if (/^[!#-;=?-[\]_a-z~]*$/.test(address) || !URL.canParse(address)) return address;
  return new URL(address).href;
}

/** The same for a nullable URL. */
export const asciiUrlOrNull = (address: string | null): string | null => address && asciiUrl(address);
