import { formatLongDay, formatTime, localTimeIn } from '@/lib/i18n';
import { waitingWordsFor } from '@/lib/i18n/waiting';
import type { Room } from '@/lib/waiting-room';
import { getShop } from '../../../_shop/find-shop';
import type { Language } from '../../../_shop/language';
import { RoomForm } from './room-form';

type Props = { shop: string; eventId: number; room: Room; language: Language };

/** Shown in place of the tickets: why there is a waiting room, and a button to enter it. */
export async function RoomDoor({ shop, eventId, room, language: { locale } }: Props) {
  const { client, now } = await getShop(shop);
  const words = waitingWordsFor(locale);
  const opens = localTimeIn(client.timezone, room.opensAt);
  return (
    <RoomForm shop={shop} eventId={eventId} submit={words.enter}>
      <p>{now < room.opensAt ? words.before(formatLongDay(opens, locale), formatTime(opens, locale)) : words.open}</p>
    </RoomForm>
  );
}
