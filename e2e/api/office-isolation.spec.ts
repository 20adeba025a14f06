import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { ACTIONS } from '@/app/office/_frame/access';
import { addBlock, addReport, createDoorList, createDoorToken, saveView } from '@/lib/office';
import { invite, NEEDS_SECOND_FACTOR, PERMISSIONS, type Permission } from '@/lib/staff';
import { askOffice, type Member, newMember, OFFICE } from '../setup/office';
import { readOfficeActions } from '../setup/office-build';
import { openTwoOffices, plantedIn } from '../setup/two-offices';

const offices = openTwoOffices();

/** Ids of an organisation, by the kind of thing. */
type Ids = Record<string, string>;
type Fields = Record<string, string>;

const DAY = '2030-05-05';
const request = () => randomUUID();
const seen = 'x';
const reason = 'x';
const position = { role: 'door', scope: 'all', ids: '', expires: '' };
const device = (of: Ids) => ({ list: of.list ?? '', gate: of.gate ?? '', rights: 'plain' });
const block = { reason, owner: '', colour: '#112233', release: '' };
const told = { email: 'x@example.org', firstName: 'X', lastName: 'X' };
const named = (of: Ids, name: string) => ({ id: of[name] ?? '' });
const moved = (of: Ids) => ({
  ...named(of, 'order'),
  seen,
  request: request(),
  position: '1',
  to: of.performance ?? '',
  nr: '1',
  reason,
});
const picture = (of: Ids) => ({ ...named(of, 'show'), seen, url: 'https://x.nl/x.jpg', alt: '' });

/**
 * The form of every action, with all its fields, so that only a foreign id can make it fail. `null`: its fields have no id of an
 * organisation; only the address of its page does.
 */
