import type { ReactNode } from 'react';
import styles from './card.module.css';

type Props = {
  id?: string | undefined;
  href: string;
  title: string;
  /** The level of the title's heading. */
  level: 2 | 3;
  picture: ReactNode;
  /** Shown on its own line before the title. */
  above?: ReactNode;
  /** `row`: small, the picture beside the text. `tall`: the picture above the text. `wide`: a large picture beside the text. */
  layout: 'tall' | 'wide' | 'row';
  children: ReactNode;
};

/** A card with a picture. The whole card links to its page; other links and summaries in it keep working. */
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
