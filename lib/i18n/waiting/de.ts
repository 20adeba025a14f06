import type { WaitingWords } from './en';

export const de: WaitingWords = {
  title: 'Warteraum',
  before: (day, time) =>
    `Der Verkauf beginnt am ${day} um ${time}. Wer dann im Warteraum ist, bekommt einen ausgelosten Platz; wer später kommt, stellt sich hinten an.`,
  open: 'Viele Menschen möchten dorthin. Im Warteraum sind Sie der Reihe nach dran, Karten zu wählen.',
  enter: 'Zum Warteraum',
  opens: (day, time) => `Der Verkauf beginnt am ${day} um ${time}.`,
  lot: 'Dann werden die Plätze unter allen ausgelost, die hier sind. Früher kommen oder mehr Tabs öffnen hilft nicht.',
  place: 'Sie sind Nummer {place}.',
  expected: 'Sie sind in etwa {time} an der Reihe.',
  lessThanMinute: 'weniger als einer Minute',
  keeps:
    'Diese Seite hält sich selbst aktuell. Sie können sie schließen und in diesem Browser zurückkommen: Ihr Platz bleibt.',
  onYourTurn: (minutes) =>
    `Wenn Sie an der Reihe sind, haben Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`}, um Karten in den Warenkorb zu legen. Sonst verfällt Ihr Platz.`,
  yourTurn: 'Sie sind an der Reihe.',
  until: (time) => `Sie sind an der Reihe: Legen Sie bis ${time} Karten in den Warenkorb.`,
  toTickets: 'Zu den Karten',
  over: 'Sie haben keinen Platz (mehr) im Warteraum.',
  first: (name) => `${name} hat einen Warteraum. Gehen Sie zuerst von der eigenen Seite aus dorthin.`,
};
