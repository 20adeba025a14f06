import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';
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

/** The identity of this device. The key is not extractable. */
export type Pairing = { clientName: string; token: string; key: CryptoKey; expiresAt: string };

export type KeptSnapshot = {
  device: Device;
  keys: { id: number; public_key: string }[];
  gates: { id: number; name: string; sections: string[] | null }[];
  performances: { id: number; name: string; begins_at: string }[];
  tickets: PackedTickets;
};

/** `ahead`: how far this device's clock is ahead of the server's, in milliseconds. */
export type Progress = { cursor: string; rehearsal: number; seq: number; syncedAt: number; ahead: number };

/** A scan that the server has not confirmed. */
export type WaitingScan = {
  id: string;
  seq: number;
  kind: ScanKind | 'undo';
  /** The server time assumed at `moment`. Scans stored by versions without `moment` lack it. */
  at: string;
  moment?: Moment;
  code?: string;
  order_id?: number;
  position?: number;
  /** The verdict on the screen; undefined while waiting for the server. */
  shown?: Verdict;
  /** The device's own verdict. */
  local: Verdict;
  /** The ticketKey of the ticket; empty for an invalid code. */
  ticket: string;
  reason?: string;
};

interface DoorDb extends DBSchema {
  one: { key: 'pairing' | 'snapshot' | 'progress'; value: Pairing | KeptSnapshot | Progress };
  /** Changed tickets since the snapshot, in order. */
  changes: { key: number; value: PackedTickets };
  presence: { key: string; value: Presence };
  scans: { key: string; value: WaitingScan; indexes: { seq: number; ticket: string } };
}

export type DoorStore = IDBPDatabase<DoorDb>;
const NAME = 'doek-door';

/** The database of this device. It holds one door list: a new pairing deletes it first. */
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

/** A transaction that writes: it is done only when its data is on the disk, so that a phone whose battery fails loses no scan. */
export const write = <Name extends StoreNames<DoorDb>>(store: DoorStore, names: Name[]) =>
  store.transaction(names, 'readwrite', { durability: 'strict' });

export async function wipe(store: DoorStore): Promise<void> {
  const tx = write(store, ['one', 'changes', 'presence', 'scans']);
  await Promise.all([
    tx.objectStore('one').clear(),
    tx.objectStore('changes').clear(),
    tx.objectStore('presence').clear(),
    tx.objectStore('scans').clear(),
    tx.done,
  ]);
}
