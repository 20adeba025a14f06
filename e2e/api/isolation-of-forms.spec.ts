import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ADD_BUTTON, addValue } from '@/app/[client_name]/_evening/evening-state';
import { countField, SEAT_FIELD } from '@/app/[client_name]/event/[event_id]/_order/order-state';
import { TEST_BANK_DEEDS } from '@/lib/payments';
import { BASE, newCart } from '../setup/api';
import { openNeighbours, SECRET } from '../setup/neighbours';
import { DIST_DIR } from '../setup/service';

const neighbours = await openNeighbours();
const { ours } = neighbours;
const others: (typeof neighbours)[] = [neighbours];
afterAll(() => Promise.all(others.map(({ close }) => close())));

type Ids = {
  events: string[];
  seats: string[];
  discount: string;
  carts: string[];
  refs: string[];
  /** `events`: the performances of an organisation, as the form sends them. */
  subscription: { id: string; rank: string; events: string };
  seen: string;
};
const idsOf = ({ theirs, ids, rank }: typeof neighbours): Ids => ({
  events: ids.event_id ?? [],
  seats: ids.seat_id ?? [],
  discount: theirs.discountId('standaard'),
  carts: ids.cart_id ?? [],
  refs: ids.ref ?? [],
  subscription: { id: ids.subscription?.[0] ?? '', rank, events: ['a', 'b'].map(theirs.subEventId).join('-') },
  seen: '',
});
const THEIRS = idsOf(neighbours);
/** Ids of the same kinds that do not exist. */
const NOBODYS: Ids = {
  events: THEIRS.events.map((_, i) => String(2_000_000_000 + i)),
  seats: THEIRS.seats.map((_, i) => `ZZZZZZZZZ${i}`),
  discount: 'ZZZZZZZZZZ',
  carts: THEIRS.carts.map(newCart),
  refs: THEIRS.refs.map(newCart),
  subscription: { id: '2000000000', rank: '2000000001', events: '2000000002-2000000003' },
  seen: '',
};

/** `cart`: the value of the shop's cart cookies. */
type Form = { fields: [string, string][]; cart?: string };
/** The state that a form posts back. */
const STATE = { at: 0, errors: [], counts: {}, seats: [], filled: {}, hinted: '' };
const METHOD = '33';

const buyer = { email: 'c@example.org', firstName: 'C', lastName: 'C', method: METHOD };
const tickets = (shop: string, event: string, { discount, seats }: Ids): Form[] => {
  const common: [string, string][] = [
    ['shop', shop],
    ['event', event],
    [countField(discount), '1'],
  ];
  return [
    { fields: common },
    ...[seats[0] ?? '', seats.at(-1) ?? ''].map((seat): Form => ({ fields: [...common, [SEAT_FIELD, seat]] })),
  ];
};
const ofCarts = (shop: string, { carts }: Ids): Form[] => carts.map((cart) => ({ fields: [['shop', shop]], cart }));

const ofSeats = (shop: string, { carts, seats }: Ids): Form[] =>
  carts.flatMap((cart) =>
    seats.map(
      (seat): Form => ({
        fields: [
          ['shop', shop],
          ['seat', seat],
        ],
        cart,
      }),
    ),
  );

