'use client';

import { unstable_rethrow } from 'next/navigation';
import { type FormEvent, type ReactNode, useActionState, useEffect, useRef, useState, useTransition } from 'react';
import button from '@/app/_ui/button.module.css';
import field from '@/app/_ui/field.module.css';
import { Problems } from '@/app/_ui/problems';
import type { BuyerDetails } from '@/lib/orders';
import { Totals } from '../_shop/totals';
import styles from './checkout.module.css';
import { type CheckoutState, UNTOUCHED } from './checkout-state';
import { EmailField, type EmailWords } from './email-field';
import { Field } from './field';
import { FORM } from './form-id';
import { MoreDetails } from './more-details';
import { NameFields } from './name-fields';
import { type PaymentOption, PaymentOptions } from './payment-options';
import { submitOrder } from './place-order';

export type FormWords = {
  failed: string;
  details: string;
  email: EmailWords;
  firstName: string;
  lastName: string;
  address: string;
  zip: string;
  city: string;
  phone: string;
  phoneNote: string;
  optional: string;
  payHow: string;
  giftCard: { label: string; note: string };
  tickets: string;
  paymentCost: string;
  total: string;
  news: string;
  oneMoment: string;
  unsent: string;
  /** On the button without JavaScript, where the total cannot follow the choice. */
  pay: string;
};

type Props = {
  shop: string;
  /** Identifies the seats and costs that are shown (versionOf). */
  seen: string;
  /** Identifies this form: submitted twice, it makes one order. */
  attempt: string;
  ways: PaymentOption[];
  /** The id of the payment method selected at first. */
  firstOption: string;
  /** For a free order: the text in place of the payment methods, and the button. */
  nothingToPay: { text: string; button: string; total: string };
  ticketsTotal: string;
  /** Whether the organisation has gift cards. */
  takesGiftCards: boolean;
  terms: ReactNode;
  /** The details asked for besides name and e-mail address. */
  details: BuyerDetails;
  words: FormWords;
};

/** The whole checkout in one form, with and without JavaScript. */
export function CheckoutForm({
  shop,
  seen,
  attempt,
  ways,
  firstOption,
  nothingToPay,
  ticketsTotal,
  takesGiftCards,
  terms,
  details,
  words,
}: Props) {
  const [sent, send] = useActionState(submitOrder, UNTOUCHED);
  const [answered, answer] = useState<CheckoutState>();
  const [isLost, setLost] = useState(false);
  const [isPending, startSending] = useTransition();
  const state = answered ?? sent;
  const { filled, errors } = state;
  const [chosen, choose] = useState(filled.method);
  const wayOf = (method: string) => ways.find(({ id }) => id === method);
  // The methods change with the cart, which may change in another tab.
  const way = wayOf(chosen) ?? wayOf(firstOption);
  const varies = ways.some(({ button }) => button !== ways[0]?.button);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.at > 0) summary.current?.focus();
  }, [state]);
  const wrong = (name: string) => errors.find(({ field }) => field === name)?.text;

  // Submitted by hand, because React empties a form after its action.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const form = new FormData(event.currentTarget, submitter);
    startSending(async () => {
      try {
        const next = await submitOrder(state, form);
        startSending(() => {
          setLost(false);
          answer(next);
        });
      } catch (error) {
        unstable_rethrow(error);
        // The fields keep their values. Submitted again, it makes the same order.
        startSending(() => {
          setLost(true);
          answer({ ...state, at: Date.now(), errors: [] });
        });
      }
    });
  }

  return (
    <form id={FORM} action={send} onSubmit={submit} noValidate className={styles.form}>
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="attempt" value={attempt} />
      {isLost && <Problems title={words.unsent} ref={summary} />}
      {errors.length > 0 && <Problems title={words.failed} ref={summary} problems={errors} />}
      <fieldset className={field.group}>
        <legend>{words.details}</legend>
        <EmailField value={filled.email} hinted={state.hinted} error={wrong('email')} words={words.email} />
        <NameFields filled={filled} wrong={wrong} words={words} />
        <MoreDetails details={details} filled={filled} wrong={wrong} words={words} />
      </fieldset>
      {way ? (
        <PaymentOptions ways={ways} chosen={way.id} onChoose={choose} error={wrong('method')} legend={words.payHow} />
      ) : (
        <p>{nothingToPay.text}</p>
      )}
      {way && takesGiftCards && (
        <Field
          name="giftCard"
          label={words.giftCard.label}
          optional={words.optional}
          note={words.giftCard.note}
          error={wrong('giftCard')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          defaultValue={filled.giftCard}
        />
      )}
      <label className={styles.consent}>
        <input type="checkbox" name="wantsNews" defaultChecked={filled.wantsNews} />
        <span>{words.news}</span>
      </label>
      <div className={styles.end}>
        <Totals
          isLive
          varies={varies}
          rows={
            way?.cost
              ? [
                  { label: words.tickets, value: ticketsTotal },
                  { label: words.paymentCost, value: way.cost },
                ]
              : []
          }
          total={{ label: words.total, value: way?.total ?? nothingToPay.total }}
        />
        {terms && <p className={styles.terms}>{terms}</p>}
        <button type="submit" name="intent" value="order" className={button.button} aria-disabled={isPending}>
          {isPending ? (
            words.oneMoment
          ) : varies ? (
            <>
              <span className={styles.exact}>{way?.button}</span>
              <span className={styles.open}>{words.pay}</span>
            </>
          ) : (
            (way?.button ?? nothingToPay.button)
          )}
        </button>
      </div>
    </form>
  );
}
