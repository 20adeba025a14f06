import type { BuyingWords } from './en';

const tickets = (count: number): string => (count === 1 ? '1 Ticket' : `${count} Tickets`);
const plätze = (count: number): string => (count === 1 ? '1 Platz' : `${count} Plätze`);
const weg = (wanted: number, left: number): string =>
  `${wanted - left} von ${wanted} ${wanted === 1 ? 'Platz' : 'Plätzen'} ${wanted - left === 1 ? 'ist' : 'sind'} weg; noch ${left} frei.`;

export const de: BuyingWords = {
  tickets: 'Tickets',
  chooseDate: 'Termin wählen',
  aboutShow: 'Über die Vorstellung',
  otherDates: 'Andere Termine',
  isCancelled: 'Diese Vorstellung fällt aus. Wer Tickets hat, wird per E-Mail benachrichtigt.',
  movedFrom: (was) => `Verlegt: ursprünglich: ${was}.`,
  nextDay: 'am nächsten Tag',
  percentOff: (percent) => `${percent} Ermäßigung`,
  amountOff: (price) => `${price} Ermäßigung`,
  fixedPrice: 'Festpreis',
  perOrder: (most) => `maximal ${most} pro Bestellung`,
  stillInOrder: (count) => `noch maximal ${count} in dieser Bestellung`,
  noneInOrder: 'Maximum für diese Bestellung erreicht',
  stillOfType: (count) => `noch ${count} verfügbar`,
  insteadOf: 'Statt',
  orderMax: (most) => `Maximal ${tickets(most)} pro Bestellung.`,
  orderFull: 'Ihre Bestellung ist voll. Entfernen Sie ein Ticket aus dem Warenkorb, um ein anderes zu wählen.',
  countOf: (type) => `Anzahl Tickets: ${type}`,
  oneLess: (type) => `Eins weniger: ${type}`,
  oneMore: (type) => `Eins mehr: ${type}`,
  haveCode: 'Haben Sie einen Code?',
  code: 'Code',
  useCode: 'Code verwenden',
  codeUnknown: 'Dieser Code gilt nicht für diese Vorstellung.',
  codeExpired: 'Dieser Code ist abgelaufen.',
  codeEarly: 'Dieser Code ist noch nicht gültig.',
  codeWorks: 'Ihr Code ist gültig: Die Tickets finden Sie unten.',
  withCode: 'mit Ihrem Code',
  addToCart: 'In den Warenkorb',
  adding: 'Einen Moment…',
  notAdded: 'Es wurde noch nichts hinzugefügt',
  chooseCount: 'Wählen Sie, wie viele Tickets Sie möchten.',
  wrongCount: (most) => `Geben Sie eine ganze Zahl von 0 bis ${most} ein.`,
  someGone: (wanted, left) =>
    `${weg(wanted, left)} Möchten Sie diese? Wir haben die Anzahl angepasst: Wählen Sie noch einmal „In den Warenkorb“.`,
  tooFewSeats: (wanted, left) => `${weg(wanted, left)} Wählen Sie weniger Tickets.`,
  allGone: (type) => `Die letzten Plätze für „${type}“ sind weg.`,
  overOrder: (wanted, left) =>
    left === 0
      ? 'Ihre Bestellung ist voll. Entfernen Sie ein Ticket aus dem Warenkorb, um ein anderes zu wählen.'
      : `Sie haben ${tickets(wanted)} gewählt, aber in Ihre Bestellung passen noch ${left}. Wählen Sie weniger.`,
  overType: (type, left) =>
    left === 0
      ? `Von „${type}“ passen keine weiteren in Ihre Bestellung.`
      : `Von „${type}“ passen noch ${left} in Ihre Bestellung.`,
  fewOfType: (type, left) =>
    left === 0 ? `Die letzten Tickets „${type}“ sind weg.` : `Von „${type}“ gibt es noch ${left}.`,
  seatsTaken: (places) => `Gerade vergeben: ${places}. Wählen Sie andere Plätze.`,
  seatsAndTickets: (seatCount, ticketCount) =>
    `Sie haben ${plätze(seatCount)} im Saalplan und ${tickets(ticketCount)} gewählt. Wählen Sie gleich viele, oder lassen Sie den Saalplan leer für die besten Plätze.`,
  codeNeeded: (type) => `Für „${type}“ benötigen Sie einen Code.`,
  typeGone: 'Eine gewählte Ticketart ist nicht mehr erhältlich. Bitte wählen Sie neu.',
  offSale: 'Diese Vorstellung ist nicht im Verkauf.',
  over: 'Diese Vorstellung ist vorbei.',
  busy: 'Gerade ist viel los. Bitte versuchen Sie es noch einmal.',
  unknown:
    'Die Verbindung war kurz unterbrochen. Sehen Sie bitte zuerst nach, ob es geklappt hat: im Warenkorb oder auf der Seite Ihrer Bestellung.',
  tooOften: (seconds: number): string =>
    `Aus Ihrem Netz kommen zu viele Anfragen. Bitte versuchen Sie es ${seconds <= 60 ? 'in einer Minute' : `in ${Math.ceil(seconds / 60)} Minuten`} noch einmal.`,
  failed: 'Bei uns ist etwas schiefgegangen. Nichts wurde geändert: Bitte versuchen Sie es noch einmal.',
  chooseSeats: 'Plätze wählen',
  chooseSeatsHint: 'Lassen Sie den Saalplan leer, dann erhalten Sie die besten Plätze nebeneinander.',
  stage: 'Bühne',
  row: (row) => `Reihe ${row}`,
  seat: (seat) => `Platz ${seat}`,
  taken: 'belegt',
  wheelchair: 'Rollstuhlplatz',
  companion: 'Begleitplatz',
  stepFree: 'stufenlos erreichbar',
  mapKeys:
    'Mit den Pfeiltasten gehen Sie von Platz zu Platz, mit Plus und Minus zoomen Sie, mit Null sehen Sie den ganzen Saal.',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  wholeHall: 'Ganzer Saal',
  bestChosen: (places) => `Gewählt: ${places}.`,
  bestApart: 'So viele Plätze nebeneinander gibt es nicht mehr.',
  tooFewFree: 'So viele Plätze sind nicht mehr frei. Wählen Sie weniger Tickets.',
  chosen: { one: '{n} Ticket gewählt', other: '{n} Tickets gewählt' },
  roomNone: 'In diese Bestellung passen keine weiteren Tickets.',
  tooMany: {
    one: 'Das ist {n} Ticket zu viel für diese Bestellung.',
    other: 'Das sind {n} Tickets zu viel für diese Bestellung.',
  },
  offline: 'Sie sind offline. Ihre Auswahl bleibt erhalten.',
  unreachable:
    'Es konnte keine Verbindung hergestellt werden. Es wurde nichts geändert: Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  freeSeating: 'Freie Platzwahl',
  route: 'Route',
  routeTo: (venue) => `zu ${venue}`,
  cart: 'Warenkorb',
  ticketsInCart: tickets,
  yourCart: 'Ihr Warenkorb',
  emptyCart: 'Ihr Warenkorb ist leer.',
  emptyCartText: 'Wählen Sie eine Vorstellung und fügen Sie Tickets hinzu.',
  noCookies:
    'Ihr Browser blockiert Cookies. Deshalb steht Ihr Warenkorb in der Adresse dieser Seite: Lassen Sie sie geöffnet oder speichern Sie die Adresse, und geben Sie sie nicht weiter. Oder erlauben Sie Cookies für diese Website und wählen Sie neu.',
  ranOut: 'Ihre Zeit ist abgelaufen',
  ranOutText: 'Ihre Plätze wurden freigegeben. Vielleicht sind sie noch frei: Wählen Sie neu.',
  sameSeats: 'Dieselben Plätze noch einmal versuchen',
  seatsGone: 'Nicht alle Ihre Plätze sind noch frei. Wählen Sie aus dem, was noch da ist.',
  chooseAgain: 'Neu wählen',
  keepLooking: 'Weiter stöbern',
  overlap: (one, other) => `„${one}“ und „${other}“ überschneiden sich: Sie können nicht beides ganz sehen.`,
  anotherSeat: 'Weiteren Platz wählen',
  total: 'Summe',
  remove: 'Entfernen',
  removeWhat: (what) => `Entfernen: ${what}`,
  cartNow: (count, total) => `In Ihrem Warenkorb: ${tickets(count)}, zusammen ${total}.`,
  timeLeft: (time) => `Wir reservieren Ihre Plätze noch ${time}.`,
  lessThanMinute: 'weniger als eine Minute',
  timeWarning: 'Noch zwei Minuten. Mehr Zeit nötig? Wählen Sie „Plätze länger reservieren“.',
  extend: 'Plätze länger reservieren',
  extended: (time) => `Erledigt: Ihre Plätze sind bis ${time} reserviert.`,
  noMoreTime: 'Eine weitere Verlängerung ist nicht möglich.',
};
