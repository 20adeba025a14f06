'use client';

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useRef, useState } from 'react';
import button from '@/app/_ui/button.module.css';
import { Problems } from '@/app/_ui/problems';
import type { BuyerDetails } from '@/lib/orders';
import { Totals } from '../_shop/totals';
import styles from './checkout.module.css';
import { UNTOUCHED } from './checkout-state';
import { EmailField, type EmailWords } from './email-field';
import { Field } from './field';
import { MoreDetails } from './more-details';
import { type PayWay, PayWays } from './pay-ways';
import { placeOrder } from './place-order';

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
  tickets: string;
  paymentCost: string;
  total: string;
  news: string;
  oneMoment: string;
};

type Props = {
  shop: string;
  /** Names the seats and costs that are shown. */
  seen: string;
  /** Names this form: sent again, it is the same order. */
  attempt: string;
  ways: PayWay[];
  /** The way that is chosen until the visitor does. */
  firstWay: string;
  /** For an order that costs nothing, what to say in place of the ways of paying, and on the button. */
  nothingToPay: { text: string; button: string; total: string };
  ticketsTotal: string;
  terms: ReactNode;
  hold: ReactNode;
  /** Besides name and e-mail address. */
  details: BuyerDetails;
  words: FormWords;
};

/** Everything that an order needs: one form, with and without JavaScript. */
export function CheckoutForm({
  shop,
  seen,
  attempt,
  ways,
  firstWay,
  nothingToPay,
  ticketsTotal,
  terms,
  hold,
  details,
  words,
}: Props) {
  const [state, send, isPending] = useActionState(placeOrder, UNTOUCHED);
  const { filled, errors } = state;
  const known = ways.some(({ id }) => id === filled.method) ? filled.method : firstWay;
  const [chosen, choose] = useState(known);
  const way = ways.find(({ id }) => id === chosen);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.errors.length > 0) summary.current?.focus();
  }, [state]);
  const wrong = (name: string) => errors.find(({ field }) => field === name)?.text;

  // An action that React sends itself empties the form afterwards.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const sent = new FormData(event.currentTarget, submitter);
    startTransition(() => send(sent));
  }

  return (
    <form action={send} onSubmit={submit} noValidate className={styles.form}>
      {/* The first button is the one that the Enter key presses. */}
      <button type="submit" name="intent" value="order" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="shop" value={shop} />
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="attempt" value={attempt} />
      {hold}
      {errors.length > 0 && <Problems title={words.failed} ref={summary} problems={errors} />}
      <fieldset className={styles.group}>
        <legend>{words.details}</legend>
        <EmailField value={filled.email} hinted={state.hinted} error={wrong('email')} words={words.email} />
        <div className={styles.names}>
          <Field
            name="firstName"
            label={words.firstName}
            error={wrong('firstName')}
            autoComplete="given-name"
            maxLength={100}
            defaultValue={filled.firstName}
          />
          <Field
            name="lastName"
            label={words.lastName}
            error={wrong('lastName')}
            autoComplete="family-name"
            maxLength={100}
            defaultValue={filled.lastName}
          />
        </div>
        <MoreDetails details={details} filled={filled} wrong={wrong} words={words} />
      </fieldset>
      {way ? (
        <PayWays ways={ways} chosen={way.id} onChoose={choose} error={wrong('method')} legend={words.payHow} />
      ) : (
        <p>{nothingToPay.text}</p>
      )}
      <div className={styles.consents}>
        {terms && (
          <div>
            {wrong('agrees') && (
              <p id="agrees-error" className={styles.error}>
                {wrong('agrees')}
              </p>
            )}
            <label className={styles.consent}>
              <input
                type="checkbox"
                id="agrees"
                name="agrees"
                required
                defaultChecked={filled.agrees}
                aria-invalid={wrong('agrees') ? true : undefined}
                aria-describedby={wrong('agrees') && 'agrees-error'}
              />
              <span>{terms}</span>
            </label>
          </div>
        )}
        <label className={styles.consent}>
          <input type="checkbox" name="wantsNews" defaultChecked={filled.wantsNews} />
          <span>{words.news}</span>
        </label>
      </div>
      <div className={styles.end}>
        <Totals
          isLive
          varies={ways.some(({ cost }) => cost)}
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
        <button type="submit" name="intent" value="order" className={button.button} aria-disabled={isPending}>
          {isPending ? words.oneMoment : (way?.button ?? nothingToPay.button)}
        </button>
      </div>
    </form>
  );
}
