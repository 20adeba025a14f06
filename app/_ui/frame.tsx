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

/** The name that leads home. */
export function Brand({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.brand} href={href}>
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
