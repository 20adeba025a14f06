import button from '@/app/_ui/button.module.css';
import type { Context } from '@/lib/context';
import { formatLongDay, formatPrice, formatTime, localTimeIn } from '@/lib/i18n';
import { renewalWordsFor } from '@/lib/i18n/renewals';
import { nameIn } from '@/lib/i18n/subscriptions';
import { sumMoney } from '@/lib/money';
import { type Kept, keptByRank, type Renewal } from '@/lib/renewals';
import { findSubscription, plansOf } from '@/lib/subscriptions';
import { findLanguage } from '../../../_shop/find-language';
import { findOwnWords } from '../../../_shop/find-own-words';
import { findShopPath } from '../../../_shop/find-shop-path';
import { nameSeats } from '../../name-seats';
import { Performance } from '../../performance';
import { readShopSubscription } from '../../read-shop-subscription';
import styles from '../../subscriptions.module.css';

type Props = { ctx: Context; shop: string; renewal: Renewal; action: string };

/** The seats kept for a subscriber, their price, and the buttons that take or decline them. */
export async function KeptSeats({ ctx, shop, renewal, action }: Props) {
  const language = await findLanguage(shop);
  const { locale } = language;
  const words = renewalWordsFor(locale);
  const say = await findOwnWords(shop);
  const files = await findShopPath(ctx.client.name);
  const subscription = await findSubscription(ctx, renewal.subscriptionId);
  const looked = subscription && (await readShopSubscription(ctx, subscription, say));
  const isWhole = looked !== undefined && looked.open.length === looked.subscription.subEventIds.length;
  const plans = isWhole ? plansOf(looked.subscription, looked.open) : [];
  const ranks = keptByRank(renewal).map(({ categoryId, people }) => ({
    categoryId,
    people,
    plan: plans.find((plan) => plan.categoryId === categoryId),
  }));
  const prices = ranks.flatMap(({ plan, people }) => (plan ? people.map(() => plan.price) : []));
  const ends = localTimeIn(ctx.client.timezone, renewal.until);
  return (
    <>
      <h2>{nameIn(locale, renewal)}</h2>
      <p>
        {words.kept(`${formatLongDay(ends, locale)}, ${formatTime(ends, locale)}`)} {words.afterwards}
      </p>
      {ranks.map(({ categoryId, people, plan }) => (
        <p key={categoryId} className={styles.sum}>
          <span>{words.people(people.length)}</span>
          <strong>
            {placesOf(people.flat(), (seats) => words.seat(nameSeats(seats, language, say))) || words.anySeat}
          </strong>
          {plan && <span>{words.each(formatPrice(plan.price, language))}</span>}
        </p>
      ))}
      {prices.length > 1 && <p className={styles.sum}>{words.total(formatPrice(sumMoney(prices), language))}</p>}
      {looked && (
        <>
          <h3>{words.performances}</h3>
          <ul className={styles.events}>
            {looked.open.map((one) => (
              <li key={one.subEventId} className={styles.event}>
                <Performance one={one} files={files} language={language} />
              </li>
            ))}
          </ul>
        </>
      )}
      {!isWhole && <p className={styles.note}>{words.closed}</p>}
      <form method="post" action={action} className={styles.form}>
        {isWhole && (
          <div>
            <button type="submit" name="do" value="take" className={button.button}>
              {words.renew}
            </button>
          </div>
        )}
        <div className={styles.decline}>
          <button type="submit" name="do" value="decline" className={button.quiet} aria-describedby="decline-note">
            {words.decline}
          </button>
          <p id="decline-note" className={styles.facts}>
            {words.declineNote}
          </p>
        </div>
      </form>
    </>
  );
}

/** The names of numbered seats, each once: they are the same at every performance in a hall. */
function placesOf(seats: readonly Kept[], say: (seats: { section: string; row: string; seat: string }[]) => string) {
  const named = new Map(
    seats.flatMap(({ section, row, seat }) =>
      section === null ? [] : [[JSON.stringify([section, row, seat]), { section, row, seat }] as const],
    ),
  );
  return named.size === 0 ? '' : say([...named.values()]);
}
