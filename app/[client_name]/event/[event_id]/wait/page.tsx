import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { formatLongDay, formatTime, localTimeIn } from '@/lib/i18n';
import { waitingWordsFor } from '@/lib/i18n/waiting';
import { findRoom, readStanding, signToken } from '@/lib/waiting-room';
import { calendarFile } from '../../../_shop/file-language';
import { findLanguage } from '../../../_shop/find-language';
import { getShop } from '../../../_shop/find-shop';
import { findShopPath } from '../../../_shop/find-shop-path';
import { Picture } from '../../../_shop/picture';
import { shownPicture } from '../../../_shop/shown-picture';
import { findWaitingCartId } from '../../../_shop/waiting-cookie';
import { RoomDoor } from '../_wait/room-door';
import styles from '../_wait/wait.module.css';
import { WaitingPlace } from '../_wait/waiting-place';
import { findPerformances } from '../find-performances';
import { When } from '../when';

type Props = { params: Promise<{ client_name: string; event_id: string }> };

/** Without JavaScript the page reloads itself; no faster than it can be read. */
const LEAST_REFRESH_SECONDS = 10;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: waitingWordsFor(locale).title, robots: { index: false } };
}

/** This browser's place in the waiting room of a performance. A visitor whose turn it is goes to the tickets. */
export default async function WaitPage({ params }: Props) {
  const { client_name: shop, event_id } = await params;
  const { chosen, name, pictures } = await findPerformances(shop, event_id);
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const tickets = `${path}/event/${event_id}`;
  const room = chosen && (await findRoom(ctx, chosen.id));
  if (!room) redirect(tickets);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = waitingWordsFor(locale);
  const cartId = await findWaitingCartId(shop);
  const standing = cartId === undefined ? ({ state: 'over' } as const) : await readStanding(ctx, room, cartId);
  if (standing.state === 'admitted') redirect(tickets);
  const opens = localTimeIn(ctx.client.timezone, room.opensAt);
  const opening = words.opens(formatLongDay(opens, locale), formatTime(opens, locale));

  return (
    <div className={styles.wait}>
      <h1>{words.title}</h1>
      <div className={styles.about}>
        <Picture
          className={undefined}
          picture={shownPicture(pictures[0], await findShopPath(ctx.client.name), chosen.id)}
          sizes="(min-width: 40rem) 14rem, 100vw"
          isFirst
        />
        <div>
          <p className={styles.name}>{name}</p>
          <When
            calendar={calendarFile(path, chosen.id, language.locale, ctx.client)}
            date={chosen}
            language={language}
          />
        </div>
      </div>
      {cartId === undefined || standing.state === 'over' ? (
        <>
          <p>{words.over}</p>
          <RoomDoor shop={shop} eventId={chosen.id} room={room} language={language} />
        </>
      ) : (
        <>
          <WaitingPlace
            address={`/v1/${ctx.client.name}/waitingroom/${chosen.id}`}
            token={signToken(ctx, cartId)}
            place={standing.state === 'waiting' ? standing.place : null}
            perMinute={room.perMinute}
            pollSeconds={standing.pollSeconds}
            tickets={tickets}
            locale={locale}
            words={{
              place: words.place,
              expected: words.expected,
              lessThanMinute: words.lessThanMinute,
              yourTurn: words.yourTurn,
              opening,
            }}
          />
          {standing.state === 'gathering' && <p>{words.lot}</p>}
          <p>{words.onYourTurn(room.shopMinutes)}</p>
          <p className={styles.note}>{words.keeps}</p>
          <noscript>
            <meta httpEquiv="refresh" content={String(Math.max(LEAST_REFRESH_SECONDS, standing.pollSeconds))} />
          </noscript>
        </>
      )}
    </div>
  );
}
