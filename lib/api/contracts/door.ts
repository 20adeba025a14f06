import { z } from 'zod';
import { VERDICTS } from '@/lib/door';
import { boundedText } from '@/lib/text-field';
import { contract } from '../contract';
import { wireChanges, wireDevice, wireJudged, wireSnapshot } from '../wire/door';
import { clientName, shortText, wholeNumber } from '../wire/fields';

const params = z.object({ client_name: clientName });
const common = {
  tag: 'Door',
  params,
  paramsError: { code: 'not_found', message: 'There is nothing at this address' },
  query: z.object({}),
  status: 200,
} as const;

const DEVICE = {
  device_id: 3,
  device_name: 'Phone 1',
  list_id: 1,
  list_name: 'House',
  version: 1,
  gate_id: 1,
  gate_name: 'A',
  gate_sections: null,
  list_sections: null,
  event_id: 95,
  begins_at: '2026-12-04T19:30:00.000Z',
  opens_at: null,
  timezone: 'Europe/Amsterdam',
  reentry: 'never' as const,
  lanes: null,
  lane: null,
  may_search: false,
  is_lead: false,
  expires_at: '2026-12-05T10:00:00.000Z',
  now: '2026-12-04T18:50:00.000Z',
};
const TICKETS = {
  words: ['Standaard'],
  orders: [123, 0],
  positions: [1, 2],
  generations: [],
  sections: [-1, -1],
  rows: ['', ''],
  seats: ['', ''],
  types: [0, 0],
  states: '00',
  moved: [],
  names: ['A. V.', 'A. V.'],
  last4: ['0123', '0123'],
};
const PRESENCE = { orders: [123], positions: [1], cycles: [1], ats: [1796410260], gates: [1], states: '1' };

const NO_SECRET = 'must be the secret of a pairing code';
const NO_KEY = 'must be a key of P-256: x and y in base64url, with a point between';
const NO_CURSOR = 'must be a cursor of a snapshot or of changes';

export const pairDeviceContract = contract({
  ...common,
  method: 'POST',
  path: '/v1/{client_name}/door/pairing',
  operationId: 'pairDoorDevice',
  summary: 'Pair a device',
  description:
    'Turns the secret of a pairing code of the office, once and within ten minutes, into a token. The device signs its requests with a key that it does not give away: `Door-Proof: {milliseconds}.{signature}` with the signature (ECDSA P-256 with SHA-256, r and s, base64url) over `doek door 1`, method and path with query, and the milliseconds since 1970, in three lines. A program with a token from the office needs no proof.',
  body: z.object({
    secret: boundedText(22, NO_SECRET).regex(/^[\w-]{22}$/, NO_SECRET),
    public_key: boundedText(87, NO_KEY)
      .regex(/^[\w-]{43}\.[\w-]{43}$/, NO_KEY)
      .meta({ description: 'P-256: x and y of its JSON Web Key, with a point between.' }),
    name: shortText(60),
  }),
  bodyExample: {
    secret: 'Qm5uB7hZ1sXa9cRf2gLpN8',
    public_key: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU.x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    name: 'Phone 1',
  },
  answer: z.object({ token: z.string(), device_id: z.int(), expires_at: z.iso.datetime() }),
  example: {
    token: 'xO3lN0v8yV9kPq2m7hT4sZ1aB6cD5eF0gH8iJ7kL6mM',
    device_id: 3,
    expires_at: '2026-12-05T10:00:00.000Z',
  },
  errors: ['door_unauthorized'],
});

export const getDoorDeviceContract = contract({
  ...common,
  method: 'GET',
  path: '/v1/{client_name}/door/device',
  operationId: 'getDoorDevice',
  summary: 'What a device is bound to',
  description: '`Authorization: Bearer {token}`, as at every address of the door.',
  answer: wireDevice,
  example: DEVICE,
  errors: ['door_unauthorized', 'door_proof'],
  isOfDevice: true,
});

export const getDoorSnapshotContract = contract({
  ...common,
  method: 'GET',
  path: '/v1/{client_name}/door/snapshot',
  operationId: 'getDoorSnapshot',
  summary: 'All tickets of a list',
  description:
    'What a device needs to judge tickets without a network: every ticket, who is inside, and the keys that codes are signed with. Then `changes` after its cursor.',
  answer: wireSnapshot,
  example: {
    cursor: '17.2.4.5131.1796410200000',
    rehearsal: 0,
    device: DEVICE,
    keys: [{ id: 1, public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }],
    gates: [{ id: 1, name: 'A', sections: null }],
    performances: [{ id: 95, name: 'Demo Event', begins_at: '2026-12-04T19:30:00.000Z' }],
    tickets: TICKETS,
    presence: PRESENCE,
  },
  errors: ['door_unauthorized', 'door_proof'],
  isOfDevice: true,
});

