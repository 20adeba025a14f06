/** Measures of a font in parts of its size: its height, and how wide a letter of text is on average, by weight. */
export type FontMeasures = { ascent: number; descent: number; lineGap: number; regular: number; bold: number };

/** Text whose letters are as frequent as in the languages of shops, to measure a font with. */
export const MEASURED_TEXT = 'aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ';

/** Fonts that devices have, under the names that browsers ask for, and how wide `MEASURED_TEXT` is in them. */
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
 * A font of the device that takes the room which a shop's own font will take, so that nothing moves when that comes. Where the device
 * has none of the names the visitor reads the next family of the page.
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
