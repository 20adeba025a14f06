import frame from '@/app/_ui/frame.module.css';
import type { Theme } from '@/lib/theme';
import { HomeLink } from './home-link';
import styles from './shop-brand.module.css';

type Props = {
  title: string;
  theme: Theme | null;
  path: string;
  /** The prefix of its files' addresses, without a cart. */
  files: string;
  tagline: string | undefined;
  /** Left out: the visitor's own. */
  scheme?: 'light' | 'dark';
};

/** The organisation's logo or name as a link to its home page, and its tag line. */
export function ShopBrand({ title, theme, path, files, tagline, scheme }: Props) {
  const { logo, logo_dark: logoDark } = theme ?? {};
  return (
    <div className={styles.brand}>
      <HomeLink className={frame.brand} href={path || '/'}>
        {logo ? (
          <picture>
            {logoDark && !scheme && (
              <source media="(prefers-color-scheme: dark)" srcSet={`${files}/look/${logoDark}`} />
            )}
            <img className={styles.logo} src={`${files}/look/${(scheme === 'dark' && logoDark) || logo}`} alt={title} />
          </picture>
        ) : (
          title
        )}
      </HomeLink>
      {tagline && <p className={styles.tagline}>{tagline}</p>}
    </div>
  );
}
