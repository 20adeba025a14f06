import { languageOf } from '@/lib/i18n';
import type { SettingsWords } from '@/lib/i18n/office/settings';
import { listContrasts, listLookErrors } from '@/lib/office';
import { isReadable, schemesOf, type Theme, textOf, themeStyle } from '@/lib/theme';
import styles from '../../../_frame/office.module.css';
import { OfficeForm } from '../../../_frame/office-form';
import { ScrollTable } from '../../../_frame/scroll-table';
import type { OfficeVisit } from '../../../_frame/visit';
import { saveTheLook } from './actions';
import look from './look.module.css';

type LookWords = SettingsWords['look'];
type Props = {
  visit: OfficeVisit;
  words: LookWords;
  theme: Theme | null;
  /** The unsaved fields; undefined: the saved theme. */
  draft: Record<string, string> | undefined;
  seen: string;
};

/** A theme in both schemes with the contrast of its texts. An unsaved one has the button that saves it. */
export function Preview({ visit, words, theme, draft, seen }: Props) {
  const pairs = listContrasts(theme);
  const wrong = listLookErrors(theme);
  const isGood = pairs.every(({ light, dark }) => isReadable(light) && isReadable(dark));
  return (
    <section id="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.preview}</h2>
      {draft && <p className={styles.hint}>{words.previewText}</p>}
      <div className={look.pair}>
        {(['light', 'dark'] as const).map((scheme) => (
          <Sample key={scheme} scheme={scheme} visit={visit} words={words} theme={theme} />
        ))}
      </div>
      {wrong.length > 0 && (
        <div className={styles.refused}>
          <p>{words.refused}</p>
          <ul>
            {saidWrong(wrong, pairs, words).map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      {draft && (
        <div className={styles.actions}>
          <OfficeForm
            action={saveTheLook}
            fields={[]}
            hidden={{ ...draft, seen }}
            submit={words.saveDo}
            refusals={visit.words.refusals}
          />
        </div>
      )}
      <h3 id="contrast">{words.contrast}</h3>
      <p className={styles.hint}>
        {words.contrastText} {isGood && words.allGood}
      </p>
      <ScrollTable labelledBy="contrast" heads={[words.pair, words.schemes.light, words.schemes.dark]}>
        <tbody>
          {pairs.map(({ what, light, dark }) => (
            <tr key={what}>
              <td>{nameOf(what, words)}</td>
              {[light, dark].map((ratio, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: light, then dark
                <td key={i}>
                  {isReadable(ratio) ? shown(ratio) : <strong>{`${shown(ratio)} · ${words.tooLow}`}</strong>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  );
}

/** The errors in the reader's language: for contrast, each pair of colours that is too similar. */
function saidWrong(wrong: readonly string[], pairs: ReturnType<typeof listContrasts>, words: LookWords): string[] {
  const low = pairs.flatMap(({ what, ...ratios }) =>
    (['light', 'dark'] as const)
      .filter((scheme) => !isReadable(ratios[scheme]))
      .map((scheme) => `${nameOf(what, words)}, ${words.schemes[scheme]}: ${shown(ratios[scheme])}, ${words.tooLow}`),
  );
  return low.length > 0 ? [...low, ...wrong.filter((one) => !one.includes('cannot be read'))] : [...wrong];
}

/** Rounded down, so that 4.50 is never shown for a lower contrast. */
const shown = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

/** The names of ranks end with a number. */
function nameOf(what: string, { pairs }: LookWords): string {
  const [, pair = what, nr = ''] = /^(.*?)( \d+)?$/.exec(what) ?? [];
  return `${pairs[pair] ?? pair}${nr}`;
}

const FONTS: Record<string, string> = { serif: 'Georgia, serif', sans: 'system-ui, sans-serif' };

type SampleProps = Pick<Props, 'visit' | 'words' | 'theme'> & { scheme: 'light' | 'dark' };

/** A sample of the shop. Its texts are not links. */
function Sample({ visit, words, theme, scheme }: SampleProps) {
  const { title, locale } = visit.ctx.client;
  const { background, text, accent, onAccent } = schemesOf(theme)[scheme];
  const radius = themeStyle(theme)['--radius'] ?? '0.625rem';
  const font = (role: 'titles' | 'text', usual: string) => FONTS[theme?.fonts?.[role]?.fallback ?? ''] ?? usual;
  const logo = (scheme === 'dark' && theme?.logo_dark) || theme?.logo;
  const tagline = textOf(theme?.tagline, languageOf(visit.language), languageOf(locale));
  return (
    <div className={look.sample} style={{ background, color: text, fontFamily: font('text', 'system-ui, sans-serif') }}>
      <p className={look.scheme}>{words.schemes[scheme]}</p>
      {/* biome-ignore lint/performance/noImgElement: a data URL */}
      {logo ? <img src={logo} alt={title} className={look.logo} /> : <strong>{title}</strong>}
      {tagline && <p>{tagline}</p>}
      <p className={look.heading} style={{ fontFamily: font('titles', 'Georgia, serif') }}>
        {words.sampleTitle}
      </p>
      <p>
        {words.sampleText}{' '}
        <span className={look.link} style={{ color: accent }}>
          {words.sampleLink}
        </span>
      </p>
      <span className={look.button} style={{ background: accent, color: onAccent, borderRadius: radius }}>
        {words.sampleButton}
      </span>
    </div>
  );
}
