import { type LanguageCode, languageOf } from '.';

const en = {
  title: 'Tickets for theatre, music and festivals',
  text: 'Several organisations, one service. Each sells under its own name.',
  organisations: 'Organisations',
  developers: 'For developers',
  developersText: 'Events, ticket types and carts over HTTP, open to any website or app.',
  apiDocs: 'API documentation',
  errors: 'Every error and what it means',
  openapi: 'OpenAPI document',
  openSource: 'Doek is open source, under the Apache License 2.0.',
  none: 'There is none yet. Import one:',
};

export type HomeWords = typeof en;

const nl: HomeWords = {
  title: 'Kaarten voor theater, muziek en festivals',
  text: 'Meerdere organisaties, één dienst. Elke organisatie verkoopt onder eigen naam.',
  organisations: 'Organisaties',
  developers: 'Voor ontwikkelaars',
  developersText: 'Voorstellingen, kaartsoorten en winkelwagens via HTTP, voor elke website of app.',
  apiDocs: 'API-documentatie (Engels)',
  errors: 'Elke foutmelding en wat die betekent (Engels)',
  openapi: 'OpenAPI-document',
  openSource: 'Doek is open source, onder de Apache-licentie 2.0.',
  none: 'Er is er nog geen. Importeer er een:',
};

const de: HomeWords = {
  title: 'Tickets für Theater, Musik und Festivals',
  text: 'Mehrere Veranstalter, ein Dienst. Jeder verkauft unter eigenem Namen.',
  organisations: 'Veranstalter',
  developers: 'Für Entwickler',
  developersText: 'Vorstellungen, Ticketarten und Warenkörbe über HTTP, offen für jede Website und App.',
  apiDocs: 'API-Dokumentation (Englisch)',
  errors: 'Alle Fehler und was sie bedeuten (Englisch)',
  openapi: 'OpenAPI-Dokument',
  openSource: 'Doek ist Open Source, unter der Apache-Lizenz 2.0.',
  none: 'Noch gibt es keinen. So importieren Sie einen:',
};

const fr: HomeWords = {
  title: 'Billets de théâtre, de concert et de festival',
  text: 'Plusieurs organisateurs, un seul service. Chacun vend sous son propre nom.',
  organisations: 'Organisateurs',
  developers: 'Pour les développeurs',
  developersText: 'Spectacles, tarifs et paniers par HTTP, pour tout site ou toute application.',
  apiDocs: 'Documentation de l’API (en anglais)',
  errors: 'Chaque erreur et ce qu’elle signifie (en anglais)',
  openapi: 'Document OpenAPI',
  openSource: 'Doek est un logiciel libre, sous licence Apache 2.0.',
  none: 'Il n’y en a pas encore. Pour en importer un :',
};

const dictionaries = { nl, en, de, fr } satisfies Record<LanguageCode, HomeWords>;

/** The words of the service's own home page, in that language. */
export const homeWordsFor = (locale: string): HomeWords => dictionaries[languageOf(locale)];
