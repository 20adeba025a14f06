import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DoorTicket, judge, laneOf, mergePresence, type Presence, presenceAfter, type ToldPresence } from '.';

/**
 * A model of offline doors: devices with a lane each, a server, and messages between them that arrive late, twice or never. It runs the
 * code of the devices and the server.
 */
type Rules = { hasLanes: boolean; storesFirst: boolean; keepsCycle: boolean; losesLane: boolean; asksAll: boolean };
const RULES: Rules = { hasLanes: true, storesFirst: true, keepsCycle: true, losesLane: true, asksAll: true };

const DEVICES = 2;
const TICKETS = 2;
const LIST = { subEventId: 1, reentry: 'after_exit', sections: null, opensAt: null } as const;
const GATE = { id: 1, name: 'A', sections: null };
const ticketAt = (i: number): DoorTicket => ({
  orderId: 100 + i,
  position: 1,
  generation: 0,
  section: null,
  row: null,
  seat: null,
  type: '',
  state: 'live',
  movedTo: null,
  name: '',
  last4: '',
});

type Sent = { ticket: number; kind: 'entry' | 'exit' };
type Told = { ticket: number; told: ToldPresence };
type Device = {
  lane: number | null;
  lanes: number;
  /** A device lost with its storage and unsent scans: it is as silent as a revoked one. */
  isLost: boolean;
  /** The state that survives a crash, and the state that is lost. */
  stored: Map<number, Presence>;
  known: Map<number, Presence>;
  queue: Sent[];
  clock: number;
};
type Step =
  | { do: 'entry' | 'exit'; device: number; ticket: number }
  | { do: 'upload'; device: number; fate: 'arrives' | 'is lost' | 'arrives twice' }
  | { do: 'read' | 'hear' | 'crash' | 'lose storage'; device: number }
  | { do: 'jump'; device: number; ms: number }
  | { do: 'change lanes'; device: number; lanes: number; reached: boolean[] };

const at = { device: fc.nat(DEVICES - 1), ticket: fc.nat(TICKETS - 1) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('entry' as const, 'exit' as const), ...at }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('upload' as const),
      device: at.device,
      fate: fc.constantFrom('arrives' as const, 'is lost' as const, 'arrives twice' as const),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('read' as const, 'read' as const, 'hear' as const, 'hear' as const, 'crash' as const),
      device: at.device,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose storage' as const), device: at.device }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      device: at.device,
      ms: fc.integer({ min: -1e9, max: 1e9 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change lanes' as const),
      device: at.device,
      lanes: fc.integer({ min: 1, max: 3 }),
      reached: fc.array(fc.boolean(), { minLength: DEVICES, maxLength: DEVICES }),
    }),
  },
);

