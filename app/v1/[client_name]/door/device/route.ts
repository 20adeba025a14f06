import { getDoorDeviceContract } from '@/lib/api/contracts/door';
import { doorOperation, endpoint } from '@/lib/api/route';
import { toWireDevice } from '@/lib/api/wire/door';
import { refuseExpired } from '@/lib/office';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  doorOperation(getDoorDeviceContract, async (door) => {
    refuseExpired(door);
    return { answer: toWireDevice(door) };
  }),
);
