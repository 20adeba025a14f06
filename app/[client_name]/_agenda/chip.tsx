import styles from './chip.module.css';

type Props = {
  href: string;
  isChosen: boolean;
  text: string;
  /** What it does where it is chosen: it is taken away. */
  remove: string;
};

/** A filter as a link: asks for it, or no longer for it where it is chosen. */
export function Chip({ href, isChosen, text, remove }: Props) {
  return (
    <a className={styles.chip} href={href} data-next="" aria-current={isChosen ? 'true' : undefined}>
      {text}
      {isChosen && (
        <>
          <span className="visually-hidden">: {remove}</span>
          <svg className={styles.cross} viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 2 8 8m0-8-8 8" />
          </svg>
        </>
      )}
    </a>
  );
}
