/** Whether the seats of each rank are adjacent in one row, without a gap. `seats`: in page order. */
export function areTogether(seats: readonly HTMLInputElement[]): boolean {
  const last = new Map<string | undefined, HTMLInputElement>();
  return seats.every((seat) => {
    const before = last.get(seat.dataset.rank);
    last.set(seat.dataset.rank, seat);
    return !before || (before.nextElementSibling === seat && seat.dataset.gap === undefined);
  });
}
