import type { WaitingWords } from './en';

export const nl: WaitingWords = {
  title: 'Wachtkamer',
  before: (day, time) =>
    `De verkoop begint op ${day} om ${time}. Wie dan in de wachtkamer is, krijgt een plek door loting; wie later komt, sluit achteraan.`,
  open: 'Het is druk. In de wachtkamer wacht je op je beurt om kaarten te kiezen.',
  enter: 'Naar de wachtkamer',
  opens: (day, time) => `De verkoop begint op ${day} om ${time}.`,
  lot: 'Dan krijgt iedereen die hier is een plek door loting. Eerder komen of meer tabbladen openen helpt niet.',
  place: 'Je bent nummer {place}.',
  expected: 'Je bent over ongeveer {time} aan de beurt.',
  lessThanMinute: 'minder dan een minuut',
  keeps: 'Deze pagina ververst vanzelf. Je mag de pagina sluiten en in deze browser terugkomen: je houdt je plek.',
  onYourTurn: (minutes) =>
    `Als je aan de beurt bent, heb je ${minutes === 1 ? 'één minuut' : `${minutes} minuten`} om kaarten in je winkelwagen te leggen. Daarna vervalt je beurt.`,
  yourTurn: 'Je bent aan de beurt.',
  until: (time) => `Je bent aan de beurt: leg vóór ${time} kaarten in je winkelwagen.`,
  toTickets: 'Naar de kaarten',
  over: 'Je staat niet in de wachtkamer.',
  first: (name) => `${name} heeft een wachtkamer. Open eerst de pagina van die voorstelling.`,
};
