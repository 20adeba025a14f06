/** To normalise long texts takes long. */
const MOST_TYPED = 1000;

/**
 * Whether a buyer who gave this code may see and buy a type that asks for `required` (null: asks for none).
 * Spaces around it, upper and lower case, and the two Unicode spellings of one letter make no difference.
 * A blank code matches nothing, on either side.
 */
export function codeMatches(required: string | null, given: string | undefined): boolean {
  if (required === null) return true;
  if (given === undefined || given.length > MOST_TYPED) return false;
  const wanted = comparable(required);
  return wanted !== '' && comparable(given) === wanted;
}

function comparable(code: string): string {
  return code.normalize('NFC').trim().toLowerCase();
}
