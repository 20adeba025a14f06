/**
 * Joins pieces that meet at their ends, in either direction, into closed rings; drops what cannot be closed. Linear in the number of
 * pieces.
 * @param pieces lists of node ids; a closed piece is a ring by itself
 */
export function joinRings(pieces: readonly (readonly number[])[]): number[][] {
  const rings = pieces.filter(isClosed).map((piece) => [...piece]);
  const open = pieces.filter((piece) => piece.length > 1 && !isClosed(piece));
  const at = new Map<number, number[]>();
  open.forEach((piece, i) => {
    for (const end of [piece[0] as number, piece.at(-1) as number]) at.set(end, [...(at.get(end) ?? []), i]);
  });
  const isUsed = new Uint8Array(open.length);
  open.forEach((piece, first) => {
    if (isUsed[first]) return;
    isUsed[first] = 1;
    const ring = [...piece];
    while (!isClosed(ring)) {
      const next = at.get(ring.at(-1) as number)?.find((i) => !isUsed[i]);
      if (next === undefined) return;
      isUsed[next] = 1;
      const joined = open[next] as readonly number[];
      const onward = joined[0] === ring.at(-1) ? joined : joined.toReversed();
      for (const id of onward.slice(1)) ring.push(id);
    }
    rings.push(ring);
  });
  return rings;
}

const isClosed = (piece: readonly number[]): boolean => piece.length > 3 && piece[0] === piece.at(-1);
