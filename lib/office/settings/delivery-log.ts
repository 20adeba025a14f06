import { type OfficeContext, officeTransaction } from '@/lib/staff';
import { type Delivery, type LogPlace, listDeliveries } from '@/lib/webhooks';

const PAGE = 50;
/** A cursor in an address: a time in milliseconds and the id of a message. */
const PLACE = /^(\d{1,15})\.(msg_[\w-]{1,64})$/;

/** A page of an endpoint's delivery log, newest first. `from`, `next`: cursors of this page and the next. */
export const readDeliveryLog = (
  ctx: OfficeContext,
  endpointId: number,
  from: string | undefined,
): Promise<{ rows: Delivery[]; next: string | undefined }> =>
  officeTransaction(ctx, async (ctx) => {
    const found = await listDeliveries(ctx, { endpointId, before: placeIn(from), most: PAGE + 1 });
    const rows = found.slice(0, PAGE);
    const last = rows.at(-1);
    const next = found.length > PAGE && last ? `${last.createdAt.getTime()}.${last.messageId}` : undefined;
    return { rows, next };
  });

function placeIn(text: string | undefined): LogPlace | undefined {
  const [, at, messageId] = PLACE.exec(text ?? '') ?? [];
  return at && messageId ? { createdAt: new Date(Number(at)), messageId } : undefined;
}
