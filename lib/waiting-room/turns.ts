/** How far a line is: `counted` slots had passed at `countedAt`, and `perMinute` pass in every minute since. */
export type Line = { counted: number; countedAt: Date; perMinute: number };

/** How many slots have passed at `now`, with fractions. */
export const passedAt = ({ counted, countedAt, perMinute }: Line, now: Date): number =>
  counted + (Math.max(0, now.getTime() - countedAt.getTime()) * perMinute) / 60_000;

/** When a slot passes: its holder may begin then. */
export const dueAt = ({ counted, countedAt, perMinute }: Line, slot: number): Date =>
  new Date(countedAt.getTime() + Math.ceil(((slot - counted) * 60_000) / perMinute));

/** What a slot means at `now`: still waiting at a `place` (1 is next), its turn, or a turn that is over. */
export function turnOf(
  line: Line,
  { slot, shopMinutes }: { slot: number; shopMinutes: number },
  now: Date,
): { state: 'waiting'; place: number } | { state: 'admitted' } | { state: 'over' } {
  const passed = passedAt(line, now);
  if (slot > passed) return { state: 'waiting', place: slot - Math.floor(passed) };
  return { state: slot < passed - shopMinutes * line.perMinute ? 'over' : 'admitted' };
}

const MOST_POLL_SECONDS = 30;

/** When to ask again: the nearer the turn, the sooner. Never all at once: `grain` (0 … 1) is each visitor's own. */
export function pollSeconds(waitSeconds: number, grain: number): number {
  const soon = Math.min(MOST_POLL_SECONDS, Math.max(2, waitSeconds / 4));
  return Math.max(1, Math.round(soon * (0.75 + grain / 2)));
}
