/** Whether the seats of each rank stand side by side in one row, with no gap between them. In the order of the page. */
export function areTogether(seats: readonly HTMLInputElement[]): boolean {
  const last = new Map<string | undefined, HTMLInputElement>();
  return seats.every((seat) => {
    const before = last.get(seat.dataset.rank);
    last.set(seat.dataset.rank, seat);
    return !before || (before.nextElementSibling === seat && seat.dataset.gap === undefined);
  });
}