const FORMS: Record<string, ((of: Ids) => Fields) | null> = {
  keepLonger: null,
  makeDoorList: (of) => ({ performance: of.performance ?? '', name: 'x', gate: 'x' }),
  changeOneList: (of) => ({
    list: of.list ?? '',
    seen: '1',
    name: 'x',
    reentry: 'never',
    opens: '',
    lanes: '',
    sections: '',
  }),
  addOneGate: (of) => ({ list: of.list ?? '', name: 'x', sections: '' }),
  tellAllDoors: (of) => ({ list: of.list ?? '', text: 'x' }),
  switchRehearsal: (of) => ({ list: of.list ?? '', on: 'true' }),
  letAllOut: (of) => ({ list: of.list ?? '' }),
  pairOne: device,
  makeDoorToken: (of) => ({ ...device(of), name: 'x' }),
  revokeOneDevice: (of) => ({ list: of.list ?? '', device: of.device ?? '' }),
  handOverLane: (of) => ({ list: of.list ?? '', device: of.device ?? '', to: of.device ?? '' }),
  giveCard: null,
  findCard: null,
  takeBackCard: (of) => ({ ...named(of, 'sale'), reason }),
  resendOneCard: (of) => named(of, 'sale'),
  blockCard: (of) => ({ ...named(of, 'card'), to: 'block', reason }),
  sellGroup: (of) => ({
    request: request(),
    to: of.performance ?? '',
    party: 'x',
    address: '',
    vatId: '',
    reference: '',
    email: 'x@x.nl',
    dueOn: DAY,
    language: 'nl',
    chosen: '',
    'count 1': '1',
  }),
  notePart: (of) => ({
    ...named(of, 'order'),
    seen,
    open: '1.00',
    request: request(),
    amount: '1',
    paidOn: DAY,
    paidBy: 'bank',
    reference: '',
  }),
  extendOne: (of) => ({ ...named(of, 'order'), seen, dueOn: DAY }),
  remindOne: (of) => ({ ...named(of, 'order'), seen }),
  takeTicketsOff: (of) => ({ ...named(of, 'order'), seen, request: request(), reason, 'position 1': 'on' }),
  nameShown: (of) => ({ ...named(of, 'order'), seen, from: '1', 'n-1': 'x' }),
  nameByList: (of) => ({ ...named(of, 'order'), seen, list: 'x' }),
  cancelGroup: (of) => ({ ...named(of, 'order'), seen, reason }),
  stopOneJob: (of) => named(of, 'job'),
  continueOneJob: (of) => named(of, 'job'),
  writeMail: (of) => ({ ...named(of, 'performance'), subject_nl: 'x', text_nl: 'x' }),
  sendTestMail: (of) => named(of, 'mailing'),
  sendMailToBuyers: (of) => named(of, 'mailing'),
  switchReminders: null,
  keepView: null,
  forgetView: (of) => named(of, 'view'),
  resendOrder: (of) => named(of, 'order'),
  changeBuyer: (of) => ({ ...named(of, 'order'), seen, email: 'x@example.org' }),
  writeNote: (of) => ({ ...named(of, 'order'), version: '0', text: 'x' }),
  cancelTickets: (of) => ({ ...named(of, 'order'), seen, request: request(), positions: '1', amount: '0', reason }),
  cancelReservation: (of) => ({ ...named(of, 'order'), seen }),
  moveTicket: moved,
  moveToDearer: (of) => ({ ...moved(of), how: 'ask', payBy: '' }),
  withdrawDearer: (of) => ({ ...named(of, 'order'), seen, upgrade: '1' }),
  splitTickets: (of) => ({ ...named(of, 'order'), seen, request: request(), positions: '1', reason, ...told }),
  giveTickets: (of) => ({ request: request(), to: of.performance ?? '', rank: 'rang', count: '1', ...told }),
  changeSeats: (of) => ({ ...named(of, 'performance'), do: 'block', ...block, 'count rang': '1' }),
  changeOneBlock: (of) => ({ ...named(of, 'performance'), block: of.block ?? '', do: 'release', seen, ...block }),
  setSale: (of) => ({ ...named(of, 'performance'), seen, on: 'no' }),
  resendAll: (of) => ({ ...named(of, 'performance'), request: request() }),
  cancelOne: (of) => ({ ...named(of, 'performance'), seen, request: request(), refund: 'all', days: '14', reason }),
  moveOne: (of) => ({
    ...named(of, 'performance'),
    seen,
    request: request(),
    date: DAY,
    time: '20:00',
    end: '',
    location: of.venue ?? '',
  }),
  saveOnePicture: (of) => ({ ...picture(of), x: '', y: '' }),
  addPictureAddress: picture,
  placeOnePicture: (of) => ({ ...picture(of), place: 'gone' }),
  openFirstShow: null,
  saveTexts: (of) => ({ ...named(of, 'show'), seen, name: 'x', short_text: '', text: '', types: '' }),
  addOneSeries: (of) => ({
    ...named(of, 'show'),
    like: of.performance ?? '',
    from: DAY,
    until: DAY,
    except: '',
    time: '20:00',
    end: '',
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [`day_${day}`, 'on'])),
  }),
  copyOneShow: (of) => ({ ...named(of, 'show'), name: 'x', days: '7' }),
  saveOnePerformance: (of) => ({
    show: of.show ?? '',
    id: of.performance ?? '',
    seen,
    date: DAY,
    time: '20:00',
    end: '',
    location: 'zaal',
    name: '',
  }),
  saveOneType: (of) => ({
    key: of.type ?? '',
    seen,
    name: 'x',
    type: '€',
    value: '0',
    max_per_event: '',
    max_per_order: '',
    valid_from: '',
    valid_until: '',
    code: '',
  }),
  archiveOneType: (of) => ({ key: of.type ?? '', seen }),
  applyOneDraft: (of) => ({ ...named(of, 'draft'), seen }),
  saveWords: null,
  saveShowWords: (of) => ({ ...named(of, 'show'), language: 'en', seen, text: 'x', own_0: 'E', said_0: 'x' }),
  retryOne: (of) => ({ ...named(of, 'refund'), version: 'x' }),
  settleOne: (of) => ({ ...named(of, 'refund'), version: 'x' }),
  handOutOne: (of) => ({ ...named(of, 'refund'), shift: of.shift ?? '', request: request() }),
  assignOne: (of) => ({ ...named(of, 'refund'), version: 'x', orderId: of.order ?? '', positions: '1' }),
  addOneReport: null,
  tryOneReport: (of) => named(of, 'report'),
  pauseOneReport: (of) => named(of, 'report'),
  resumeOneReport: (of) => named(of, 'report'),
  removeOneReport: (of) => named(of, 'report'),
  saveGeneral: null,
  addOneDomain: null,
  confirmOneNewcomer: (of) => ({ name: of.newcomer ?? '' }),
  removeOneDomain: (of) => ({ seen, domain: of.domain ?? '' }),
  checkOneDomain: (of) => ({ domain: of.domain ?? '' }),
  rotateTickets: null,
  saveTheLook: null,
  saveMailTexts: null,
  saveMethod: null,
  raiseMethod: null,
  removeMethod: null,
  saveKeys: null,
  checkKeys: null,
  startOneTest: null,
  lookAtOneTest: (of) => ({ ...named(of, 'test'), stop: 'yes' }),
  eraseOnePerson: null,
  revokeOneToken: (of) => ({ id: of.device ?? '' }),
  addOneWebhook: null,
  changeOneWebhook: (of) => ({ ...named(of, 'webhook'), seen }),
  removeOneWebhook: (of) => ({ ...named(of, 'webhook'), seen }),
  rotateOneWebhook: (of) => ({ ...named(of, 'webhook'), hours: '0' }),
  restartOneWebhook: (of) => named(of, 'webhook'),
  testOneWebhook: (of) => named(of, 'webhook'),
  resendOneMessage: (of) => ({ ...named(of, 'webhook'), message: '' }),
  saveOneSubscription: null,
  archiveOneSubscription: (of) => ({ key: of.subscriptionKey ?? '', seen }),
  inviteMember: null,
  withdrawOne: (of) => named(of, 'invitation'),
  changeOne: (of) => ({ ...named(of, 'member'), seen, ...position }),
  endOne: (of) => named(of, 'member'),
  approveOneFactor: (of) => ({ ...named(of, 'member'), seen: '2026-01-01T00:00:00.000Z' }),
  seeAs: null,
  openOneShift: (of) => ({ till: of.till ?? '', float: '1' }),
  openShiftToSell: (of) => ({ till: of.till ?? '', float: '1' }),
  moveDrawerCash: (of) => ({ ...named(of, 'shift'), kind: 'cash_in', amount: '1', reason, request: request() }),
  closeOwnShift: (of) => ({ ...named(of, 'shift'), seen: '0', sum: '1', note: '' }),
  closeAnyShift: (of) => ({ ...named(of, 'shift'), seen: '0', sum: '1', note: '' }),
  approveOneShift: (of) => named(of, 'shift'),
  saveOneTill: (of) => ({ id: of.till ?? '', version: '1', name: 'x', terminal: '' }),
  saveLimits: null,
  saveOneVenue: (of) => ({
    ...named(of, 'venue'),
    seen,
    name: 'x',
    address: '',
    zip: '',
    city: '',
    country: '',
    lat: '',
    lon: '',
  }),
  saveOnePlan: (of) => ({ ...named(of, 'venue'), seen, what: 'save', plan: '' }),
  readPretixPlan: (of) => named(of, 'venue'),
  makeOneSeries: (of) => ({
    name: 'x',
    type: of.typeId ?? '',
    place: `show ${of.show}`,
    count: '1',
    word: '',
    uses: '1',
    seats: '1',
    from: '',
    until: '',
    request: request(),
  }),
  endSomeVouchers: (of) => named(of, 'series'),
  offerOnList: (of) => ({ ...named(of, 'performance'), most: '1' }),
  pauseOneList: (of) => ({ ...named(of, 'performance'), to: 'pause' }),
  removeOneEntry: (of) => ({ ...named(of, 'performance'), entry: '1' }),
};