export const getDoorChangesContract = contract({
  ...common,
  method: 'GET',
  path: '/v1/{client_name}/door/changes',
  operationId: 'getDoorChanges',
  summary: 'What changed since',
  description:
    'Tickets sold, paid, refunded or moved after a cursor, who was let in at any gate, and messages to all doors. It waits up to `wait` seconds for something to happen. With `Accept: text/event-stream` the answer goes on for minutes as server-sent events: `data` is what is described here, `id` its cursor, and at least every ten seconds there is one, which may say that nothing changed. A ticket may come again though nothing of it changed. Entries of tickets and presence take the place of those before.',
  query: z.object({
    cursor: boundedText(79, NO_CURSOR)
      .regex(/^\d{1,15}(?:\.\d{1,15}){4}$/, NO_CURSOR)
      .meta({ description: 'Of a snapshot, or of the changes before.', example: '17.2.4.5131.1796410200000' }),
    wait: wholeNumber(0, 25).default(0).meta({ description: 'Seconds to wait for something to happen.' }),
  }),
  answer: wireChanges,
  example: {
    cursor: '18.2.4.5131.1796410200000',
    rehearsal: 0,
    version: 1,
    tickets: {
      ...TICKETS,
      words: [],
      orders: [],
      positions: [],
      sections: [],
      rows: [],
      seats: [],
      types: [],
      states: '',
      names: [],
      last4: [],
    },
    presence: PRESENCE,
    messages: [],
    now: '2026-12-04T18:51:00.000Z',
  },
  errors: ['door_unauthorized', 'door_proof'],
  isOfDevice: true,
});

/** Keeps a batch within the body limit. */
const MOST_SCANS = 200;

const scan = z.object({
  id: boundedText(36).check(z.uuid()).meta({ description: 'Of your own: the same scan sent twice is one scan.' }),
  seq: z
    .int()
    .min(0)
    .max(2 ** 53 - 1)
    .meta({ description: 'Counts on the device: the order there, whatever its clock does.' }),
  kind: z.enum(['entry', 'exit', 'undo']),
  at: boundedText(40)
    .check(z.iso.datetime())
    .meta({ description: 'By the clock of the device, corrected by `clock_ahead_ms`.' }),
  code: boundedText(300).optional().meta({ description: 'As it was read.' }),
  order_id: z
    .int()
    .min(1)
    .max(2 ** 53 - 1)
    .optional()
    .meta({ description: 'Without `code`: the ticket that a person chose.' }),
  position: z.int().min(1).max(100_000).optional(),
  shown: z.enum(VERDICTS).optional().meta({
    description:
      'What the person at the door saw and did before this answer. Without it they wait, and follow the answer. When it came too late, send the scan again with this.',
  }),
  reason: shortText(200).optional(),
});

export const sendScansContract = contract({
  ...common,
  method: 'POST',
  path: '/v1/{client_name}/door/scans',
  operationId: 'sendDoorScans',
  summary: 'Send scans',
  description:
    'Judges scans one by one and stores each: none is refused for what it says. The first stored admission of a ticket holds; later ones are kept and shown to the lead of the door. An empty list is a sign of life. A revoked device may still send scans that have `shown`, until a week after its evening: they are stored and shown to the lead, and only an entry with the `code` of a ticket counts.',
  body: z.object({
    scans: z.array(scan).max(MOST_SCANS),
    waiting: wholeNumber(0, 1_000_000).default(0).meta({ description: 'How many scans are still to be sent.' }),
    clock_ahead_ms: z
      .int()
      .min(-(10 ** 9))
      .max(10 ** 9)
      .default(0),
  }),
  bodyExample: {
    scans: [
      {
        id: '0c8a4f52-7a58-4b1e-9c0e-0b7d5f1f2a33',
        seq: 41,
        kind: 'entry',
        at: '2026-12-04T18:51:00.000Z',
        order_id: 123,
        position: 1,
      },
    ],
  },
  answer: z.object({ scans: z.array(wireJudged), now: z.iso.datetime() }),
  example: {
    scans: [
      {
        id: '0c8a4f52-7a58-4b1e-9c0e-0b7d5f1f2a33',
        verdict: 'already_in',
        cycle: 1,
        first: { at: '2026-12-04T18:50:12.000Z', gate: 'B', device: 'Phone 2' },
      },
    ],
    now: '2026-12-04T18:51:00.120Z',
  },
  errors: ['door_unauthorized', 'door_proof'],
  isOfDevice: true,
});
