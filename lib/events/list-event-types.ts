import type { Context } from '@/lib/context';
import { programmeOf } from './programme';
import { isInWindow } from './visibility';

/** The types that the visible shows have, in the alphabetical order of the client's language. */
export async function listEventTypes(ctx: Context): Promise<string[]> {
  const shown = [...(await programmeOf(ctx)).values()].filter((one) => isInWindow(one, ctx.now));
  const types = new Set(shown.flatMap(({ show }) => show.types));
  return [...types].sort((a, b) => a.localeCompare(b, ctx.client.locale));
}
