import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import pick from '@/app/_ui/pick.module.css';
import { formatPrice } from '@/lib/i18n';
import { subscriptionWordsFor } from '@/lib/i18n/subscriptions';
import { plansOf } from '@/lib/subscriptions';
import type { Language } from '../../_shop/language';
import { Performance } from '../performance';
import type { ShopSubscription } from '../read-shop-subscription';
import styles from '../subscriptions.module.css';
import type { Choice } from './read-choice';

/** `files`: the prefix of the shop's file addresses. */
type Props = { looked: ShopSubscription; choice: Choice; files: string; language: Language };

/** The choice of performances, rank and number of people: a GET form that shows seats and the price. */
export function ChoiceForm({ looked, choice, files, language }: Props) {
  const { subscription, open, state } = looked;
  const { kind, atLeast, atMost } = subscription;
  const words = subscriptionWordsFor(language.locale);
  const isChoice = kind === 'choice' && state === 'open';
  const ranks = isChoice
    ? ranksOf(looked)
    : choice.plans.map(({ categoryId, categoryName: name }) => ({ categoryId, name }));
  return (
    <form method="get" className={styles.form} aria-label={words.performances}>
      <fieldset className={field.group}>
        <legend>{isChoice ? words.choose : words.performances}</legend>
        {isChoice && (
          <p className={choice.isWrong ? styles.note : styles.facts} role={choice.isWrong ? 'alert' : undefined}>
            {words.chooseCount(atLeast, atMost)}
          </p>
        )}
        <ul className={styles.events}>
          {open.map((one) => (
            <li key={one.subEventId}>
              {isChoice ? (
                <label className={`${styles.event} ${pick.pick}`}>
                  <input
                    type="checkbox"
                    name="event"
                    value={one.subEventId}
                    defaultChecked={choice.chosen.includes(one.subEventId)}
                    disabled={looked.gone.has(one.subEventId)}
                  />
                  <Performance one={one} files={files} language={language}>
                    {looked.gone.has(one.subEventId) && <span className={styles.when}>{language.words.soldOut}</span>}
                  </Performance>
                </label>
              ) : (
                <div className={styles.event}>
                  <Performance one={one} files={files} language={language} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {state === 'open' && (
        <div className={styles.fields}>
          {ranks.length > 1 && (
            <div className={field.field}>
              <label htmlFor="rank">{words.rank}</label>
              <select id="rank" className={field.input} name="rank" defaultValue={choice.plan?.categoryId}>
                {ranks.map(({ categoryId, name }) => (
                  <option key={categoryId} value={categoryId}>
                    {[name, priceOf(choice, categoryId, language)].filter(Boolean).join(' · ')}
                  </option>
                ))}
              </select>
            </div>
          )}
          <div className={field.field}>
            <label htmlFor="people">{words.people}</label>
            <select id="people" className={field.input} name="people" defaultValue={choice.people}>
              {Array.from({ length: choice.mostPeople }, (_, i) => i + 1).map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </select>
          </div>
          <button type="submit" className={choice.plan ? button.quiet : button.button}>
            {words.show}
          </button>
        </div>
      )}
    </form>
  );
}

/** The ranks of the performances to choose from, in order of appearance. */
function ranksOf({ subscription, open }: ShopSubscription): { categoryId: number; name: string }[] {
  const all = open.flatMap((one) => plansOf(subscription, [one]));
  const names = new Map(all.map(({ categoryId, categoryName }) => [categoryId, categoryName]));
  return [...names].map(([categoryId, name]) => ({ categoryId, name }));
}

const priceOf = ({ plans }: Choice, rank: number, language: Language): string => {
  const plan = plans.find(({ categoryId }) => categoryId === rank);
  return plan ? formatPrice(plan.price, language) : '';
};
