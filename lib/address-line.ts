type Address = Record<'address' | 'zip' | 'city', string | null>;

/** An address in one line that does not break inside its postcode. Empty when nothing is known. */
export function addressLine({ address, zip, city }: Address): string {
  const town = [zip?.replaceAll(' ', '\u00a0'), city].filter(Boolean).join(' ');
  return [address, town].filter(Boolean).join(', ');
}
