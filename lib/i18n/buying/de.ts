import type { BuyingWords } from './en';

const karten = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);
const plätze = (count: number): string => (count === 1 ? '1 Platz' : `${count} Plätze`);
const weg = (wanted: number, left: number): string =>
  `${wanted - left} von ${wanted} ${wanted === 1 ? 'Platz' : 'Plätzen'} ${wanted - left === 1 ? 'ist' : 'sind'} weg; noch ${left} frei.`;

export const de: BuyingWords = {
  tickets: 'Karten',
  chooseDate: 'Termin wählen',
  otherDates: 'Andere Termine',
  nextDay: 'am nächsten Tag',
  percentOff: (percent) => `${percent} Ermäßigung`,
  amountOff: (price) => `${price} Ermäßigung`,
  fixedPrice: 'Festpreis',
  perOrder: (most) => `höchstens ${most} pro Bestellung`,
  stillInOrder: (count) => `noch ${count} in dieser Bestellung`,
  noneInOrder: 'nicht mehr in dieser Bestellung',
  stillOfType: (count) => `noch ${count} verfügbar`,
  insteadOf: 'Statt',
  orderMax: (most) => `Höchstens ${karten(most)} pro Bestellung.`,
  orderFull: 'Ihre Bestellung ist voll. Entfernen Sie eine Karte aus dem Warenkorb, um eine andere zu wählen.',
  countOf: (type) => `Anzahl Karten: ${type}`,
  oneLess: (type) => `Eine weniger: ${type}`,
  oneMore: (type) => `Eine mehr: ${type}`,
  haveCode: 'Haben Sie einen Code?',
  code: 'Code',
  useCode: 'Code verwenden',
  codeUnknown: 'Zu diesem Code gibt es hier keine Karte. Bitte prüfen Sie die Schreibweise.',
  codeExpired: 'Dieser Code ist abgelaufen.',
  codeEarly: 'Dieser Code ist noch nicht gültig.',
  codeWorks: 'Ihr Code gilt: Die Karten stehen unten.',
  addToCart: 'In den Warenkorb',
  adding: 'Einen Moment…',
  notAdded: 'Es wurde noch nichts hinzugefügt',
  chooseCount: 'Wählen Sie, wie viele Karten Sie möchten.',
  wrongCount: (most) => `Geben Sie eine ganze Zahl von 0 bis ${most} an.`,
  someGone: (wanted, left) =>
    `${weg(wanted, left)} Möchten Sie diese? Wir haben die Anzahl angepasst: Wählen Sie noch einmal „In den Warenkorb“.`,
  tooFewSeats: (wanted, left) => `${weg(wanted, left)} Wählen Sie weniger Karten.`,
  allGone: (type) => `Die letzten Plätze für „${type}“ sind weg.`,
  overOrder: (wanted, left) =>
    left === 0
      ? 'Ihre Bestellung ist voll. Entfernen Sie eine Karte aus dem Warenkorb, um eine andere zu wählen.'
      : `Sie haben ${karten(wanted)} gewählt; in Ihre Bestellung passen noch ${left}. Wählen Sie weniger.`,
  overType: (type, left) =>
    left === 0
      ? `Von „${type}“ passen keine weiteren in Ihre Bestellung.`
      : `Von „${type}“ passen noch ${left} in Ihre Bestellung.`,
  fewOfType: (type, left) =>
    left === 0 ? `Die letzten Karten „${type}“ sind weg.` : `Von „${type}“ gibt es noch ${left}.`,
  seatsTaken: (places) => `Gerade vergeben: ${places}. Wählen Sie andere Plätze.`,
  seatsAndTickets: (seatCount, ticketCount) =>
    `Sie haben ${plätze(seatCount)} im Saalplan und ${karten(ticketCount)} gewählt. Gleichen Sie beides an, oder lassen Sie den Saalplan leer für die besten Plätze.`,
  codeNeeded: (type) => `Für „${type}“ braucht es einen Code.`,
  typeGone: 'Eine gewählte Kartenart gibt es nicht mehr. Wählen Sie neu aus dem jetzigen Angebot.',
  offSale: 'Diese Vorstellung ist nicht (mehr) im Verkauf.',
  over: 'Diese Vorstellung ist vorbei.',
  busy: 'Es ist gerade sehr voll. Bitte versuchen Sie es noch einmal.',
  unknown:
    'Die Verbindung war kurz unterbrochen. Sehen Sie bitte zuerst nach, ob es geklappt hat: im Warenkorb oder auf der Seite Ihrer Bestellung.',
  tooOften: (seconds: number): string =>
    `Aus Ihrem Netz kommen zu viele Anfragen. Bitte versuchen Sie es ${seconds <= 60 ? 'in einer Minute' : `in ${Math.ceil(seconds / 60)} Minuten`} noch einmal.`,
  failed: 'Bei uns ist etwas schiefgegangen. Nichts wurde geändert: Bitte versuchen Sie es noch einmal.',
  chooseSeats: 'Plätze wählen',
  chooseSeatsHint: 'Lassen Sie den Plan leer, und Sie erhalten die besten Plätze nebeneinander.',
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
  bestSeats: 'Beste Plätze wählen',
  bestChosen: (places) => `Gewählt: ${places}.`,
  bestApart: 'So viele Plätze nebeneinander gibt es nicht mehr.',
  tooFewFree: 'So viele Plätze sind nicht mehr frei. Wählen Sie weniger Karten.',
  chosen: { one: '{n} Karte gewählt', other: '{n} Karten gewählt' },
  roomLeft: { one: 'In diese Bestellung passt noch {n} Karte.', other: 'In diese Bestellung passen noch {n} Karten.' },
  roomNone: 'In diese Bestellung passen keine weiteren Karten.',
  tooMany: {
    one: 'Das ist {n} Karte zu viel für diese Bestellung.',
    other: 'Das sind {n} Karten zu viel für diese Bestellung.',
  },
  offline: 'Sie sind offline. Ihre Auswahl bleibt hier stehen.',
  unreachable:
    'Wir konnten die Kasse nicht erreichen. Es wurde nichts geändert: Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  freeSeating: 'Freie Platzwahl',
  route: 'Route',
  routeTo: (venue) => `zu ${venue}`,
  cart: 'Warenkorb',
  ticketsInCart: karten,
  yourCart: 'Ihr Warenkorb',
  emptyCart: 'Ihr Warenkorb ist leer.',
  emptyCartText: 'Wählen Sie eine Vorstellung und legen Sie Karten hinein.',
  ranOut: 'Ihre Zeit ist abgelaufen',
  ranOutText: 'Ihre Plätze wurden für andere freigegeben. Vielleicht sind sie noch da: Wählen Sie neu.',
  sameSeats: 'Dieselben Plätze noch einmal versuchen',
  seatsGone: 'Nicht alle Ihre Plätze sind noch frei. Wählen Sie aus dem, was noch da ist.',
  chooseAgain: 'Neu wählen',
  keepLooking: 'Weiter umsehen',
  overlap: (one, other) => `„${one}“ und „${other}“ überschneiden sich: Sie können nicht beides ganz sehen.`,
  anotherSeat: 'Weiteren Platz wählen',
  total: 'Summe',
  remove: 'Entfernen',
  removeWhat: (what) => `Entfernen: ${what}`,
  cartNow: (count, total) => `In Ihrem Warenkorb: ${karten(count)}, zusammen ${total}.`,
  timeLeft: (time) => `Ihre Plätze gehören noch ${time} Ihnen.`,
  lessThanMinute: 'weniger als eine Minute',
  timeWarning: 'Noch zwei Minuten. Mehr Zeit nötig? Wählen Sie „Plätze länger behalten“.',
  extend: 'Plätze länger behalten',
  extended: (time) => `Erledigt: Ihre Plätze gehören Ihnen bis ${time}.`,
  noMoreTime: 'Die Zeit kann nicht noch einmal verlängert werden.',
};
