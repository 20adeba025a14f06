import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { listEvents, type MainEvent } from './list-events';

/**
 * The visible shows of a type, by its exact name. A plus may stand for a space, as PHP's `urlencode` writes it.
 * @throws AppError `eventtype_not_found` when none has it
 */
export async function listEventsOfType(ctx: Context, type: string): Promise<MainEvent[]> {
  for (const name of new Set([type, type.replaceAll('+', ' ')])) {
    const events = name.includes('\0') ? [] : await listEvents(ctx, { type: name });
    if (events.length > 0) return events;
  }
  throw new AppError('eventtype_not_found', 'Event type not found');
}
