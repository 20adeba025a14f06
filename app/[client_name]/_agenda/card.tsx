import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  id?: string | undefined;
  href: string;
  title: string;
  /** The heading that the title is. */
  level: 2 | 3;
  picture: ReactNode;
  /** Before the title, in a line of its own. */
  above?: ReactNode;
  /** A `row` is small, with its picture beside the words; a `tall` one has it above them, and a `wide` one large beside them. */
  layout: 'tall' | 'wide' | 'row';
  children: ReactNode;
};

/** Something to see, with its picture. All of the card leads to its page; links and openers within it stay their own. */
export function Card({ id, href, title, level, picture, above, layout, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <li id={id} className={styles.card} data-layout={layout}>
      <div className={styles.frame}>{picture}</div>
      <div className={styles.about}>
        {above}
        <Heading className={styles.title}>
          <a href={href} data-next="event">
            {title}
          </a>
        </Heading>
        {children}
      </div>
    </li>
  );
}
