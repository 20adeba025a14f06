import type { WaitingWords } from './en';

export const de: WaitingWords = {
  title: 'Warteraum',
  before: (day, time) =>
    `Der Verkauf beginnt am ${day} um ${time}. Wer dann im Warteraum ist, bekommt einen ausgelosten Platz; wer später kommt, stellt sich hinten an.`,
  open: 'Der Andrang ist groß. Im Warteraum warten Sie, bis Sie Tickets wählen können.',
  enter: 'Zum Warteraum',
  opens: (day, time) => `Der Verkauf beginnt am ${day} um ${time}.`,
  lot: 'Dann werden die Plätze unter allen ausgelost, die hier sind. Früher kommen oder mehr Tabs öffnen hilft nicht.',
  place: 'Sie sind Nummer {place}.',
  expected: 'Sie sind in etwa {time} an der Reihe.',
  lessThanMinute: 'weniger als einer Minute',
  keeps:
    'Diese Seite aktualisiert sich automatisch. Sie können sie schließen und in diesem Browser zurückkommen: Ihr Platz bleibt erhalten.',
  onYourTurn: (minutes) =>
    `Wenn Sie an der Reihe sind, haben Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`}, um Tickets in den Warenkorb zu legen. Danach verfällt Ihr Platz.`,
  yourTurn: 'Sie sind an der Reihe.',
  until: (time) => `Sie sind an der Reihe: Legen Sie bis ${time} Tickets in den Warenkorb.`,
  toTickets: 'Zu den Tickets',
  over: 'Sie sind nicht im Warteraum.',
  first: (name) => `${name} hat einen Warteraum. Öffnen Sie zuerst die Seite dieser Vorstellung.`,
};
