import type { Context } from '@/lib/context';
import { MAX_EVENT_ID } from '@/lib/ids';
import { type AgendaShow, listAgenda } from '@/lib/programme';
import { findShop } from '../../_shop/find-shop';

/** The parameters of a picture's address. */
export type PictureParams = Promise<{ client_name: string; event_id: string }>;

/** The show of a picture, or that of the performance in the address; undefined when there is none. */
export async function findShow(params: PictureParams): Promise<{ ctx: Context; show: AgendaShow } | undefined> {
  const { client_name: clientName, event_id: eventId } = await params;
  const ctx = await findShop(clientName);
  const isId = /^[1-9]\d{0,9}$/.test(eventId) && Number(eventId) <= MAX_EVENT_ID;
  const [show] = ctx && isId ? await listAgenda(ctx, { only: Number(eventId) }) : [];
  return ctx && show && { ctx, show };
}
