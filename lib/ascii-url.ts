/**
 * A web address as every program can read it: what is not ASCII, or may not stand in an address, is percent-encoded, a host in
 * letters of other alphabets is written as `xn--`. One that is so already stays as it is, to the byte.
 */
export function asciiUrl(address: string): string {
  if (/^[!#-;=?-[\]_a-z~]*$/.test(address) || !URL.canParse(address)) return address;
  return new URL(address).href;
}

/** The same where there may be none. */
export const asciiUrlOrNull = (address: string | null): string | null => address && asciiUrl(address);
