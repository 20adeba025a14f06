import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import { listEvents, type MainEvent } from './list-events';

/** The visible shows of a type, by its exact name. @throws AppError `eventtype_not_found` when none has it */
export async function listEventsOfType(ctx: Context, type: string): Promise<MainEvent[]> {
  const events = type.includes('\0') ? [] : await listEvents(ctx, { type });
  if (events.length === 0) throw new AppError('eventtype_not_found', 'Event type not found');
  return events;
}
