const MOST_CHARACTERS = 60;

/** A new key of letters and digits for a name, unlike all of `taken`. */
export function newKey(name: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MOST_CHARACTERS);
  const first = slug || 'x';
  let key = first;
  for (let nr = 2; known.has(key); nr++) key = `${first}-${nr}`;
  return key;
}
