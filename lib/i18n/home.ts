import { type LanguageCode, languageOf } from '.';

const en = {
  title: 'Tickets for theatre, music and festivals',
  text: 'Several organisations, one service. Each sells under its own name.',
  organisations: 'Organisations',
};

export type HomeWords = typeof en;

const nl: HomeWords = {
  title: 'Kaarten voor theater, muziek en festivals',
  text: 'Meerdere organisaties, één dienst. Elke organisatie verkoopt onder eigen naam.',
  organisations: 'Organisaties',
};

const de: HomeWords = {
  title: 'Tickets für Theater, Musik und Festivals',
  text: 'Mehrere Veranstalter, ein Dienst. Jeder verkauft unter eigenem Namen.',
  organisations: 'Veranstalter',
};

const fr: HomeWords = {
  title: 'Billets de théâtre, de concert et de festival',
  text: 'Plusieurs organisateurs, un seul service. Chacun vend sous son propre nom.',
  organisations: 'Organisateurs',
};

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, HomeWords>;

/** The words of the service's own home page, in that language. */
export const homeWordsFor = (locale: string): HomeWords => dictionaries[languageOf(locale)];
