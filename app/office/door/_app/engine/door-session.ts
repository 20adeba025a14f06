import type { DoorTicket, Presence, ScanKind, Verdict } from '@/lib/door';
import { type Clock, serverClock } from '../clock';
import { call, listen, RefusedUpload, Unpaired } from '../remote';
import { type DoorStore, type KeptSnapshot, type Pairing, type Progress, wipe } from '../store';

/** What the screen shows of a scan. */
export type ShownScan = {
  nr: number;
  verdict: Verdict;
  kind: ScanKind | 'undo';
  ticket: DoorTicket | undefined;
  /** When and at which gate the ticket was admitted. */
  first: { at: number; gate: string } | undefined;
  /** The other performance that the ticket is for. */
  performance: { name: string; at: number } | undefined;
  isOffline: boolean;
  /** The code, with which a lead can admit it anyway. */
  code: string | undefined;
  /** Where the ticket was before the scan. */
  before: Presence | undefined;
};

export type DoorState = {
  snapshot: KeptSnapshot | undefined;
  progress: Progress;
  isOnline: boolean;
  waiting: number;
  flagged: number;
  inside: number;
  message: string | undefined;
  shown: ShownScan | undefined;
  /** The last scan that let somebody in or out, for as long as this device may undo it. */
  undoable: ShownScan | undefined;
  /** How many scans the server cannot read: they stay here, and the others are sent. */
  setAside: number;
  /** This device may only send its last scans. */
  isEnding: boolean;
};

type Question = {
  json?: unknown;
  timeoutMs: number;
  /** Runs when the server will never accept this. */
  refused?: () => void;
  /** Runs when the server does not know this device any more. */
  unpaired?: () => Promise<void>;
};

/** The state of one door list on this device, and its connection to the server. */
export type DoorSession = {
  store: DoorStore;
  pairing: Pairing;
  clock: Clock;
  tickets: Map<string, DoorTicket>;
  presence: Map<string, Presence>;
  /** The ids of scans whose verdict the server has been asked for. */
  confirming: Set<string>;
  progress: Progress;
  state: DoorState;
  /** The number of the scan shown last. */
  shownNr: number;
  isClosed: boolean;
  tell: () => void;
  /** Deletes everything stored on the device. */
  end: () => Promise<void>;
  /** Sends a request. Undefined without an answer: then the device decides alone. */
  ask: <T>(path: string, question: Question) => Promise<T | undefined>;
  /** Reads events until they end or `heard` returns true. Undefined: no network; false: a proxy buffers them. */
  listen: <T>(path: string, heard: (data: T) => Promise<boolean>) => Promise<boolean | undefined>;
};

/** `changed` runs after each change; `gone` when the device is unpaired or its list has ended. */
export async function openDoorSession(
  store: DoorStore,
  pairing: Pairing,
  changed: (state: DoorState) => void,
  gone: () => void,
): Promise<DoorSession> {
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
    undoable: undefined,
    setAside: 0,
    isEnding: false,
  };
  const contact = () => {
    Object.assign(progress, { syncedAt: Date.now(), ahead: session.clock.ahead() });
    state.isOnline = true;
  };
  /** Undefined without an answer. Revoked or after its list has ended, a device still sends its scans, and only then deletes its data. */
  const reach = async <T>(asking: () => Promise<T>, question?: Question): Promise<T | undefined> => {
    try {
      return await asking();
    } catch (error) {
      if (error instanceof Unpaired) {
        state.isEnding = true;
        await question?.unpaired?.();
      } else if (error instanceof RefusedUpload && error.isForGood) question?.refused?.();
      else state.isOnline = false;
      return undefined;
    }
  };
  const session: DoorSession = {
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
      state.inside = [...session.presence.values()].filter(({ isInside }) => isInside).length;
      changed({ ...state });
    },
    end: async () => {
      session.isClosed = true;
      await wipe(store);
      gone();
    },
    ask: (path, question) =>
      reach(async () => {
        const answer = await call<never>(pairing, session.clock, path, question);
        contact();
        return answer;
      }, question),
    listen: (path, heard) =>
      reach(() =>
        listen<never>(pairing, session.clock, path, (data) => {
          contact();
          return heard(data);
        }),
      ),
  };
  return session;
}
