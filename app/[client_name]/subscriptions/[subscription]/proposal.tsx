import field from '@/app/_ui/field.module.css';
import type { Context } from '@/lib/context';
import { formatPrice, labelled } from '@/lib/i18n';
import type { Say } from '@/lib/i18n/own-words';
import { type SubscriptionWords, subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { type Money, moneyLeft, sumMoney } from '@/lib/money';
import { hallsOf, type Plan, readSeatKey, type SameHall, sameSeatsByRow } from '@/lib/subscriptions';
import type { Language } from '../../_shop/language';
import { nameSeats } from '../name-seats';
import type { ShopSubscription } from '../read-shop-subscription';
import styles from '../subscriptions.module.css';
import { BEST_SEATS, type Choice } from './read-choice';
import { TakeForm } from './take-form';

type Props = {
  ctx: Context;
  shop: string;
  looked: ShopSubscription;
  choice: Choice & { plan: Plan };
  language: Language;
  say: Say;
};

/** The most lines of seats that are listed. */
const MOST_ROWS = 40;

/** The seats that are free at every performance, the price, the saving, and the button that takes them. */
export async function Proposal({ ctx, shop, looked, choice, language, say }: Props) {
  const words = subscriptionWordsFor(language.locale);
  const { plan, people, chosen } = choice;
  const halls = await hallsOf(ctx, plan.parts);
  const times = (amount: Money) => sumMoney(Array.from({ length: people }, () => amount));
  const saved = moneyLeft(times(plan.usual), times(plan.price));
  const fields = { subscription: looked.subscription.id, rank: plan.categoryId, people, events: chosen.join('-') };
  return (
    <section aria-labelledby="seats" className={styles.form}>
      <h2 id="seats">{words.seats}</h2>
      <TakeForm key={JSON.stringify(fields)} shop={shop} fields={fields} submit={words.add}>
        {halls.length === 0 && <p className={styles.facts}>{words.noSeatNumbers}</p>}
        {halls.map((hall) => (
          <Seats key={hall.id} hall={hall} people={people} words={words} plan={plan} language={language} say={say} />
        ))}
        <p className={styles.sum}>
          {people > 1 && <span>{words.each(formatPrice(plan.price, language))}</span>}
          <span>
            {labelled(words.total, language.locale)} <strong>{formatPrice(times(plan.price), language)}</strong>
          </span>
          {saved !== '0.00' && <span className={styles.saved}>{words.saved(formatPrice(saved, language))}</span>}
        </p>
      </TakeForm>
    </section>
  );
}

type SeatsOf = { hall: SameHall; people: number; words: SubscriptionWords; plan: Plan; language: Language; say: Say };

function Seats({ hall, people, words, plan, language, say }: SeatsOf) {
  const place = plan.parts.find(({ offer }) => offer.subEventId === hall.id)?.offer.words.locationName ?? '';
  const rows = sameSeatsByRow(hall, people).slice(0, MOST_ROWS);
  const id = `seats-${hall.id}`;
  const [best] = rows;
  const nameOf = (keys: readonly string[]) => nameSeats(keys.map(readSeatKey), language, say);
  if (!best) return <p className={styles.note}>{words.noSameSeats(place)}</p>;
  return (
    <div className={field.field}>
      <label htmlFor={id}>{hall.subEventIds.length > 1 ? words.sameSeats(place) : place}</label>
      <select id={id} name={id} className={field.input}>
        <option value={BEST_SEATS}>{words.best(nameOf(best))}</option>
        {rows.map((keys) => (
          <option key={keys.join()} value={JSON.stringify(keys)}>
            {nameOf(keys)}
          </option>
        ))}
      </select>
    </div>
  );
}
