'use client';

import { unstable_rethrow } from 'next/navigation';
import {
  type FormEvent,
  lazy,
  useActionState,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Problems } from '@/app/_ui/problems';
import type { SeatWords } from '@/lib/i18n/seats';
import { CookiesField } from '../../../_shop/cookies-field';
import { addToCart } from './add-to-cart';
import { ChosenSeats } from './chosen-seats';
import type { DrawnHall } from './hall-drawing';
import type { HallPlan } from './hall-plan';
import { OrderBar } from './order-bar';
import styles from './order-form.module.css';
import { SEAT_FIELD, UNTOUCHED } from './order-state';
import { orderSum } from './order-sum';
import type { TotalWords } from './order-total';
import { RankFields } from './rank-fields';
import type { FormRank } from './ranks-of';
import { chosenIn, chosenSeats, namesOf, type SeatsInForm } from './seats-in-form';
import { TypeList } from './type-list';
import { useOrderLimits } from './use-order-limits';

const loadMap = () => import('./seat-map').then(({ SeatMap }) => ({ default: SeatMap }));
/** Loaded only for numbered seats. It needs no placeholder, because the server has rendered it. */
const SeatMap = lazy(loadMap);
// Load it together with the page's other scripts. If this fails, `lazy` above tries again.
if (typeof document !== 'undefined' && document.querySelector('[data-map]')) loadMap().catch(() => undefined);

type Props = {
  shop: string;
  subEventId: number;
  code: string | undefined;
  ranks: FormRank[];
  plan: HallPlan | undefined;
  /** The server-rendered drawing of `plan`. */
  drawn: DrawnHall | undefined;
  /** The address that lists the taken seats. */
  takenUrl: string;
  /** Whether the page was rendered for the visitor's cart; the limits below then belong to that cart. */
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
    seats: SeatWords;
  };
};

/**
 * The order form of a performance: counts by ticket type, or seats of a plan, each with its type. Works without JavaScript; a hall then has
 * the count fields too.
 */
export function OrderForm({ shop, subEventId, code, plan, drawn, takenUrl, isKnown, words, ...given }: Props) {
  const { ranks, note, orderLeft } = useOrderLimits(subEventId, isKnown, given);
  const [sent, send] = useActionState(addToCart, UNTOUCHED);
  const [answered, answer] = useState(UNTOUCHED);
  const state = answered.at > 0 ? answered : sent;
  const [isPending, startSending] = useTransition();
  const [trouble, setTrouble] = useState(0);
  const [chosen, setChosen] = useState<SeatsInForm>({ counts: state.counts, seats: [] });
  const [said, say] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const types = useMemo(() => ranks.flatMap((rank) => rank.types), [ranks]);
  const opened = types.find((type) => type.opened)?.id;
  const sum = useMemo(() => orderSum(types, chosen.counts, orderLeft), [types, chosen, orderLeft]);

  // A press shows at once; the total may follow later.
  const shownSum = useDeferredValue(sum);
  const count = useCallback(() => form.current && setChosen(chosenIn(form.current, ranks)), [ranks]);
  // The browser may have restored the form's values, and the ticket types may be others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these change the fields
  useEffect(() => {
    if (state.at > 0 && form.current) {
      for (const seat of chosenSeats(form.current)) seat.checked = state.seats.includes(seat.value);
    }
    if (state.at > 0) say('');
    count();
  }, [state.at, count]);
  useEffect(() => {
    if (state.at > 0 || trouble > 0) summary.current?.focus();
  }, [state.at, trouble]);

  // Submitted by hand, because React empties a form after its action, with the chosen seats.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (plan && chosenSeats(event.currentTarget).length === 0) {
      answer({ ...UNTOUCHED, at: Date.now(), errors: [{ text: words.seats.hint }] });
      return;
    }
    const { submitter } = event.nativeEvent as SubmitEvent;
    const filled = new FormData(event.currentTarget, submitter);
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

  // The pressed seat is painted first; its line follows in a later task.
  function changed({ target }: FormEvent<HTMLFormElement>) {
    say('');
    if (target instanceof HTMLInputElement && target.type === 'checkbox')
      requestAnimationFrame(() => setTimeout(count));
    else count();
  }

  const taken = useCallback(
    (gone: HTMLInputElement[]) => {
      for (const seat of gone) seat.checked = false;
      count();
      say(plan?.words.nowTaken.replace('{places}', namesOf(plan, gone)) ?? '');
    },
    [plan, count],
  );
  const letGo = useCallback(
    (id: string) => {
      const seat = form.current && chosenSeats(form.current).find(({ value }) => value === id);
      if (seat) seat.checked = false;
      say('');
      count();
    },
    [count],
  );

  function chooseBest(rank: FormRank, howMany: number) {
    const own = form.current;
    if (!own || !plan) return;
    startSending(async () => {
      try {
        // Loaded when first used, as the seat map is.
        const { findBest, takeBest } = await import('./take-best');
        const best = await findBest(own, rank, howMany);
        startSending(() => {
          if ('problem' in best) return say(best.problem);
          say(takeBest(own, best.seats, plan));
          count();
        });
      } catch {
        startSending(() => say(words.unreachable));
      }
    });
  }

  const fields = (
    <fieldset className={styles.performance}>
      <legend className="visually-hidden">{words.legend}</legend>
      {ranks.map((rank, i) => (
        <RankFields
          key={rank.id}
          rank={rank}
          place={i}
          state={state}
          room={sum.room}
          counts={chosen.counts}
          showsKey={plan !== undefined}
          opened={opened}
        />
      ))}
    </fieldset>
  );
  const map = plan && drawn && ranks.length > 0 && (
    <SeatMap
      plan={plan}
      drawn={drawn}
      ranks={ranks}
      name={SEAT_FIELD}
      chosen={state.seats}
      takenUrl={takenUrl}
      onTaken={taken}
      words={{ ...words.map, ...words.seats }}
      most={orderLeft}
      onBest={chooseBest}
      said={said}
    />
  );
  // With a seat map and JavaScript the count fields are not on the page, so errors cannot link to them.
  const problems = plan ? state.errors.map(({ text }) => ({ text })) : state.errors;
  const errors = trouble > 0 ? [{ text: words.unreachable }] : problems;
  return (
    <form
      action={send}
      onSubmit={submit}
      onChange={changed}
      noValidate
      className={styles.form}
      data-hall={map ? '' : undefined}
      ref={form}
    >
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="event" value={subEventId} />
      {code && <input type="hidden" name="code" value={code} />}
      <CookiesField />
      {map}
      <div className={styles.card}>
        {errors.length > 0 && <Problems title={words.failed} ref={summary} problems={errors} />}
        {!plan && ranks.length > 0 && fields}
        {plan && ranks.length > 0 && (
          <>
            <noscript>{fields}</noscript>
            <ChosenSeats seats={chosen.seats} plan={plan} ranks={ranks} words={words.seats} onRemove={letGo} />
            <TypeList ranks={ranks} title={words.seats.types} opened={opened} />
          </>
        )}
        {ranks.length > 0 && (
          <OrderBar sum={shownSum} words={words} note={note} canAdd={orderLeft > 0} isPending={isPending} />
        )}
      </div>
    </form>
  );
}
