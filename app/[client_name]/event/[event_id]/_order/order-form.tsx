'use client';

import { type FormEvent, startTransition, useActionState, useEffect, useRef } from 'react';
import button from '@/app/_ui/button.module.css';
import { Stepper } from '@/app/_ui/stepper';
import { addToCart } from './add-to-cart';
import { countWithSeat } from './count-with-seat';
import type { HallPlan } from './hall-plan';
import styles from './order-form.module.css';
import { countField, SEAT_FIELD, UNTOUCHED } from './order-state';
import type { Rank } from './ranks-of';
import { SeatMap } from './seat-map';

type Props = {
  shop: string;
  subEventId: number;
  code: string | undefined;
  ranks: Rank[];
  plan: HallPlan | undefined;
  note: string;
  canOrder: boolean;
  words: { legend: string; add: string; adding: string; failed: string };
};

/** Ticket types with their numbers, and seats where the hall has them: one form, with and without JavaScript. */
export function OrderForm({ shop, subEventId, code, ranks, plan, note, canOrder, words }: Props) {
  const [state, send, isPending] = useActionState(addToCart, UNTOUCHED);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.at > 0) summary.current?.focus();
  }, [state.at]);

  // An action that React sends itself empties the form afterwards, the chosen seats with it.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const filled = new FormData(event.currentTarget);
    startTransition(() => send(filled));
  }

  return (
    <form action={send} onSubmit={submit} onChange={countWithSeat} noValidate className={styles.form}>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="event" value={subEventId} />
      {code && <input type="hidden" name="code" value={code} />}
      {state.errors.length > 0 && (
        <div className={styles.errors} role="alert" tabIndex={-1} ref={summary}>
          <p className={styles.errorTitle}>{words.failed}</p>
          <ul>
            {state.errors.map(({ text, field }) => (
              <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
            ))}
          </ul>
        </div>
      )}
      {ranks.length > 0 && (
        <>
          <fieldset className={styles.performance}>
            <legend className={styles.spoken}>{words.legend}</legend>
            {ranks.map((rank, i) => (
              <RankFields key={rank.id} rank={rank} place={i} state={state} showsKey={plan !== undefined} />
            ))}
            {plan && <SeatMap key={state.at} plan={plan} name={SEAT_FIELD} chosen={new Set(state.seats)} />}
          </fieldset>
          <p className={styles.note}>{note}</p>
          {canOrder && (
            <button type="submit" className={button.button} aria-disabled={isPending}>
              {isPending ? words.adding : words.add}
            </button>
          )}
        </>
      )}
    </form>
  );
}

type RankProps = { rank: Rank; place: number; state: typeof UNTOUCHED; showsKey: boolean };

function RankFields({ rank, place, state, showsKey }: RankProps) {
  const types = (
    <ul className={styles.types}>
      {rank.types.map((type) => (
        <li key={type.id} className={styles.type}>
          <span className={styles.name}>
            {type.name}
            {type.rules && (
              <span className={styles.rules} id={`rules-${type.id}`}>
                {type.rules}
              </span>
            )}
          </span>
          <span className={styles.price}>
            {type.insteadOf && (
              <s>
                <span className={styles.spoken}>{type.words.insteadOf} </span>
                {type.insteadOf}
              </s>
            )}{' '}
            {type.price}
          </span>
          <Stepper
            key={state.at}
            id={countField(type.id)}
            name={countField(type.id)}
            most={type.most}
            value={state.counts[type.id] ?? 0}
            words={type.words}
            {...(type.rules && { describedBy: `rules-${type.id}` })}
          />
        </li>
      ))}
    </ul>
  );
  if (!rank.name) return <div data-rank={rank.id}>{types}</div>;
  return (
    <fieldset className={styles.rank} data-rank={rank.id}>
      <legend>
        {showsKey && <span className={styles.key} data-place={place % 4} aria-hidden="true" />}
        {rank.name} <span className={styles.rules}>{rank.basePrice}</span>
      </legend>
      {types}
    </fieldset>
  );
}
