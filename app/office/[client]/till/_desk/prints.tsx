import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ShownPapers } from '../call/shown-papers';
import styles from './prints.module.css';
import { QrCode } from './qr-code';

/** The paper in the printer: a roll of 80 mm, tickets of 150 × 80 mm, or sheets of A4. */
export const PAPERS = ['roll', 'ticket', 'sheet'] as const;
export type PrintPaper = (typeof PAPERS)[number];

type Props = { papers: ShownPapers; paper: PrintPaper };

/** What is printed in place of the page; hidden on the screen. */
export function Paper({ paper, children }: { paper: PrintPaper; children: ReactNode }) {
  // For the style sheet: Firefox before 121 has no `:has()`.
  useEffect(() => {
    document.body.dataset.prints = '';
    return () => {
      delete document.body.dataset.prints;
    };
  }, []);
  return createPortal(
    <div className={styles.prints} data-paper={paper}>
      {children}
    </div>,
    document.body,
  );
}

/** The tickets and the receipt for printing. */
export function Prints({ papers: { title, tickets, receipt }, paper }: Props) {
  return (
    <Paper paper={paper}>
      {tickets.map(({ name, main, small, code }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <article key={i} className={styles.piece}>
          <header>
            <p>{title}</p>
            <h2>{name}</h2>
          </header>
          <QrCode code={code} label={name} />
          <Facts facts={[...main, ...small]} />
        </article>
      ))}
      <article className={styles.piece} data-receipt>
        <header>
          {receipt.seller.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <h2>{receipt.number}</h2>
          <p>{receipt.date}</p>
        </header>
        <Facts facts={[...receipt.lines, ...receipt.totals]} />
      </article>
    </Paper>
  );
}

function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
