import type { TicketFacts } from './ticket-code';
import { ADMITS, type Verdict } from './verdicts';

export type ScanKind = 'entry' | 'exit';
/** `after_exit`: again after a scan at the exit. `always`: any number of times. */
export type Reentry = 'never' | 'after_exit' | 'always';
/** `live`: paid and valid. */
export type TicketState = 'live' | 'unpaid' | 'refunded' | 'cancelled' | 'moved';

/** A ticket as devices know it. Row and seat are null without numbered seats. */
export type DoorTicket = {
  orderId: number;
  position: number;
  generation: number;
  section: string | null;
  row: string | null;
  seat: string | null;
  type: string;
  state: TicketState;
  /** The position, in its order, of the ticket that replaced it. */
  movedTo: number | null;
  /** Initials, or the full name on devices that may search. */
  name: string;
  /** The last four digits of the order's number, to tell people with the same name apart. */
  last4: string;
};

/** The last known presence of a ticket on a list. `at`: milliseconds since 1970. `isUndone`: its admission was undone. */
export type Presence = { isInside: boolean; cycle: number; at: number; gate: string; isUndone?: boolean };

/** A part of the venue that counts the people inside by itself. Null sections: all of them. */
export type DoorList = {
  subEventId: number;
  reentry: Reentry;
  sections: readonly string[] | null;
  opensAt: number | null;
};
export type DoorGate = { id: number; name: string; sections: readonly string[] | null };

type Scan = {
  kind: ScanKind;
  /** The facts of a code with a valid signature; undefined without one. */
  facts: Pick<TicketFacts, 'orderId' | 'position' | 'generation' | 'subEventId'> | undefined;
  ticket: DoorTicket | undefined;
  presence: Presence | undefined;
  list: DoorList;
  gate: DoorGate;
  now: number;
  /** Whether the ticket is in this device's lane (lanes.ts); true without lanes. */
  isOwnLane: boolean;
};

export type Judged = { verdict: Verdict; admits: boolean; cycle: number; presence?: Presence | undefined };

/** States in which a ticket is void for good. */
const GONE = { refunded: 'refunded', cancelled: 'cancelled', moved: 'moved' } as const;

/**
 * The verdict on a scan, a pure function of what is known, so that an offline device and the server agree
 * (db/functions/judge_door_scans.sql has the same order). The first reason that refuses decides.
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
  // Anybody who is inside may always leave.
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
