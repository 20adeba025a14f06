import { getDoorSnapshotContract } from '@/lib/api/contracts/door';
import { doorOperation, endpoint } from '@/lib/api/route';
import { toWireSnapshot } from '@/lib/api/wire/door';
import { readSnapshot } from '@/lib/office';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  doorOperation(getDoorSnapshotContract, async (door) => ({ answer: toWireSnapshot(door, await readSnapshot(door)) })),
);
