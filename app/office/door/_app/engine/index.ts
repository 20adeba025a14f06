import { type DoorTicket, type ScanKind, ticketKey } from '@/lib/door';
import type { DoorStore, Pairing } from '../store';
import { type DoorState, openDoorHere, type Shown } from './door-here';
import { download, upload } from './keep-in-step';
import { load } from './read-list';
import { type Source, scanTicket, undoScan } from './scan-ticket';

export type { DoorState, Shown } from './door-here';

/**
 * The door of one list on this device. A verdict comes from what it has, is stored with the scan in one step before anybody sees or
 * hears it, and is then confirmed by the server, or sent when there is a network. Uploads and downloads do not wait for each other.
 */
export async function openEngine(
  store: DoorStore,
  pairing: Pairing,
  changed: (state: DoorState) => void,
  gone: () => void,
) {
  const here = await openDoorHere(store, pairing, changed, gone);
  const { state, tickets, presence, tell } = here;
  await load(here);
  void download(here);
  void upload(here);
  return {
    scan: (source: Source, kind: ScanKind, override?: string) => scanTicket(here, source, kind, override),
    undo: (last: Shown) => undoScan(here, last),
    find: (text: string) => findTickets(tickets, text),
    seatOf: (ticket: DoorTicket) => tickets.get(ticketKey(ticket.orderId, ticket.movedTo ?? 0)),
    isInside: (ticket: DoorTicket) => presence.get(ticketKey(ticket.orderId, ticket.position))?.isInside === true,
    clear: () => {
      state.shown = undefined;
      tell();
    },
    read: () => {
      state.message = undefined;
      tell();
    },
    unpair: here.end,
    close: () => {
      here.isClosed = true;
    },
  };
}
export type Engine = Awaited<ReturnType<typeof openEngine>>;

const MOST_FOUND = 30;

/** By name, or the last four of the order, among what is here. */
function findTickets(tickets: Map<string, DoorTicket>, text: string): DoorTicket[] {
  const words = text.toLocaleLowerCase().trim().split(/\s+/).filter(Boolean);
  if (words.join('').length < 2) return [];
  const matches = ({ name, last4 }: DoorTicket) => {
    const of = `${name} ${last4}`.toLocaleLowerCase();
    return words.every((word) => of.includes(word));
  };
  return [...tickets.values()].filter(matches).slice(0, MOST_FOUND);
}
