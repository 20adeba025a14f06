'use client';

import { unstable_rethrow } from 'next/navigation';
import {
  type FormEvent,
  useActionState,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import button from '@/app/_ui/button.module.css';
import { Problems } from '@/app/_ui/problems';
import { addToCart } from './add-to-cart';
import { areTogether } from './are-together';
import { chosenSeats, countsIn, countWithSeat, placeOf } from './count-with-seat';
import type { HallPlan } from './hall-plan';
import styles from './order-form.module.css';
import { SEAT_FIELD, UNTOUCHED } from './order-state';
import { orderSum } from './order-sum';
import { OrderTotal, type TotalWords } from './order-total';
import { RankFields } from './rank-fields';
import type { Rank } from './ranks-of';
import { SeatMap } from './seat-map';
import { suggestSeats } from './suggest-seats';
import { useOrderLimits } from './use-order-limits';

type Props = {
  shop: string;
  subEventId: number;
  code: string | undefined;
  ranks: Rank[];
  plan: HallPlan | undefined;
  /** The address that tells which seats are taken. */
  takenUrl: string;
  /** Whether the page was rendered for the visitor's cart, and what follows with it. */
  isKnown: boolean;
  note: string;
  orderLeft: number;
  words: TotalWords & {
    legend: string;
    add: string;
    adding: string;
    failed: string;
    unreachable: string;
    map: { zoomIn: string; zoomOut: string; wholeHall: string };
  };
};

/** Ticket types with their numbers, and seats where the hall has them: one form, with and without JavaScript. */
export function OrderForm({ shop, subEventId, code, plan, takenUrl, isKnown, words, ...given }: Props) {
  const { ranks, note, orderLeft } = useOrderLimits(subEventId, isKnown, given);
  const [sent, send] = useActionState(addToCart, UNTOUCHED);
  const [answered, answer] = useState(UNTOUCHED);
  const state = answered.at > 0 ? answered : sent;
  const [isPending, startSending] = useTransition();
  const [trouble, setTrouble] = useState(0);
  const [counts, setCounts] = useState(state.counts);
  const [said, say] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const types = useMemo(() => ranks.flatMap((rank) => rank.types), [ranks]);
  const sum = useMemo(() => orderSum(types, counts, orderLeft), [types, counts, orderLeft]);

  // What was pressed is seen at once; what it comes to follows.
  const shownSum = useDeferredValue(sum);
  const count = useCallback(() => form.current && setCounts(countsIn(form.current)), []);
  // A browser may have filled the form in again, and other types may have come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new with each of these.
  useEffect(() => void count(), [state.at, ranks]);
  useEffect(() => {
    if (state.at > 0 || trouble > 0) summary.current?.focus();
  }, [state.at, trouble]);

  // An action that React sends itself empties the form afterwards, the chosen seats with it.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    follow();
    const filled = new FormData(event.currentTarget);
    startSending(async () => {
      try {
        const next = await addToCart(state, filled);
        startSending(() => {
          setTrouble(0);
          answer(next);
        });
      } catch (error) {
        unstable_rethrow(error);
        startSending(() => setTrouble(Date.now()));
      }
    });
  }

  // A seat that is pressed is seen at once; the numbers follow it in the next frame, or when the form is sent.
  const pressed = useRef<HTMLInputElement[]>([]);
  function follow() {
    for (const seat of pressed.current.splice(0)) if (form.current) countWithSeat(form.current, seat);
    count();
  }

  function changed({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return count();
    pressed.current.push(target);
    requestAnimationFrame(() => setTimeout(follow));
  }

  const taken = useCallback(
    (gone: HTMLInputElement[]) => {
      for (const seat of gone) {
        seat.checked = false;
        if (form.current) countWithSeat(form.current, seat);
      }
      count();
      say(plan?.words.nowTaken.replace('{places}', gone.map(placeOf).join(', ')) ?? '');
    },
    [plan, count],
  );

  function chooseBest() {
    const own = form.current;
    if (!own) return;
    startSending(async () => {
      const best = await suggestSeats(new FormData(own)).catch(() => ({ problem: words.unreachable }));
      startSending(() => {
        if ('problem' in best) return say(best.problem);
        for (const seat of chosenSeats(own)) seat.checked = false;
        for (const seat of own.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
          if (best.seats.includes(seat.value)) seat.checked = !seat.disabled;
        }
        const chosen = chosenSeats(own);
        chosen[0]?.scrollIntoView({ block: 'nearest', inline: 'center' });
        if (!plan) return;
        const said = plan.words.bestChosen.replace('{places}', chosen.map(placeOf).join(', '));
        say(areTogether(chosen) ? said : `${said} ${plan.words.bestApart}`);
      });
    });
  }

  const errors = trouble > 0 ? [{ text: words.unreachable }] : state.errors;
  return (
    <form action={send} onSubmit={submit} onChange={changed} noValidate className={styles.form} ref={form}>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="event" value={subEventId} />
      {code && <input type="hidden" name="code" value={code} />}
      {errors.length > 0 && <Problems title={words.failed} ref={summary} problems={errors} />}
      {ranks.length > 0 && (
        <>
          <fieldset className={styles.performance}>
            <legend className="visually-hidden">{words.legend}</legend>
            {ranks.map((rank, i) => (
              <RankFields
                key={rank.id}
                rank={rank}
                place={i}
                state={state}
                room={sum.room}
                counts={counts}
                showsKey={plan !== undefined}
              />
            ))}
            {plan && (
              <SeatMap
                key={state.at}
                plan={plan}
                name={SEAT_FIELD}
                chosen={state.seats}
                takenUrl={takenUrl}
                onTaken={taken}
                words={words.map}
                best={orderLeft > 0 ? chooseBest : undefined}
                said={said}
              />
            )}
          </fieldset>
          <div className={styles.end}>
            <OrderTotal sum={shownSum} words={words} note={note} />
            {orderLeft > 0 && (
              <button type="submit" className={button.button} aria-disabled={isPending}>
                {isPending ? words.adding : words.add}
              </button>
            )}
          </div>
        </>
      )}
    </form>
  );
}