/** By action name: the forms that send it to a shop with these ids. */
const FORMS: Record<string, (shop: string, of: Ids) => Form[]> = {
  suggestSeats: (shop, of) => of.events.flatMap((event) => tickets(shop, event, of).slice(0, 1)),
  addToEvening: (shop, { events }) =>
    [...events.map((id) => [id]), ...events.map((id) => [String(ours.subEventId('a')), id])].map((pair) => ({
      fields: [
        ['shop', shop],
        [ADD_BUTTON, addValue(pair.map(Number), 1)],
      ],
    })),
  addToCart: (shop, of) =>
    [...of.events, String(ours.subEventId('a'))].flatMap((event) => [
      ...tickets(shop, event, of),
      ...tickets(shop, event, { ...of, discount: ours.discountId('standaard') }),
    ]),
  enterRoom: (shop, { events, carts }) =>
    events.flatMap((event) =>
      [undefined, ...carts].map((cart) => ({
        fields: [
          ['shop', shop],
          ['event', event],
        ],
        ...(cart && { cart }),
      })),
    ),
  addOneMore: ofSeats,
  takeAgain: (shop, { events, seats, discount, subscription: { id, rank, events: ofIt } }) =>
    events.flatMap((event) =>
      [[], seats.slice(0, 1)].flatMap((some) => {
        const whole = {
          subscription: Number(id),
          rank: Number(rank),
          events: ofIt.split('-').map(Number),
          seats: some,
        };
        const line = { event: Number(event), discount, count: 1, seats: some };
        return [
          { lines: [line], subscriptions: [] },
          { lines: [], subscriptions: [whole] },
        ].map((asked) => ({
          fields: [
            ['shop', shop],
            ...Object.entries(asked).map(([name, list]) => [name, JSON.stringify(list)] as [string, string]),
          ] as [string, string][],
        }));
      }),
    ),
  extendHold: ofCarts,
  submitOrder: (shop, { carts, seen }) =>
    carts.flatMap((cart) =>
      ['order', 'extend'].map((intent) => ({
        fields: Object.entries({ shop, seen, intent, ...buyer }),
        cart,
      })),
    ),
  takeOne: (shop, { subscription: { id, rank, events } }) =>
    ['1', '2'].map((people) => ({
      fields: Object.entries({ shop, subscription: id, rank, people, events }),
    })),
  stopOrder: ofCarts,
  removeClosed: ofCarts,
  removeSeat: ofSeats,
  act: (shop, { refs }) =>
    refs.flatMap((ref) => TEST_BANK_DEEDS.map((deed) => ({ fields: Object.entries({ client: shop, ref, deed }) }))),
};

type Action = { id: string; name: string; page: string };
/** Every server action of the build except the office’s (office.spec.ts), with a page that accepts it. */
function listActions(): Action[] {
  const manifest = JSON.parse(readFileSync(join(DIST_DIR, 'server/server-reference-manifest.json'), 'utf8'));
  const actions = Object.entries(manifest.node as Record<string, { exportedName: string; workers: object }>);
  return actions
    .map(([id, { exportedName, workers }]) => ({
      id,
      name: exportedName,
      page: (Object.keys(workers)[0] ?? '').replace(/^app/, '').replace(/\/page$/, ''),
    }))
    .filter(({ page }) => page !== '/office' && !page.startsWith('/office/'));
}
const actions = listActions();

/** The first byte of an action's id has a bit for each argument: two arguments are a state and a form. */
const takesState = ({ id }: Action) => id.startsWith('60');

/** The body that a form sends without JavaScript. */
function plainBody(action: Action, { fields }: Form): FormData {
  const body = new FormData();
  if (takesState(action)) {
    body.set('$ACTION_REF_1', '');
    body.set('$ACTION_1:0', JSON.stringify({ id: action.id, bound: '$@1' }));
    body.set('$ACTION_1:1', JSON.stringify([STATE]));
  } else {
    body.set(`$ACTION_ID_${action.id}`, '');
  }
  for (const [name, value] of fields) body.append(name, value);
  return body;
}

/** The body that the pages send with JavaScript. */
function scriptBody(action: Action, { fields }: Form): FormData {
  const body = new FormData();
  for (const [name, value] of fields) body.append(`_1_${name}`, value);
  body.set('0', JSON.stringify([...(takesState(action) ? [STATE] : []), '$K1']));
  return body;
}

