import { type DoorTicket, type ScanKind, ticketKey } from '@/lib/door';
import type { DoorStore, Pairing } from '../store';
import { type DoorSession, type DoorState, openDoorSession, type ShownScan } from './door-session';
import { load } from './read-list';
import { type Source, scanTicket, undoScan } from './scan-ticket';
import { download, upload } from './sync';

export type { DoorState, ShownScan } from './door-session';

/**
 * The engine of one door list. It judges a scan from stored data and stores both in one transaction before showing the verdict. Then the
 * server confirms it, at once or when the network is back. Uploads and downloads run independently.
 */
export async function openEngine(
  store: DoorStore,
  pairing: Pairing,
  changed: (state: DoorState) => void,
  gone: () => void,
) {
  const session = await openDoorSession(store, pairing, changed, gone);
  const { state, tickets, presence, tell } = session;
  await load(session);
  void download(session);
  void upload(session);
  return {
    scan: (source: Source, kind: ScanKind, override?: string) => scanTicket(session, source, kind, override),
    undo: (last: ShownScan) => undoScan(session, last),
    find: (text: string) => findTickets(session, text),
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
    unpair: session.end,
    close: () => {
      session.isClosed = true;
    },
  };
}
export type Engine = Awaited<ReturnType<typeof openEngine>>;

const MOST_FOUND = 30;

/**
 * Finds tickets on this device, those of people outside first: by name, or by the order's number as printed (2026-005505), without its
 * year, or its last four digits.
 */
function findTickets({ tickets, presence }: DoorSession, text: string): DoorTicket[] {
  const words = text.toLocaleLowerCase().trim().split(/\s+/).filter(Boolean);
  if (words.join('').length < 2) return [];
  const matches = ({ name, orderId, last4 }: DoorTicket) => {
    const of = name.toLocaleLowerCase();
    return words.every((word) => of.includes(word) || word === last4 || numberIn(word) === orderId);
  };
  const isInside = ({ orderId, position }: DoorTicket) =>
    Number(presence.get(ticketKey(orderId, position))?.isInside ?? false);
  const found = [...tickets.values()].filter(matches);
  return found.sort((one, other) => isInside(one) - isInside(other)).slice(0, MOST_FOUND);
}

/** The order's number in `2026-005505`, `#5505` or `5505`. */
const numberIn = (word: string): number => Number(/^(?:#|\d{4}-)?(\d{1,15})$/.exec(word)?.[1]);
