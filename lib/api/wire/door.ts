import { z } from 'zod';
import { type PackedTickets, VERDICTS } from '@/lib/door';
import type { Changes, DoorContext, JudgedScan, Presences, Snapshot } from '@/lib/office';

const instant = z.iso.datetime();
const sections = z.array(z.string()).nullable().meta({ description: 'The only sections that go in; null: all.' });

const wireVerdict = z.enum(VERDICTS).meta({
  id: 'DoorVerdict',
  description:
    '`admitted`, `newer` (genuine, but not in the list that the device has) and `overridden` let somebody in; `left` and `undone` do what was asked; all others refuse.',
});

/** Columns: one entry per ticket in each, unless its description says otherwise. */
const wireTickets = z
  .object({
    words: z.array(z.string()).meta({ description: 'What `sections` and `types` point into.' }),
    orders: z.array(z.int()).meta({ description: 'The number of the order, as difference to the one before.' }),
    positions: z.array(z.int()),
    generations: z.array(z.int()).meta({ description: 'Empty where all are 0. A code with a lower one is void.' }),
    sections: z.array(z.int()).meta({ description: 'Of `words`; -1: none.' }),
    rows: z.array(z.string()),
    seats: z.array(z.string()),
    types: z.array(z.int()),
    states: z
      .string()
      .meta({ description: 'A digit each: 0 paid, 1 to be paid at the door, 2 refunded, 3 cancelled, 4 moved.' }),
    moved: z
      .array(z.array(z.int()).length(2))
      .meta({ description: 'Pairs: index of a moved ticket, position of the one in its order that took its place.' }),
    names: z.array(z.string()).meta({ description: 'Initials; whole names for a device that may search.' }),
    last4: z.array(z.string()).meta({ description: 'The last four digits of the order’s number.' }),
  })
  .meta({ id: 'DoorTickets' });

const wirePresence = z
  .object({
    orders: z.array(z.int()),
    positions: z.array(z.int()),
    cycles: z.array(z.int()).meta({ description: '1: the first time in; more where people may come in again.' }),
    ats: z.array(z.int()).meta({ description: 'When they came in, in seconds since 1970.' }),
    gates: z.array(z.int()),
    states: z.string().meta({ description: 'A digit each: 0 left, 1 inside, 2 undone.' }),
  })
  .meta({ id: 'DoorPresence', description: 'Where tickets were seen last, in columns.' });

const rehearsal = z
  .int()
  .meta({ description: 'The number of the rehearsal that is on; 0: none. Its scans do not count.' });
const cursor = z.string().meta({ description: 'Ask for the changes after it.' });

export const wireDevice = z
  .object({
    device_id: z.int(),
    device_name: z.string(),
    list_id: z.int(),
    list_name: z.string(),
    version: z.int().meta({ description: 'When it changes, read the snapshot anew.' }),
    gate_id: z.int(),
    gate_name: z.string(),
    gate_sections: sections,
    list_sections: sections,
    event_id: z.int(),
    begins_at: instant,
    opens_at: instant.nullable(),
    timezone: z.string().meta({ description: 'Of the organisation.' }),
    reentry: z.enum(['never', 'after_exit', 'always']),
    lanes: z.int().nullable().meta({ description: 'Among how many devices the tickets are divided; null: not.' }),
    lane: z.int().nullable(),
    may_search: z.boolean(),
    is_lead: z.boolean(),
    expires_at: instant,
    now: instant,
  })
  .meta({ id: 'DoorDevice' });

export const toWireDevice = ({
  client,
  device,
  list,
  gate,
  startsAt,
  now,
}: DoorContext): z.infer<typeof wireDevice> => ({
  device_id: device.id,
  device_name: device.name,
  list_id: list.id,
  list_name: list.name,
  version: list.version,
  gate_id: gate.id,
  gate_name: gate.name,
  gate_sections: gate.sections,
  list_sections: list.sections,
  event_id: list.subEventId,
  begins_at: startsAt.toISOString(),
  opens_at: list.opensMinutes === null ? null : new Date(startsAt.getTime() - list.opensMinutes * 60_000).toISOString(),
  timezone: client.timezone,
  reentry: list.reentry,
  lanes: list.lanes,
  lane: device.lane,
  may_search: device.maySearch,
  is_lead: device.isLead,
  expires_at: device.expiresAt.toISOString(),
  now: now.toISOString(),
});

export const wireSnapshot = z
  .object({
    cursor,
    rehearsal,
    device: wireDevice,
    keys: z.array(z.object({ id: z.int(), public_key: z.string() })).meta({
      description: 'What codes are signed with: Ed25519, 32 bytes in base64url, by the first byte of a code.',
    }),
    gates: z.array(z.object({ id: z.int(), name: z.string(), sections })),
    performances: z.array(z.object({ id: z.int(), name: z.string(), begins_at: instant })),
    tickets: wireTickets,
    presence: wirePresence,
  })
  .meta({ id: 'DoorSnapshot' });

export const toWireSnapshot = (door: DoorContext, snapshot: Snapshot): z.infer<typeof wireSnapshot> => ({
  cursor: snapshot.cursor,
  rehearsal: snapshot.rehearsal,
  device: toWireDevice(door),
  keys: snapshot.keys.map(({ id, publicKey }) => ({ id, public_key: publicKey })),
  gates: snapshot.gates,
  performances: snapshot.performances.map(({ id, name, startsAt }) => ({
    id,
    name,
    begins_at: startsAt.toISOString(),
  })),
  tickets: snapshot.tickets satisfies PackedTickets,
  presence: snapshot.presence satisfies Presences,
});

export const wireChanges = z
  .object({
    cursor,
    rehearsal,
    version: z.int().meta({ description: 'Of the list. When it changes, read the snapshot anew.' }),
    tickets: wireTickets,
    presence: wirePresence,
    messages: z.array(
      z.object({ at: instant, kind: z.enum(['text', 'all_out', 'rehearsal', 'settings']), text: z.string() }),
    ),
    now: instant,
  })
  .meta({ id: 'DoorChanges' });

export const toWireChanges = (changes: Changes, now: Date): z.infer<typeof wireChanges> => ({
  ...changes,
  messages: changes.messages.map(({ at, kind, text }) => ({ at: at.toISOString(), kind, text })),
  now: now.toISOString(),
});

export const wireJudged = z
  .object({
    id: z.uuid(),
    verdict: wireVerdict,
    cycle: z.int().nullable(),
    first: z
      .object({ at: instant, gate: z.string(), device: z.string() })
      .nullable()
      .meta({ description: 'The scan that let this ticket in, where that was another.' }),
  })
  .meta({ id: 'JudgedScan' });

export const toWireJudged = ({ id, verdict, cycle, first }: JudgedScan): z.infer<typeof wireJudged> => ({
  id,
  verdict,
  cycle,
  first: first && { ...first, at: first.at.toISOString() },
});
