import type { ReactNode } from 'react';
import styles from './frame.module.css';

type Props = { skipText: string; header?: ReactNode; footer?: ReactNode; children: ReactNode };

/** The frame of every page: skip link, header, content and footer. */
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

/** The name or logo that links home. `next`: the placeholder of the home page (PageTransition). */
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
