/**
 * Whether an `Accept-Encoding` takes that coding: by its name, or else by `*`, and not with weight 0 (RFC 9110, 12.5.3). What
 * cannot be read is not taken.
 */
export function takesEncoding(accepts: string | null | undefined, coding: 'br' | 'gzip'): boolean {
  let others = false;
  for (const part of (accepts ?? '').toLowerCase().split(',')) {
    const [, name, weight] = PART.exec(part) ?? [];
    const isTaken = weight === undefined || !/^0(\.0*)?$/.test(weight);
    if (name === coding || (name === 'x-gzip' && coding === 'gzip')) return isTaken;
    if (name === '*') others = isTaken;
  }
  return others;
}

const PART = /^\s*([a-z-]+|\*)\s*(?:;\s*q=(0(?:\.\d*)?|1(?:\.0*)?)\s*)?$/;