/** The most admissions of one ticket without an exit in between, in the true order of events. */
function mostInsideAtOnce(steps: readonly Step[], rules: Rules): number {
  const devices = Array.from(
    { length: DEVICES },
    (_, lane): Device => ({
      lane,
      lanes: DEVICES,
      isLost: false,
      stored: new Map<number, Presence>(),
      known: new Map<number, Presence>(),
      queue: [],
      clock: 0,
    }),
  );
  const server = new Map<number, Presence>();
  const mail: Told[][] = devices.map(() => []);
  const inside = new Map<number, number>();
  let most = 0;
  let now = 0;

  const judged = (
    known: Map<number, Presence>,
    ticket: number,
    kind: 'entry' | 'exit',
    clock: number,
    own: boolean,
  ) => {
    const facts = { orderId: 100 + ticket, position: 1, generation: 0, subEventId: 1 };
    const presence = known.get(ticket);
    return judge({
      kind,
      facts,
      ticket: ticketAt(ticket),
      presence,
      list: LIST,
      gate: GATE,
      now: clock,
      isOwnLane: own,
    });
  };

  for (const one of steps) {
    const device = devices[one.device];
    if (!device) continue;
    now += 1000;
    if (one.do === 'entry' || one.do === 'exit') {
      const { ticket } = one;
      const own = !rules.hasLanes || laneOf(100 + ticket, 1, device.lanes) === device.lane;
      const said = judged(device.known, ticket, one.do, now + device.clock, own);
      const after = presenceAfter(said, { kind: one.do, at: now + device.clock, gate: 'A' });
      if (after) device.known.set(ticket, after);
      if (after && rules.storesFirst) device.stored.set(ticket, after);
      if (said.admits || said.verdict === 'left') device.queue.push({ ticket, kind: one.do });
      if (said.admits) inside.set(ticket, (inside.get(ticket) ?? 0) + 1);
      // People leave whatever the verdict is.
      if (one.do === 'exit') inside.set(ticket, 0);
      most = Math.max(most, ...inside.values());
    } else if (one.do === 'upload') {
      const sent = one.fate === 'is lost' ? [] : device.queue.splice(0, 1);
      for (const { ticket, kind } of sent) {
        const said = judged(server, ticket, kind, now, true);
        const after = presenceAfter(said, { kind, at: now, gate: 'A' });
        if (after) server.set(ticket, after);
      }
    } else if (one.do === 'read') {
      mail[one.device] = [...server].map(([ticket, { isInside, ...told }]) => ({
        ticket,
        told: { ...told, state: isInside ? 'inside' : 'outside' },
      }));
    } else if (one.do === 'hear') {
      for (const { ticket, told } of mail[one.device] ?? []) {
        const known = rules.keepsCycle ? device.known.get(ticket) : undefined;
        const merged = mergePresence(known, told);
        device.known.set(ticket, merged);
        device.stored.set(ticket, merged);
      }
    } else if (one.do === 'crash') {
      device.known = new Map(device.stored);
    } else if (one.do === 'lose storage') {
      Object.assign(device, { stored: new Map(), known: new Map(), queue: [], isLost: true });
      if (rules.losesLane) device.lane = null;
    } else if (one.do === 'change lanes') {
      const isHeard = ({ lane, queue, isLost }: Device, i: number) =>
        !isLost && (lane === null || (one.reached[i] === true && queue.length === 0));
      if (rules.asksAll && !(server.size === 0 && devices.every(isHeard))) continue;
      for (const [i, each] of devices.entries())
        Object.assign(each, { lanes: one.lanes, lane: i < one.lanes ? i : null });
    } else if (one.do === 'jump') device.clock += one.ms;
  }
  return most;
}

const holds = (rules: Rules) =>
  fc.check(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => mostInsideAtOnce(steps, rules) <= 1),
    { numRuns: 2000, seed: 23 },
  );

describe('devices with lanes (fixed shares of the tickets)', () => {
  it('admit each ticket at most once while its holder is inside, whatever the network, power, storage and clocks do', () => {
    const { failed, counterexample } = holds(RULES);
    expect([failed, counterexample]).toEqual([false, null]);
  });

  it.each([
    ['lanes', { hasLanes: false }],
    ['storing before the sound', { storesFirst: false }],
    ['never going back to an earlier cycle', { keepsCycle: false }],
    ['taking the lane of who lost their storage', { losesLane: false }],
    ['asking all scanners before there are more or fewer of them', { asksAll: false }],
  ])('would admit a ticket twice without %s: the model finds it', (_, without) => {
    expect(holds({ ...RULES, ...without }).failed).toBe(true);
  });
});

it('lanes are of equal size, and computed equally by every device', () => {
  const counts = [0, 0, 0, 0, 0];
  for (let order = 1; order <= 2000; order++)
    for (let position = 1; position <= 4; position++) {
      const lane = laneOf(order, position, 5);
      counts[lane] = (counts[lane] ?? 0) + 1;
    }
  for (const count of counts) expect(Math.abs(count - 1600)).toBeLessThan(200);
  expect([laneOf(1, 1, 5), laneOf(2 ** 40 + 7, 3, 64)]).toEqual([laneOf(1, 1, 5), laneOf(2 ** 40 + 7, 3, 64)]);
});
