import { sendScansContract } from '@/lib/api/contracts/door';
import { doorOperation, endpoint } from '@/lib/api/route';
import { toWireJudged } from '@/lib/api/wire/door';
import { judgeScans, noteContact, refuseRevoked } from '@/lib/office';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = endpoint(
  doorOperation(sendScansContract, async (door, { body }) => {
    const { scans, waiting, clock_ahead_ms: clockAheadMs } = body;
    await noteContact(door, { waiting, clockAheadMs });
    refuseRevoked(door, scans, waiting);
    const given = scans.map(({ order_id: orderId, position, at, ...scan }) => ({
      ...scan,
      at: new Date(Date.parse(at) - clockAheadMs),
      ahead: clockAheadMs,
      ticket: orderId === undefined || position === undefined ? undefined : { orderId, position },
    }));
    const judged = await judgeScans(door, given);
    return { answer: { scans: judged.map(toWireJudged), now: door.now.toISOString() } };
  }),
);