const BUILT = readOfficeActions();

const THEIRS: Ids = {};
const NOBODYS: Ids = {};
beforeAll(async () => {
  const { database, ours, theirs, stranger, theirContent } = offices;
  const { sql } = database;
  const client = theirs.client.id;
  const subEventId = theirs.subEventId('a');
  const list = { name: 'x', reentry: 'never', sections: null, opensMinutes: null, lanes: null } as const;
  await createDoorList(stranger, subEventId, list, 'x');
  const [door] =
    await sql`SELECT l.id AS list, g.id AS gate FROM door_lists l JOIN door_gates g ON g.client_id = l.client_id AND g.list_id = l.id WHERE l.client_id = ${client}`;
  await createDoorToken(stranger, 'x', {
    listId: Number(door?.list),
    gateId: Number(door?.gate),
    maySearch: false,
    isLead: false,
  });
  await saveView(stranger, { name: 'x', query: 'status=paid' });
  const every = { every: 'day', onDay: null, atHour: 8 } as const;
  await addReport(stranger, { report: 'borderel', format: 'csv', request: request(), ...every });
  const [rank] =
    await sql`SELECT category_id AS id FROM sub_event_categories WHERE client_id = ${client} AND sub_event_id = ${subEventId}`;
  const wanted = { categoryId: Number(rank?.id), count: 1 };
  await addBlock(stranger, { subEventId, wanted, reason, owner: '', colour: '#112233', releasesAt: null });
  await invite(stranger, { email: 'them@example.org', role: 'door', scope: 'all', ids: [], expiresAt: null });
  // No order may expire during the test.
  await sql`UPDATE orders SET expires_at = now() + interval '1 day' WHERE client_id IN (${client}, ${ours.client.id}) AND status = 'pending'`;
  await sql`INSERT INTO domain_claims (client_id, domain, claimed_at, next_check_at)
    VALUES (${client}, ${`${theirs.name}.example.org`}, now(), 'infinity')`;
  const [found] = await sql`
    SELECT (SELECT max(id) FROM door_devices WHERE client_id = ${client}) AS device, (SELECT max(id) FROM saved_views WHERE client_id = ${client}) AS view,
      (SELECT max(id) FROM report_schedules WHERE client_id = ${client}) AS report, (SELECT max(id) FROM blocks WHERE client_id = ${client}) AS block,
      (SELECT max(id) FROM invitations WHERE client_id = ${client}) AS invitation, (SELECT max(id) FROM tills WHERE client_id = ${client}) AS till,
      (SELECT max(id) FROM refunds WHERE client_id = ${client}) AS refund, (SELECT min(id) FROM ticket_types WHERE client_id = ${client}) AS "typeId"`;
  const more = {
    ...door,
    ...found,
    type: 'theirs',
    subscriptionKey: 'theirs',
    domain: `${theirs.name}.example.org`,
    newcomer: theirs.name,
  };
  for (const [name, id] of Object.entries({ ...theirContent, ...more })) THEIRS[name] = String(id ?? 2_000_000_000);
  for (const name of Object.keys(THEIRS)) NOBODYS[name] = /^\d+$/.test(THEIRS[name] ?? '') ? '999999007' : 'nobodys';
});

