import type { Words } from './en';

export const nl: Words = {
  whatIsOn: 'Agenda',
  shows: (count) => (count === 1 ? '1 voorstelling' : `${count} voorstellingen`),
  dates: (count) => (count === 1 ? '1 datum' : `${count} data`),
  moreDates: (count) => (count === 1 ? 'Nog 1 datum' : `Nog ${count} data`),
  nothingOn: 'Er staat op dit moment niets op het programma.',
  nothingOnYet: 'Nieuwe voorstellingen verschijnen hier zodra ze bekend zijn.',
  available: 'Kaarten beschikbaar',
  soldOut: 'Uitverkocht',
  notOnSale: 'Niet in de verkoop',
  pageNotFound: 'Deze pagina bestaat niet',
  pageNotFoundText: 'Misschien klopt het adres niet, of is de pagina verdwenen.',
  toWhatIsOn: 'Bekijk de agenda',
  allOrganisations: 'Bekijk alle organisaties',
  ticketsWith: 'Kaartverkoop met',
  skipToContent: 'Naar de inhoud',
};
