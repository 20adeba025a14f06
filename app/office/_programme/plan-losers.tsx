import type { FormState } from '../_frame/form-state';
import frame from '../_frame/office.module.css';
import styles from './plan-losers.module.css';

export type LoserWords = Record<'losers' | 'losersHint' | 'newSeat' | 'refitted' | 'apart' | 'nobody', string>;

type Props = {
  losers: FormState['losers'] | undefined;
  open: FormState['open'] | undefined;
  /** The base address of the organisation's orders. */
  orders: string;
  words: LoserWords;
};

/** The new seats for buyers who would lose theirs by a plan: proposals that can be changed. */
export function PlanLosers({ losers = [], open = {}, orders, words }: Props) {
  if (losers.length === 0) return null;
  const lists = Object.keys(open);
  const idOf = (list: string) => `plan-list-${lists.indexOf(list)}`;
  return (
    <section className={styles.losers} aria-labelledby="plan-losers">
      <h2 id="plan-losers">{words.losers}</h2>
      <p>{words.losersHint}</p>
      {losers.map(({ orderId, number, when, isTogether, seats }) => (
        <fieldset key={seats[0]?.name} className={styles.order}>
          <legend>
            <a href={`${orders}/${orderId}`}>{number}</a>, {when}
          </legend>
          {seats.map(({ name, lost, list, value, isRefitted }) => (
            <div key={`${name} ${value}`} className={frame.field}>
              <label htmlFor={name}>{words.newSeat.replace('%', lost)}</label>
              <input id={name} name={name} list={idOf(list)} defaultValue={value} autoComplete="off" />
              {isRefitted && <small>{words.refitted}</small>}
              {value === '' && !isRefitted && <small>{words.nobody}</small>}
            </div>
          ))}
          {!isTogether && seats.length > 1 && <small>{words.apart}</small>}
        </fieldset>
      ))}
      {lists.map((list) => (
        <datalist key={list} id={idOf(list)}>
          {open[list]?.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      ))}
    </section>
  );
}
