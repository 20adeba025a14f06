import type { WaitingWords } from './en';

export const nl: WaitingWords = {
  title: 'Wachtkamer',
  before: (day, time) =>
    `De verkoop begint op ${day} om ${time}. Wie dan in de wachtkamer is, krijgt een plaats door loting; wie later komt, sluit achteraan.`,
  open: 'Veel mensen willen hierheen. In de wachtkamer krijg je je beurt om kaarten te kiezen.',
  enter: 'Naar de wachtkamer',
  opens: (day, time) => `De verkoop begint op ${day} om ${time}.`,
  lot: 'Dan krijgt iedereen die hier is een plaats door loting. Eerder komen of meer tabbladen openen helpt niet.',
  place: 'Je bent nummer {place}.',
  expected: 'Je bent over ongeveer {time} aan de beurt.',
  lessThanMinute: 'minder dan een minuut',
  keeps: 'Deze pagina houdt zichzelf bij. Je mag haar sluiten en in deze browser terugkomen: je plaats blijft.',
  onYourTurn: (minutes) =>
    `Als je aan de beurt bent, heb je ${minutes === 1 ? 'één minuut' : `${minutes} minuten`} om kaarten in je winkelwagen te leggen. Anders gaat je beurt voorbij.`,
  yourTurn: 'Je bent aan de beurt.',
  until: (time) => `Je bent aan de beurt: leg vóór ${time} kaarten in je winkelwagen.`,
  toTickets: 'Naar de kaarten',
  over: 'Je hebt geen plaats (meer) in de wachtkamer.',
  first: (name) => `${name} heeft een wachtkamer. Ga daar eerst heen vanaf de eigen pagina.`,
};
