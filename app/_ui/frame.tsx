import type { ReactNode } from 'react';
import styles from './frame.module.css';

type Props = { skipText: string; header?: ReactNode; footer?: ReactNode; children: ReactNode };

/** What every page stands in: a way past the header, the header, the content, the footer. */
export function Frame({ skipText, header, footer, children }: Props) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {skipText}
      </a>
      {header && <header className={styles.header}>{header}</header>}
      <main className={styles.main} id="content">
        {children}
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
}

type BrandProps = { href: string; next?: string; children: ReactNode };

/** The name that leads home; `next` is the shape of the page there (PageTurn). */
export function Brand({ href, next, children }: BrandProps) {
  return (
    <a className={styles.brand} href={href} data-next={next}>
      {children}
    </a>
  );
}

export function Nav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {children}
    </nav>
  );
}
