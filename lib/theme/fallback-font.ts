/** Metrics of a font as fractions of its size: its height, and the average width of a letter by weight. */
export type FontMeasures = { ascent: number; descent: number; lineGap: number; regular: number; bold: number };

/** Text with the letter frequencies of the shops' languages, for measuring fonts. */
export const MEASURED_TEXT = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';

/** Local fonts by the names that browsers know, with the width of `MEASURED_TEXT` in them. */
const STAND_INS = {
  sans: {
    regular: { width: 0.4563, names: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Helvetica Neue'] },
    bold: { width: 0.4937, names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'] },
  },
  serif: {
    regular: { width: 0.4172, names: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Times'] },
    bold: {
      width: 0.4431,
      names: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'LiberationSerif-Bold'],
    },
  },
};

/**
 * @font-face rules for a local font with the metrics of the shop's own font, so that nothing moves when that loads. On a device without
 * these fonts the next family of the page applies.
 */
export function fallbackFaces(name: string, kind: keyof typeof STAND_INS, measures: FontMeasures): string {
  return (['regular', 'bold'] as const)
    .map((weight) => {
      const { width, names } = STAND_INS[kind][weight];
      const scale = measures[weight] / width;
      const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
      return [
        `@font-face { font-family: "${name}"; font-weight: ${weight === 'regular' ? '1 550' : '551 1000'};`,
        `src: ${names.map((one) => `local("${one}")`).join(', ')};`,
        `size-adjust: ${percent(scale)}; ascent-override: ${percent(measures.ascent / scale)};`,
        `descent-override: ${percent(measures.descent / scale)}; line-gap-override: ${percent(measures.lineGap / scale)}; }`,
      ].join(' ');
    })
    .join('\n');
}
