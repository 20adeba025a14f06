import type { DoorTicket, Presence, ScanKind, Verdict } from '@/lib/door';
import { type Clock, serverClock } from '../clock';
import { call, listen, Unpaired } from '../remote';
import { type DoorStore, type KeptSnapshot, type Pairing, type Progress, wipe } from '../store';

/** What the person at the door sees. */
export type Shown = {
  nr: number;
  verdict: Verdict;
  kind: ScanKind | 'undo';
  ticket: DoorTicket | undefined;
  /** Since when and where a ticket is in. */
  first: { at: number; gate: string } | undefined;
  /** Of another performance. */
  performance: { name: string; at: number } | undefined;
  isOffline: boolean;
  /** What may be let in anyway. */
  code: string | undefined;
};

export type DoorState = {
  snapshot: KeptSnapshot | undefined;
  progress: Progress;
  isOnline: boolean;
  waiting: number;
  flagged: number;
  inside: number;
  message: string | undefined;
  shown: Shown | undefined;
};

type Question = { json?: unknown; timeoutMs: number };

/** The door of one list on this device: what it knows, what its person sees, and the server that it asks. */
export type DoorHere = {
  store: DoorStore;
  pairing: Pairing;
  clock: Clock;
  tickets: Map<string, DoorTicket>;
  presence: Map<string, Presence>;
  /** The ids of scans whose answer is waited for. */
  confirming: Set<string>;
  progress: Progress;
  state: DoorState;
  /** Of what was shown last. */
  shownNr: number;
  isClosed: boolean;
  tell: () => void;
  /** Wipes what the device has. */
  end: () => Promise<void>;
  /** Asks the server; without an answer (undefined) the device decides alone. */
  ask: <T>(path: string, question: Question) => Promise<T | undefined>;
  /** Reads events until they end or `heard` returns true. Undefined: no network; false: a proxy buffers them. */
  listen: <T>(path: string, heard: (data: T) => Promise<boolean>) => Promise<boolean | undefined>;
};

/** `changed` runs after each change; `gone`, when the device no longer belongs to this door. */
export async function openDoorHere(
  store: DoorStore,
  pairing: Pairing,
  changed: (state: DoorState) => void,
  gone: () => void,
): Promise<DoorHere> {
  const progress = ((await store.get('one', 'progress')) as Progress | undefined) ?? {
    cursor: '',
    rehearsal: 0,
    seq: 0,
    syncedAt: 0,
    ahead: 0,
  };
  const state: DoorState = {
    snapshot: undefined,
    progress,
    isOnline: navigator.onLine,
    waiting: 0,
    flagged: 0,
    inside: 0,
    message: undefined,
    shown: undefined,
  };
  const contact = () => {
    Object.assign(progress, { syncedAt: Date.now(), ahead: here.clock.ahead() });
    state.isOnline = true;
  };
  /**
   * Undefined without an answer. Who is not paired any more ends here; where only the evening is over, scans that wait are still taken, so
   * then it is their own answer that ends it.
   */
  const reach = async <T>(path: string, asking: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof Unpaired)) state.isOnline = false;
      else if (path === 'scans' || (await store.count('scans')) === 0) await here.end();
      return undefined;
    }
  };
  const here: DoorHere = {
    store,
    pairing,
    progress,
    state,
    clock: serverClock(progress.ahead),
    shownNr: 0,
    isClosed: false,
    tickets: new Map(),
    presence: new Map(),
    confirming: new Set(),
    tell: () => {
      state.inside = [...here.presence.values()].filter(({ isInside }) => isInside).length;
      changed({ ...state });
    },
    end: async () => {
      here.isClosed = true;
      await wipe(store);
      gone();
    },
    ask: (path, question) =>
      reach(path, async () => {
        const answer = await call<never>(pairing, here.clock, path, question);
        contact();
        return answer;
      }),
    listen: (path, heard) =>
      reach(path, () =>
        listen<never>(pairing, here.clock, path, (data) => {
          contact();
          return heard(data);
        }),
      ),
  };
  return here;
}
