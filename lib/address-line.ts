type Address = Record<'address' | 'zip' | 'city', string | null>;

/** An address as people read it, in one line that does not break inside its postcode. Empty when nothing of it is known. */
export function addressLine({ address, zip, city }: Address): string {
  const town = [zip?.replaceAll(' ', '\u00a0'), city].filter(Boolean).join(' ');
  return [address, town].filter(Boolean).join(', ');
}
