import type { TicketFacts } from './ticket-code';
import { ADMITS, type Verdict } from './verdicts';

export type ScanKind = 'entry' | 'exit';
/** `after_exit`: in again after a scan at the way out. `always`: as often as one likes. */
export type Reentry = 'never' | 'after_exit' | 'always';
/** `live` is paid. */
export type TicketState = 'live' | 'unpaid' | 'refunded' | 'cancelled' | 'moved';

/** A ticket as a door knows it. Row and seat are null without numbered seats. */
export type DoorTicket = {
  orderId: number;
  position: number;
  generation: number;
  section: string | null;
  row: string | null;
  seat: string | null;
  type: string;
  state: TicketState;
  /** The position in its order of the ticket that took its place. */
  movedTo: number | null;
  /** Initials, or the whole name for people who may search. */
  name: string;
  /** The end of the order's number, to tell people of one name apart. */
  last4: string;
};

/** Where a ticket was seen last on this list. `at`: milliseconds since 1970. `isUndone`: it was let in by mistake, and is not. */
export type Presence = { isInside: boolean; cycle: number; at: number; gate: string; isUndone?: boolean };

/** A part of the house with its own count of people inside. Null sections: all of them. */
export type DoorList = {
  subEventId: number;
  reentry: Reentry;
  sections: readonly string[] | null;
  opensAt: number | null;
};
export type DoorGate = { id: number; name: string; sections: readonly string[] | null };

type Scan = {
  kind: ScanKind;
  /** Of the code, whose signature is right; undefined: it is not, or there is no code of ours. */
  facts: Pick<TicketFacts, 'orderId' | 'position' | 'generation' | 'subEventId'> | undefined;
  ticket: DoorTicket | undefined;
  presence: Presence | undefined;
  list: DoorList;
  gate: DoorGate;
  now: number;
  /** Whether this device alone may admit the ticket (lanes.ts); true where the house has no lanes. */
  isOwnLane: boolean;
};

export type Judged = { verdict: Verdict; admits: boolean; cycle: number; presence?: Presence | undefined };

/** What voids a ticket for good. */
const GONE = { refunded: 'refunded', cancelled: 'cancelled', moved: 'moved' } as const;

/**
 * What a door says of a ticket, from what it knows: pure, so that a device without network and the server say the same
 * (db/functions/judge_door_scans.sql has the same order). The answer has the first reason that forbids.
 */
export function judge(scan: Scan): Judged {
  const { presence } = scan;
  const verdict = refusalOf(scan) ?? (scan.kind === 'exit' ? judgeExit(presence) : judgeEntry(scan));
  const admits = ADMITS.has(verdict);
  return { verdict, admits, cycle: (presence?.cycle ?? 0) + (admits ? 1 : 0), presence };
}

function refusalOf({ facts, ticket, list, gate, now, kind, isOwnLane }: Scan): Verdict | undefined {
  if (!facts) return 'forged';
  if (facts.subEventId !== list.subEventId) return 'wrong_performance';
  if (!ticket) return isOwnLane ? undefined : 'other_lane';
  if (ticket.state in GONE) return GONE[ticket.state as keyof typeof GONE];
  if (facts.generation < ticket.generation) return 'replaced';
  // Anybody who is inside may always go out.
  if (kind === 'exit') return undefined;
  if (ticket.state === 'unpaid') return 'unpaid';
  if (!isOneOf(ticket.section, list.sections)) return 'other_list';
  if (!isOneOf(ticket.section, gate.sections)) return 'other_gate';
  if (list.opensAt !== null && now < list.opensAt) return 'too_early';
  return isOwnLane ? undefined : 'other_lane';
}

const isOneOf = (section: string | null, sections: readonly string[] | null): boolean =>
  sections === null || section === null || sections.includes(section);

const judgeExit = (presence: Presence | undefined): Verdict => (presence?.isInside ? 'left' : 'not_inside');

function judgeEntry({ presence, list, ticket }: Scan): Verdict {
  if (presence?.isInside && list.reentry !== 'always') return 'already_in';
  if (presence && !presence.isInside && !presence.isUndone && list.reentry === 'never') return 'already_left';
  return ticket ? 'admitted' : 'newer';
}
