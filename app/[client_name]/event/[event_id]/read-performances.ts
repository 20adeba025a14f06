import type { Context } from '@/lib/context';
import { AppError } from '@/lib/errors';
import {
  type AgendaDate,
  type AgendaShow,
  asksForCode,
  atOneVersion,
  getEvent,
  listAgenda,
  listTicketTypes,
  type ShowPicture,
  type TicketType,
} from '@/lib/programme';

/** The data of an event page. `chosen`: the performance in the address, or the only one to come. */
export type EventPerformances = {
  name: string;
  shortText: string;
  /** Sanitised HTML. */
  text: string;
  /** The text in other languages, by language code. */
  texts: Partial<Record<string, string>> | null;
  /** The picture that represents the page comes first. */
  pictures: ShowPicture[];
  types: string[];
  /** The performances to come, and the chosen one, by time. */
  dates: AgendaDate[];
  chosen: AgendaDate | undefined;
  /** The tickets of the chosen performance, until it begins. */
  offer: { ticketTypes: TicketType[]; asksForCode: boolean } | undefined;
};

/** The code that the visitor typed, and the visitor's cart. */
type Visitor = { code?: string | undefined; cartId?: string | undefined };

/** The data of a show's or performance's page; undefined when there is none. All of one catalogue version. */
export function readPerformances(
  ctx: Context,
  eventId: number,
  visitor: Visitor = {},
): Promise<EventPerformances | undefined> {
  return atOneVersion(ctx, (ctx) => readAtVersion(ctx, eventId, visitor));
}

async function readAtVersion(
  ctx: Context,
  eventId: number,
  { code, cartId }: Visitor,
): Promise<EventPerformances | undefined> {
  const found = await getEvent(ctx, eventId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'event_not_found') return undefined;
    throw error;
  });
  if (!found) return undefined;
  const mainId = 'main' in found ? found.main.id : found.sub.show.id;
  const [show] = await listAgenda(ctx, { only: mainId });
  if (!show) return undefined;
  const shown = 'main' in found ? found.main : found.sub;
  const upcoming = show.dates.filter((date) => date.startsAt > ctx.now);
  const only = upcoming.length === 1 ? upcoming[0] : undefined;
  const chosen = 'main' in found ? only : show.dates.find((date) => date.id === found.sub.id);
  const isOpen = chosen !== undefined && chosen.startsAt > ctx.now;
  return {
    name: shown.name,
    shortText: shown.shortText,
    text: shown.text,
    texts: shown.texts,
    pictures: picturesOf(show, 'sub' in found ? found.sub : undefined),
    types: show.types,
    dates: show.dates.filter((date) => date.startsAt > ctx.now || date === chosen),
    chosen,
    offer: isOpen
      ? {
          ticketTypes: await listTicketTypes(ctx, chosen.id, code, cartId),
          asksForCode: await asksForCode(ctx, chosen.id),
        }
      : undefined,
  };
}

/** The performance's own picture first, then those of the show; for a show without any, the first of its performances. */
function picturesOf(show: AgendaShow, own: { picture: ShowPicture | null } | undefined): ShowPicture[] {
  const { pictures, dates } = show;
  const first = own?.picture ?? (pictures.length === 0 ? dates.find((date) => date.picture)?.picture : undefined);
  return first ? [first, ...pictures.filter(({ url }) => url !== first.url)] : pictures;
}