type Sent = { path: string; member: Member; fields: Fields };

function post(name: string, { path, member, fields }: Sent): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(`_1_${field}`, value);
  body.set('0', '[{},"$K1"]');
  const headers = { Origin: OFFICE(), Accept: 'text/x-component', 'Next-Action': BUILT[name]?.id ?? '' };
  return askOffice(path, member, { method: 'POST', body, headers });
}

/** Sends a form. @returns the code of its refusal, `to` an address, or `done` */
async function send(name: string, sent: Sent): Promise<string> {
  const answer = await post(name, sent);
  const to = answer.headers.get('x-action-redirect');
  if (answer.status === 404) return 'not_found';
  if (to) return `to ${to}`;
  const text = await answer.text();
  return /"refused":"(\w+)"/.exec(text)?.[1] ?? (answer.status >= 500 ? `${answer.status}` : 'done');
}

/** A checksum of an organisation's rows per table, without mails, messages and empty carts, which background jobs change. */
async function rowsOf(client: number): Promise<Record<string, string>> {
  const { sql } = offices.database;
  const tables = await sql<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attname = 'client_id' AND NOT a.attisdropped
       AND c.relname !~ '^(mails|webhook_messages|webhook_deliveries|webhook_endpoints|webhook_stock|picture_fetches)$' ORDER BY 1`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const filled = 'AND EXISTS (SELECT FROM seats s WHERE s.client_id = t.client_id AND s.cart_id = t.id)';
    const [row] = await sql.unsafe(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS s FROM "${name}" t
        WHERE client_id = ${client} ${name === 'carts' ? filled : ''}`,
    );
    sums[name] = row?.s;
  }
  return sums;
}

