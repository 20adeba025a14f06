import styles from './office.module.css';

/** A page of a list: its address, and the text of the link to it. */
type PageLink = readonly [href: string, text: string];

/** Links to the first and the next page of a list; `first` is missing on the first page, `next` on the last. Nothing without both. */
export function Pager({ first, next }: { first: PageLink | false | undefined; next: PageLink | false | undefined }) {
  if (!first && !next) return null;
  return (
    <p className={styles.or}>
      {first && <a href={first[0]}>{first[1]}</a>} {next && <a href={next[0]}>{next[1]}</a>}
    </p>
  );
}
