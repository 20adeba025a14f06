import styles from './chip.module.css';

type Props = {
  href: string;
  isChosen: boolean;
  text: string;
  /** What a press on a chosen chip does, for screen readers: it removes the filter. */
  remove: string;
};

/** A link that sets a filter, or removes it when it is set. */
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
