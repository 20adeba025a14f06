import type { Metadata } from 'next';
import { buyingWordsFor } from '@/lib/i18n/buying';
import { lookWordsFor } from '@/lib/i18n/look';
import { schemesOf } from '@/lib/theme';
import { findLanguage } from '../_shop/find-language';
import { getShop } from '../_shop/find-shop';
import { findShopPath } from '../_shop/find-shop-path';
import { findTheme } from '../_shop/find-theme';
import { Buttons } from './buttons';
import { Colours } from './colours';
import { Fields } from './fields';
import { Head } from './head';
import { Letters } from './letters';
import { ListItem } from './list-item';
import { Messages } from './messages';
import type { Sample } from './sample';
import { Seats } from './seats';
import { States } from './states';
import styles from './theme.module.css';

type Props = { params: Promise<{ client_name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await findLanguage((await params).client_name);
  return { title: lookWordsFor(locale).look, robots: { index: false, follow: false } };
}

/** Every component of the shop in the organisation's theme, light and dark side by side. */
export default async function ThemePage({ params }: Props) {
  const { client_name: shop } = await params;
  const { client } = await getShop(shop);
  const theme = await findTheme(shop);
  const path = await findShopPath(client.name);
  const language = await findLanguage(shop);
  const look = lookWordsFor(language.locale);
  const schemes = schemesOf(theme);
  const shown = schemes.light.isDark ? (['dark'] as const) : (['light', 'dark'] as const);
  const parts = [
    { title: look.head, Part: Head },
    { title: look.colours, Part: Colours },
    { title: look.letters, Part: Letters },
    { title: look.buttons, Part: Buttons },
    { title: look.fields, Part: Fields },
    { title: look.states, Part: States },
    { title: look.messages, Part: Messages },
    { title: look.seats, Part: Seats },
    { title: look.inList, Part: ListItem, isWide: true },
  ];

  return (
    <>
      <div className={styles.intro}>
        <h1>{look.look}</h1>
        <p>{look.lookText}</p>
      </div>
      {parts.map(({ title, Part, isWide }) => (
        <section key={title} className={styles.part}>
          <h2>{title}</h2>
          <div className={styles.pair} data-wide={isWide}>
            {shown.map((scheme) => {
              const words = buyingWordsFor(language.locale);
              const sample: Sample = { client, theme, path, scheme, colours: schemes[scheme], language, look, words };
              return (
                <div key={scheme} className={styles.panel} data-scheme={scheme}>
                  <h3 className={styles.scheme}>{look[scheme]}</h3>
                  <Part {...sample} />
                </div>
              );
            })}
          </div>
        </section>
      ))}
    </>
  );
}