type Way = 'plain' | 'script';
async function send(action: Action, form: Form, shop: typeof ours, way: Way) {
  const path = action.page
    .replace('[client_name]', shop.name)
    .replace('[event_id]', String(shop.subEventId('a')))
    .replace('[subscription]', form.fields.find(([name]) => name === 'subscription')?.[1] ?? 'none')
    .replace('[ref]', form.fields.find(([name]) => name === 'ref')?.[1] ?? 'none');
  const response = await fetch(`${BASE()}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      Origin: BASE(),
      ...(form.cart && {
        Cookie: `cart-${shop.name}=${form.cart}; waiting-${shop.name}=${form.cart}; buyer-${shop.name}=${form.cart}`,
      }),
      ...(way === 'script' && { 'Next-Action': action.id }),
    },
    body: (way === 'plain' ? plainBody : scriptBody)(action, form),
  });
  const target = response.headers.get(way === 'plain' ? 'location' : 'x-action-redirect');
  const text = await response.text();
  // The returned value is on a line of its own.
  const returned = way === 'script' ? /^1:(.*)$/m.exec(text)?.[1] : undefined;
  return { status: response.status, target, returned, text };
}

/** The comparable part of an answer, without the ids that were sent, the id of a new cart and the time. */
function gistOf({ status, target, returned }: Awaited<ReturnType<typeof send>>, of: Ids): string {
  const sent = [of.discount, ...of.events.map((id) => `event/${id}`), ...[of.seats, of.carts, of.refs].flat()];
  const gist = `${status} ${target} ${returned}`.replaceAll(/\d{13}/g, 'now');
  return sent.reduce((text, id) => text.replaceAll(id, 'id'), gist).replace(/~\w{32}(?=\/)/, '~new');
}

it('every server action is tried', () => {
  expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(FORMS).sort());
});

it.each<Way>(['plain', 'script'])('a form with an id of another organisation does nothing (%s)', async (way) => {
  const { theirs, snapshot } = neighbours;
  const before = await snapshot();
  for (const action of actions) {
    for (const shop of [ours.name, theirs.name]) {
      const formsOf = FORMS[action.name];
      if (!formsOf) throw new Error(`FORMS has no line for ${action.name}`);
      // Cookies of our shop give no cart at theirs. Ordering their events there is allowed to everybody.
      if (
        shop === theirs.name &&
        !/extendHold|stopOrder|removeClosed|removeSeat|addOneMore|submitOrder/.test(action.name)
      )
        continue;
      const [forms, twins] = [formsOf(shop, THEIRS), formsOf(shop, NOBODYS)];
      expect(forms.length).toBeGreaterThan(1);
      for (const [i, form] of forms.entries()) {
        const [answer, other] = await Promise.all([
          send(action, form, ours, way),
          send(action, twins[i] ?? form, ours, way),
        ]);
        const about = `${action.name} ${JSON.stringify(form)}`;
        expect(`${about} ${gistOf(answer, THEIRS)}`).toBe(`${about} ${gistOf(other, NOBODYS)}`);
        const tells = shop === ours.name && answer.text.includes(SECRET);
        expect(`${about} ${answer.status >= 500} ${tells}`).toBe(`${about} false false`);
      }
    }
  }
  expect(await snapshot()).toEqual(before);
});

it.each<Way>(['plain', 'script'])('each form has an effect at its own shop (%s)', async (way) => {
  const own = await openNeighbours();
  others.push(own);
  const { theirs, snapshot } = own;
  const known = idsOf(own);
  const useless: string[] = [];
  for (const name of Object.keys(FORMS)) {
    const action = actions.find((one) => one.name === name);
    if (!action) throw new Error(`There is no ${name}`);
    const [cart] = known.carts;
    const checkout = await fetch(`${BASE()}/${theirs.name}/checkout`, {
      headers: { Cookie: `cart-${theirs.name}=${cart}` },
    });
    const seen = /name="seen" value="([^"]*)"/.exec(await checkout.text())?.[1] ?? '';
    if (name === 'removeClosed') await own.closeHall();
    const before = JSON.stringify(await snapshot());
    const answers: string[] = [];
    for (const form of FORMS[name]?.(theirs.name, { ...known, seen }) ?? []) {
      answers.push((await send(action, form, theirs, way)).returned ?? '');
    }
    const suggests = name === 'suggestSeats' && answers.some((answer) => answer.includes('"seats":["'));
    if (!suggests && JSON.stringify(await snapshot()) === before) useless.push(name);
  }
  // Its return value needs JavaScript.
  expect(useless).toEqual(way === 'plain' ? ['suggestSeats'] : []);
});

it('a form without a known action is a 404', async () => {
  for (const action of actions) {
    const { status } = await send(action, { fields: [['shop', ours.name]] }, ours, 'script');
    const wrong = await send(action, { fields: [['shop', 'x'.repeat(1000)]] }, ours, 'plain');
    const fits = /^(extendHold|stopOrder|removeClosed)$/.test(action.name);
    expect([action.name, status, wrong.status]).toEqual([action.name, fits ? 200 : 404, 404]);
  }
});
