import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { type MainEvent, readEvents, type SubEvent } from './list-events';

/**
 * The visible show or performance with that id (they share one id space), also a past or sold-out one.
 * @throws AppError `event_not_found` also for another client's
 */
export async function getEvent(ctx: Context, id: number): Promise<{ main: MainEvent } | { sub: SubEvent }> {
  const [main] = await readEvents(ctx, { only: id });
  if (main?.id === id) return { main };
  const sub = main?.subEvents.find((candidate) => candidate.id === id);
  if (sub) return { sub };
  throw new AppError('event_not_found', 'Event not found');
}
