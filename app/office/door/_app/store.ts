import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PackedTickets, Presence, ScanKind, Verdict } from '@/lib/door';
import type { Moment } from './clock';

export type Device = {
  device_id: number;
  device_name: string;
  list_id: number;
  list_name: string;
  version: number;
  gate_id: number;
  gate_name: string;
  gate_sections: string[] | null;
  list_sections: string[] | null;
  event_id: number;
  begins_at: string;
  opens_at: string | null;
  timezone: string;
  reentry: 'never' | 'after_exit' | 'always';
  lanes: number | null;
  lane: number | null;
  may_search: boolean;
  is_lead: boolean;
  expires_at: string;
};

/** Who this device is. The key cannot be read, only used. */
export type Pairing = { clientName: string; token: string; key: CryptoKey; expiresAt: string };

export type KeptSnapshot = {
  device: Device;
  keys: { id: number; public_key: string }[];
  gates: { id: number; name: string; sections: string[] | null }[];
  performances: { id: number; name: string; begins_at: string }[];
  tickets: PackedTickets;
};

/** `ahead`: what this device's clock is ahead of the server's (ms). */
export type Progress = { cursor: string; rehearsal: number; seq: number; syncedAt: number; ahead: number };

/** A scan that the server has not confirmed. */
export type WaitingScan = {
  id: string;
  seq: number;
  kind: ScanKind | 'undo';
  /** The time of the server, as assumed at `moment`. Scans that were kept before it was noted have none. */
  at: string;
  moment?: Moment;
  code?: string;
  order_id?: number;
  position?: number;
  /** What the person saw; undefined while they wait for the server. */
  shown?: Verdict;
  /** The verdict of this device alone. */
  local: Verdict;
  /** Of the ticket (ticketKey); empty where the code is none. */
  ticket: string;
  reason?: string;
};

interface DoorDb extends DBSchema {
  one: { key: 'pairing' | 'snapshot' | 'progress'; value: Pairing | KeptSnapshot | Progress };
  /** Changes of tickets since the snapshot, in order. */
  changes: { key: number; value: PackedTickets };
  presence: { key: string; value: Presence };
  scans: { key: string; value: WaitingScan; indexes: { seq: number; ticket: string } };
}

export type DoorStore = IDBPDatabase<DoorDb>;
const NAME = 'doek-door';

/** What the device stores, all of one door list: a new pairing deletes it first. */
export const openStore = (): Promise<DoorStore> =>
  openDB<DoorDb>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('one');
      db.createObjectStore('changes', { autoIncrement: true });
      db.createObjectStore('presence');
      const scans = db.createObjectStore('scans', { keyPath: 'id' });
      scans.createIndex('seq', 'seq');
      scans.createIndex('ticket', 'ticket');
    },
  });

export async function wipe(store: DoorStore): Promise<void> {
  const tx = store.transaction(['one', 'changes', 'presence', 'scans'], 'readwrite');
  await Promise.all([
    tx.objectStore('one').clear(),
    tx.objectStore('changes').clear(),
    tx.objectStore('presence').clear(),
    tx.objectStore('scans').clear(),
    tx.done,
  ]);
}
