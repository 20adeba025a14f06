import styles from './card-look.module.css';

type Props = { title: string; card: string };

/** A picture of a gift card in the organisation's colours. Decorative: the text beside it says the same. */
export const CardLook = ({ title, card }: Props) => (
  <div className={styles.card} aria-hidden="true">
    <svg className={styles.ribbon} viewBox="0 0 320 200" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path d="M236 0v200M0 128h320" />
      <path d="M236 128c-34-6-62-26-56-42s42 4 56 42c14-38 50-58 56-42s-22 36-56 42zm0 0-26 40m26-40 26 40" />
    </svg>
    <span className={styles.title}>{title}</span>
    <span className={styles.kind}>{card}</span>
  </div>
);
