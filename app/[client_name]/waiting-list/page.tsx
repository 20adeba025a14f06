import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { waitingListWordsFor } from '@/lib/i18n/waiting-list';
import { listTicketTypes } from '@/lib/programme';
import { isListOpen } from '@/lib/waiting-list';
import { calendarFile } from '../_shop/file-language';
import { findLanguage } from '../_shop/find-language';
import { findOwnWords } from '../_shop/find-own-words';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { findPerformances } from '../event/[event_id]/find-performances';
import { When } from '../event/[event_id]/when';
import { NOTICES, type WaitingListNote } from './said';
import styles from './waiting-list.module.css';

type Props = {
  params: Promise<{ client_name: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: waitingListWordsFor(locale).title, robots: { index: false } };
}

/** The form for the waiting list of a sold-out performance, and its result. */
export default async function WaitingListPage({ params, searchParams }: Props) {
  const { client_name: shop } = await params;
  const { event, said } = await searchParams;
  if (typeof event !== 'string') notFound();
  const { chosen, name } = await findPerformances(shop, event);
  if (!chosen) notFound();
  const ctx = await getShop(shop);
  const path = await findShopPath(shop);
  const language = await findLanguage(shop);
  const words = waitingListWordsFor(language.locale);
  const tickets = `${path}/event/${chosen.id}`;
  const isOpen = chosen.availability !== 'notOnSale' && isListOpen(ctx.client, chosen, ctx.now);
  const outcome = isOpen ? NOTICES.find((one) => one === said) : 'closed';
  const about = (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      <When calendar={calendarFile(path, chosen.id, language.locale, ctx.client)} date={chosen} language={language} />
    </>
  );
  const end = END[outcome ?? 'wrong'];
  if (end) {
    return (
      <div className={styles.list}>
        <h1>{words[end.title]}</h1>
        {about}
        <p>{words[end.text]}</p>
        <a className={button.button} href={tickets}>
          {outcome === 'on_sale' ? words.toTickets : words.back}
        </a>
      </div>
    );
  }
  const say = await findOwnWords(shop);
  const ranks = new Map(
    (await listTicketTypes(ctx, chosen.id)).map(({ categoryId, categoryName }) => [categoryId, say(categoryName)]),
  );
  const most = ctx.client.maxPerOrder;
  return (
    <div className={styles.list}>
      <h1>{words.join}</h1>
      {about}
      <p>{words.how}</p>
      {outcome && (
        <p className={field.error} role="alert">
          {outcome === 'too_many' ? words.tooMany : outcome === 'busy' ? words.busy : words.wrong}
        </p>
      )}
      <form method="post" action={`${path}/waiting-list/join`} className={styles.form}>
        <input type="hidden" name="event" value={chosen.id} />
        <p className={field.field}>
          <label htmlFor="count">{words.count}</label>
          <input
            className={field.input}
            id="count"
            name="count"
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            defaultValue={Math.min(2, most)}
            required
            aria-describedby="together"
          />
          <small className={field.note} id="together">
            {words.together}
          </small>
        </p>
        {ranks.size > 1 && (
          <p className={field.field}>
            <label htmlFor="rank">{words.rank}</label>
            <select className={field.input} id="rank" name="rank" defaultValue="">
              <option value="">{words.anyRank}</option>
              {[...ranks].map(([id, rank]) => (
                <option key={id} value={id}>
                  {rank}
                </option>
              ))}
            </select>
          </p>
        )}
        <p className={field.field}>
          <label htmlFor="email">{words.email}</label>
          <input
            className={field.input}
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            aria-describedby="consent"
          />
          <small className={field.note} id="consent">
            {words.consent}
          </small>
        </p>
        <button type="submit" className={button.button}>
          {words.join}
        </button>
      </form>
      <a href={tickets}>{words.back}</a>
    </div>
  );
}

/** Notes that replace the form. */
const END: Partial<
  Record<WaitingListNote, { title: 'sentTitle' | 'closedTitle' | 'title'; text: 'sent' | 'closed' | 'onSale' }>
> = {
  asked: { title: 'sentTitle', text: 'sent' },
  closed: { title: 'closedTitle', text: 'closed' },
  on_sale: { title: 'title', text: 'onSale' },
};
