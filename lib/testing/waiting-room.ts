import type { Db } from '@/db/client';
import type { Context } from '@/lib/context';
import { localTimeIn } from '@/lib/i18n/local-time';
import { newCartId } from '@/lib/ids';
import { findRoom, takePlace } from '@/lib/waiting-room';
import { makeTenant, performance } from './tenant';

/** When the waiting rooms of these tests open: an hour ahead. */
const OPENS_AT = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000);
export const OPENS_AT_LOCAL = localTimeIn('Europe/Amsterdam', OPENS_AT);

/** The instant this many seconds after the opening. */
export const after = (seconds: number) => new Date(OPENS_AT.getTime() + seconds * 1000);

export const arrive = (count: number) => Array.from({ length: count }, () => newCartId());

/** A client whose performance `avond` has a waiting room of 60 a minute that opens at after(0); `vrij` has none. */
export async function openRoom(db: Db, { per_minute = 60, shop_minutes = 10 } = {}) {
  const waiting_room = { opens_at: OPENS_AT_LOCAL, per_minute, shop_minutes };
  const tenant = await makeTenant(db, {
    events: [
      { key: 'show', name: 'Show', sub_events: [performance('avond', 200, { waiting_room }), performance('vrij', 9)] },
    ],
  });
  const subEventId = tenant.subEventId('avond');
  const at = (now: Date, of = db): Context => ({ client: tenant.client, db: of, now });
  const room = await findRoom(at(after(0)), subEventId);
  if (!room) throw new Error('The waiting room is not there');
  const stand = (cartId: string, now: Date, of = db) => takePlace(at(now, of), room, cartId, async () => {});
  return { tenant, subEventId, room, at, stand };
}
