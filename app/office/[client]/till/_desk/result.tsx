import { useEffect, useRef, useState } from 'react';
import { fillPlaceholders } from '@/app/office/_frame/fill-placeholders';
import type { ShownSale } from '../call/shown-sale';
import type { ConnectionState } from './ask';
import type { Desk } from './desk';
import styles from './desk.module.css';
import { MailForm } from './mail-form';
import { printPapers } from './print-papers';
import { PAPERS, type PrintPaper, Prints } from './prints';
import { QrCode } from './qr-code';
import resultStyles from './result.module.css';
import { usePapers } from './use-papers';

type Props = Pick<Desk, 'words' | 'price' | 'office' | 'calls' | 'refusal'> & {
  sold: ShownSale;
  next: () => void;
  tell: (net: ConnectionState) => void;
};

const STORED = 'till-paper';

/** The result of a sale: the change, the tickets on screen and paper, and a button for the next customer. */
export function Result({ words, price, office, calls, refusal, sold, next, tell }: Props) {
  const { orderId, number, total, change, status } = sold;
  const isOld = status === 'shown';
  const button = useRef<HTMLButtonElement>(null);
  const papers = usePapers(calls, orderId, tell);
  const [paper, setPaper] = useState<PrintPaper>('roll');
  useEffect(() => {
    button.current?.focus();
    setPaper(PAPERS.find((one) => one === localStorage.getItem(STORED)) ?? 'roll');
  }, []);
  const isFree = total === '0.00';
  return (
    <section className={styles.result} aria-labelledby="sold">
      <div className={resultStyles.outcome}>
        <h2 id="sold">
          {isOld ? words.paidBefore : isFree ? words.sentFree : words.sold}{' '}
          <span className={resultStyles.tick} aria-hidden="true" />
        </h2>
        <p>
          {fillPlaceholders(words.order, { number })} {!isOld && `· ${price(total)}`}
        </p>
        {!isFree && !isOld && (
          <p className={resultStyles.back}>
            {words.change} <b>{price(change)}</b>
          </p>
        )}
        <div className={styles.actions}>
          <button type="button" className={styles.button} ref={button} onClick={next}>
            {words.next} <kbd>N</kbd>
          </button>
          <button type="button" className={styles.quiet} aria-disabled={!papers} onClick={printPapers}>
            {words.print} <kbd>P</kbd>
          </button>
          <label>
            <span className="visually-hidden">{words.paper}</span>
            <select
              className={styles.select}
              value={paper}
              onChange={({ target }) => {
                localStorage.setItem(STORED, target.value);
                setPaper(target.value as PrintPaper);
              }}
            >
              {PAPERS.map((one) => (
                <option key={one} value={one}>
                  {words.papers[one]}
                </option>
              ))}
            </select>
          </label>
        </div>
        {papers && (
          <MailForm words={words} calls={calls} refusal={refusal} orderId={orderId} tell={tell} seen={papers.seen} />
        )}
        <p className={resultStyles.links}>
          <a href={`${office}/orders/${orderId}`}>{words.toOrder}</a>
          <a href={`${office}/orders/${orderId}/receipt.pdf`} target="_blank" rel="noreferrer">
            {words.receipt}
          </a>
        </p>
      </div>
      <ul className={resultStyles.codes} aria-label={words.tickets} aria-busy={!papers}>
        {papers?.tickets.map(({ name, main, code }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <li key={i}>
            <QrCode code={code} label={fillPlaceholders(words.codeOf, { n: i + 1, event: name })} />
            <small>{main.at(-1)?.value}</small>
          </li>
        ))}
      </ul>
      {papers && <Prints papers={papers} paper={paper} />}
    </section>
  );
}
