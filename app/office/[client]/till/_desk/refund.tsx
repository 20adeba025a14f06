import { useEffect, useRef, useState } from 'react';
import { compareMoney, lesserMoney, type Money, sumMoney } from '@/lib/money';
import { readAmount } from '@/lib/read-amount';
import type { ShownOrder } from '../call/shown-order';
import { ask, type ConnectionState, isRefused, newKey, type Refused } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { FormActions, ReasonField } from './form-parts';
import payStyles from './pay.module.css';

type Props = Pick<Desk, 'words' | 'price' | 'calls' | 'refusal'> & {
  shiftId: number;
  order: ShownOrder;
  /** The most that can be refunded. */
  most: string;
  /** Called when the order has changed since it was read. */
  reread: () => void;
  /** Called with the order after the refund, and the cash for the buyer. */
  done: (order: ShownOrder, amount: string) => void;
  back: () => void;
  tell: (net: ConnectionState) => void;
};

/** Cancels tickets of an order that was paid in cash, and shows the refund. */
export function Refund(props: Props) {
  const { words, price, calls, refusal, shiftId, order, most, reread, done, back, tell } = props;
  const [chosen, setChosen] = useState<readonly number[]>(order.lines.map(({ position }) => position));
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const field = useRef<HTMLInputElement>(null);
  /** The idempotency key of the form with its current values. */
  const request = useRef({ key: newKey(), of: '' });
  useEffect(() => field.current?.focus(), []);
  const prices = order.lines.filter(({ position }) => chosen.includes(position)).map((line) => line.price as Money);
  const suggested = lesserMoney(sumMoney(prices), most as Money);
  const amount = typed === undefined ? suggested : readAmount(typed);
  const isWrong = amount === undefined || compareMoney(amount, most as Money) > 0;

  async function send() {
    if (isBusy || isWrong || chosen.length === 0 || reason.trim() === '') return field.current?.focus();
    const form = {
      shiftId,
      orderId: order.id,
      seen: order.seen,
      positions: chosen,
      refund: amount,
      reason: reason.trim(),
    };
    const of = JSON.stringify(form);
    if (request.current.of !== of) request.current = { key: newKey(), of };
    setBusy(true);
    setRefused(undefined);
    const answer = await ask<ShownOrder>(`${calls}/refund`, { ...form, request: request.current.key }, tell);
    setBusy(false);
    if (!isRefused(answer)) return done(answer, amount);
    setRefused(answer);
    reread();
  }

  return (
    <form
      className={payStyles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {refused && (
        <p className={styles.refused} role="alert">
          {refusal(refused)} {refused.stepUp && <a href={refused.stepUp}>{words.stepUp}</a>}
        </p>
      )}
      <fieldset className={payStyles.which}>
        <legend>{words.refundWhich}</legend>
        {order.lines.map(({ position, event, type, place, price: each }) => (
          <label key={position}>
            <input
              type="checkbox"
              checked={chosen.includes(position)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, position] : chosen.filter((one) => one !== position))
              }
            />
            {[type, event, place, price(each)].filter(Boolean).join(' · ')}
          </label>
        ))}
      </fieldset>
      <label className={payStyles.given}>
        {words.refundAmount}
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? suggested}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <ReasonField words={words} reason={reason} setReason={setReason} input={field} />
      <FormActions words={words} isBusy={isBusy} back={back} text={words.refundDo} />
    </form>
  );
}
