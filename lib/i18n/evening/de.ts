import { durationIn } from './duration';
import type { EveningWords } from './en';

const tickets = (count: number): string => (count === 1 ? '1 Ticket' : `${count} Tickets`);
const duration = durationIn({ hour: ['Std.', 'Std.'], minute: ['Min.', 'Min.'] });

export const de: EveningWords = {
  yourEvening: 'Ihr Abend',
  before: (name) => `Vor ${name}`,
  after: (name) => `Nach ${name}`,
  between: (first, second) => `Zwischen ${first} und ${second}`,
  about: (length) => `etwa ${length}`,
  walk: (minutes, length, isGuess) => `${isGuess ? 'etwa ' : ''}${duration(minutes)} zu Fuß (${length})`,
  ride: (minutes, way, { parking, isGuess }) =>
    `${isGuess ? 'etwa ' : ''}${duration(minutes)} mit dem Rad (${way}) + ${duration(parking)} zum Abstellen`,
  leaveBy: (time) => `Spätestens um ${time} aufbrechen`,
  byFerry: 'mit der Fähre',
  onFoot: (distance) => `davon ${distance} zu Fuß`,
  minutes: (minutes) => `${minutes} Min.`,
  aboutMinutes: (minutes) => `ca. ${minutes} Min.`,
  sameVenue: 'im selben Haus',
  startsAfter: (minutes) => (minutes === 0 ? 'beginnt, wenn die andere endet' : `beginnt ${duration(minutes)} danach`),
  endsBefore: (minutes) => (minutes === 0 ? 'endet, wenn die andere beginnt' : `endet ${duration(minutes)} davor`),
  inBetween: (minutes) => `${duration(minutes)} dazwischen`,
  tooShort: 'Zu wenig Zeit, um von einer zur anderen zu kommen.',
  maybeTooShort: 'Vielleicht zu wenig Zeit, um von einer zur anderen zu kommen.',
  overlap: 'Diese Vorstellungen überschneiden sich.',
  noWay: 'Es ist keine Radroute bekannt.',
  noEnd: 'Ende nicht bekannt',
  add: (count) => `${tickets(count)} hinzufügen`,
  addAll: (performances, count) =>
    performances === 1
      ? `${tickets(count)} hinzufügen`
      : performances === 2
        ? `Beide hinzufügen (${tickets(count)})`
        : `Alle ${performances} hinzufügen (${tickets(count)})`,
  orderTakes: (count) => `In Ihre Bestellung passen noch ${count}.`,
  chooseTickets: 'Tickets wählen',
  soldBy: (title) => `Erhältlich bei ${title}, als eigene Bestellung.`,
  more: (count) => `${count} weitere`,
  added: (evening) => `Hinzugefügt. Ihr Abend: ${evening}.`,
  andThen: ', danach ',
  way: 'Route auf OpenStreetMap',
  wayFromTo: (from, to) => `von ${from} nach ${to}`,
  map: 'Karte',
  toOnMap: (place) => `zu ${place}`,
  alsoOnMap: 'auch auf der Karte',
  oneGone: (name) =>
    `Die letzten Plätze für ${name} sind gerade weg. Es wurde nichts hinzugefügt: Wählen Sie aus dem, was jetzt passt.`,
  someLeft: (name, left) =>
    `Nur noch ${left} für ${name}. Es wurde nichts hinzugefügt: Wählen Sie weniger auf der Seite der Vorstellung, oder etwas anderes.`,
  orderRoom: (wanted, left) =>
    `${tickets(wanted)} passen nicht in Ihre Bestellung, ${left} passen noch hinein. Es wurde nichts hinzugefügt: Entfernen Sie Tickets, oder bestellen Sie den Rest getrennt.`,
  typeRoom: (name) =>
    `So viele Tickets einer Art passen nicht in eine Bestellung für ${name}. Wählen Sie sie auf der Seite der Vorstellung.`,
  offSale: (name) => `${name} ist nicht mehr im Verkauf. Wählen Sie aus dem, was jetzt passt.`,
  makeEvening: 'Machen Sie einen Abend daraus',
  plan: 'Einen Abend mit dem Rad planen',
  planTitle: 'Ein Abend mit dem Rad',
  planText: 'Zwei oder drei Vorstellungen nacheinander, mit Zeit für den Weg von einer zur nächsten.',
  night: 'Abend',
  party: 'Wie viele Personen',
  showEvenings: 'Abende anzeigen',
  people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
  pace: 'Unterwegs',
  ownPace: 'Mit dem Rad',
  paces: { easy: 'Mit dem Rad, gemütlich', ebike: 'Mit dem E-Bike' },
  budget: 'Preis pro Person',
  anyBudget: 'Egal',
  upTo: (price) => `bis ${price}`,
  kind: 'Genre',
  anyKind: 'Alle Genres',
  wholeDay: 'Auch nachmittags',
  startEvening: 'Einen ganzen Abend daraus machen',
  swap: 'Etwas anderes wählen',
  forParty: (count) => (count === 1 ? 'für eine Person' : `für ${count} Personen`),
  twoOrders: 'Den Rest verkaufen andere. Sie bestellen und bezahlen ihn dort getrennt:',
  share: 'Diesen Abend teilen',
  copied: 'Link kopiert',
  calendar: 'In den Kalender',
  otherEvenings: (count) => (count === 1 ? '1 anderer Abend' : `${count} andere Abende`),
  eachFrom: (price) => `ab ${price} pro Person`,
  shows: (count) => `${count} Vorstellungen`,
  onTheWay: (minutes) => (minutes === 0 ? 'alles an einem Ort' : `${duration(minutes)} unterwegs`),
  allEvenings: 'Alle Abende anzeigen',
  gone: 'Dieser Abend ist so nicht mehr möglich. Dieser schon:',
  goneWhole: 'Dieser Abend ist nicht mehr möglich. Wählen Sie einen anderen.',
  noneSo: 'So einen Abend gibt es nicht. Ändern Sie Ihre Auswahl, oder lassen Sie sich alle Abende anzeigen.',
  together: (price) => `zusammen ab ${price}`,
  nothingOn: 'An diesem Abend gibt es zu wenig für einen ganzen Abend. Wählen Sie einen anderen.',
  noneFit:
    'An diesem Abend passen keine zwei Vorstellungen für so viele Personen zusammen. Versuchen Sie es mit einem anderen Abend oder weniger Personen.',
  noRoom: (left) =>
    left === 0
      ? 'Ihre Bestellung ist voll. Entfernen Sie ein Ticket aus dem Warenkorb, um andere hinzuzufügen.'
      : `In Ihre Bestellung passen noch ${left}, zu wenige für einen gemeinsamen Abend. Versuchen Sie es mit weniger Personen.`,
  noNights: 'Zurzeit gibt es keinen Abend mit mehreren Vorstellungen.',
  wrongNight: (given) => `„${given}“ ist kein Abend aus der Liste. Wählen Sie unten einen.`,
  wrongParty: (most) => `Die Zahl der Personen muss eine ganze Zahl von 1 bis ${most} sein.`,
  aroundCart: 'Sie haben schon Tickets für diesen Abend: Diese Abende passen dazu.',
};