/** Forms for which this file makes no thing that they could change. They are tried with foreign ids only. */
const UNMADE = [
  ...['addOneSeries', 'applyOneDraft', 'archiveOneSubscription', 'archiveOneType', 'confirmOneNewcomer'],
  ...[
    'copyOneShow',
    'handOutOne',
    'makeOneSeries',
    'readPretixPlan',
    'removeOneEntry',
    'saveOnePerformance',
    'saveOneType',
  ],
];

/** The refusals for an id that does not exist; an import answers that the file is invalid. */
const NOTHING_THERE =
  /^(not_found|invalid|changed_meanwhile|not_open|no_shift|not_hanging|choose_seats|cart_over|failed)$/;

const OF_CLIENT = Object.keys(ACTIONS).filter((name) =>
  PERMISSIONS.includes(ACTIONS[name as keyof typeof ACTIONS] as never),
);

it('every action of an organisation has a form in this test', () => {
  expect(Object.keys(FORMS).sort()).toEqual(OF_CLIENT.sort());
});

it('a form with an id of another organisation does nothing, and their pages are not found', async () => {
  const { ours, theirs, members, stranger } = offices;
  const owner = members.owner as Member;
  const before = await rowsOf(theirs.client.id);
  const ownBefore = await rowsOf(ours.client.id);
  const useful: string[] = [];
  for (const name of OF_CLIENT) {
    const page = BUILT[name]?.page ?? '';
    const form = FORMS[name];
    const theirPath = page.replaceAll(/\[(\w+)\]/g, (_, one: string) =>
      one === 'client' ? theirs.name : (THEIRS[one] ?? '1'),
    );
    expect([name, await send(name, { path: theirPath, member: owner, fields: form?.(THEIRS) ?? {} })]).toEqual([
      name,
      'not_found',
    ]);
    if (!form) continue;
    const path = offices.addressOf(page, owner);
    const [told, twin] = [
      await send(name, { path, member: owner, fields: form(THEIRS) }),
      await send(name, { path, member: owner, fields: form(NOBODYS) }),
    ];
    // The answer must be the same as for an id that does not exist.
    if (told !== twin || !NOTHING_THERE.test(told)) useful.push(`${name} ${told} ${twin}`);
  }
  expect(useful).toEqual([]);
  expect(await rowsOf(theirs.client.id)).toEqual(before);
  const { audit_log: _, audit_heads: __, ...ownAfter } = await rowsOf(ours.client.id);
  const { audit_log: ___, audit_heads: ____, ...own } = ownBefore;
  expect(ownAfter).toEqual(own);
  expect(stranger.membership.role).toBe('owner');
});

it('each of those forms finds its thing at its own organisation', async () => {
  const { theirs, stranger } = offices;
  const lost: string[] = [];
  const pathOf = (name: string) =>
    (BUILT[name]?.page ?? '').replaceAll(/\[(\w+)\]/g, (_, one: string) =>
      one === 'client' ? theirs.name : (THEIRS[one] ?? '1'),
    );
  for (const [name, form] of Object.entries(FORMS)) {
    if (!form) continue;
    const told = await send(name, { path: pathOf(name), member: stranger, fields: form(THEIRS) });
    if (/^(not_found|invalid|\d+)$/.test(told)) lost.push(name);
  }
  expect(lost.sort()).toEqual(UNMADE);
  // The same forms with a mailed code only are answered without what needs a second factor.
  const code = await newMember(offices.database, theirs.client, { proof: 'code' });
  const shown: string[] = [];
  for (const name of OF_CLIENT) {
    if (NEEDS_SECOND_FACTOR.has(ACTIONS[name as keyof typeof ACTIONS] as Permission)) continue;
    const answer = await post(name, { path: pathOf(name), member: code, fields: FORMS[name]?.(THEIRS) ?? {} });
    shown.push(...(await plantedIn(answer)).map((planted) => `${name}: ${planted}`));
  }
  expect(shown).toEqual([]);
});
