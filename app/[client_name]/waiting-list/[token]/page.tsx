import type { Metadata } from 'next';
import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { formatLongDay, formatTime, localTimeIn } from '@/lib/i18n';
import { waitingListWordsFor } from '@/lib/i18n/waiting-list';
import { findEntry } from '@/lib/waiting-list';
import { calendarFile } from '../../_shop/file-language';
import { findLanguage } from '../../_shop/find-language';
import { findOwnWords } from '../../_shop/find-own-words';
import { getShop } from '../../_shop/find-shop';
import { findShopPath } from '../../_shop/find-shop-path';
import { findPerformances } from '../../event/[event_id]/find-performances';
import { When } from '../../event/[event_id]/when';
import styles from '../waiting-list.module.css';

type Props = {
  params: Promise<{ client_name: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return {
    title: waitingListWordsFor(locale).title,
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/** The page of the link in a waiting list's mail. Mail scanners open links too, so only buttons change something. */
export default async function EntryPage({ params, searchParams }: Props) {
  const { client_name: shop, token } = await params;
  const { said } = await searchParams;
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = waitingListWordsFor(locale);
  const entry = await findEntry(ctx, token);
  const isOver = entry?.offerEndsAt && entry.state === 'offered' && entry.offerEndsAt <= ctx.now;
  if (!entry || isOver) {
    const hasLeft = said === 'left';
    return (
      <div className={styles.list}>
        <h1>{hasLeft ? words.leftTitle : words.overTitle}</h1>
        <p>{hasLeft ? words.left : words.over}</p>
        <a className={button.button} href={path || '/'}>
          {words.toProgramme}
        </a>
      </div>
    );
  }
  const { chosen, name } = await findPerformances(shop, String(entry.subEventId));
  const ends = entry.offerEndsAt && localTimeIn(ctx.client.timezone, entry.offerEndsAt);
  const minutes = Math.round(ctx.client.holdMinutes);
  const isNew = entry.state === 'unconfirmed';
  return (
    <div className={styles.list}>
      <h1>{ends ? words.offerTitle : isNew ? words.confirmTitle : words.waitingTitle}</h1>
      <p>
        <strong>{name}</strong>
      </p>
      {chosen && (
        <When calendar={calendarFile(path, chosen.id, language.locale, ctx.client)} date={chosen} language={language} />
      )}
      <p>{words.wish(entry.count, entry.rank === null ? null : (await findOwnWords(shop))(entry.rank))}</p>
      {said === 'busy' && (
        <p className={field.error} role="alert">
          {words.busy}
        </p>
      )}
      {ends ? (
        <>
          <p>{words.offerText(formatLongDay(ends, locale), formatTime(ends, locale))}</p>
          <p>{words.holdText(minutes)}</p>
        </>
      ) : (
        <p>{isNew ? words.confirmText : words.waitingText}</p>
      )}
      <form method="post" action={`${path}/waiting-list/${token}/act`} className={styles.form}>
        {(ends || isNew) && (
          <button type="submit" name="do" value={ends ? 'take' : 'confirm'} className={button.button}>
            {ends ? words.take : words.confirm}
          </button>
        )}
        <button type="submit" name="do" value="leave" className={styles.quiet}>
          {ends ? words.refuse : words.leave}
        </button>
      </form>
    </div>
  );
}
