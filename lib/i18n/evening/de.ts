import { durationIn } from './duration';
import type { EveningWords } from './en';

const karten = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);
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
  leaveBy: (time) => `Spätestens um ${time} losgehen`,
  byFerry: 'mit der Fähre',
  onFoot: (distance) => `davon ${distance} zu Fuß`,
  minutes: (minutes) => `${minutes} Min.`,
  aboutMinutes: (minutes) => `ca. ${minutes} Min.`,
  sameVenue: 'am selben Ort',
  startsAfter: (minutes) => (minutes === 0 ? 'beginnt, wenn das andere endet' : `beginnt ${duration(minutes)} danach`),
  endsBefore: (minutes) => (minutes === 0 ? 'endet, wenn das andere beginnt' : `endet ${duration(minutes)} davor`),
  inBetween: (minutes) => `${duration(minutes)} dazwischen`,
  tooShort: 'Zu wenig Zeit, um vom einen zum anderen zu kommen.',
  maybeTooShort: 'Vielleicht zu wenig Zeit, um vom einen zum anderen zu kommen.',
  overlap: 'Diese überschneiden sich.',
  noWay: 'Es ist kein Radweg dorthin bekannt.',
  noEnd: 'Ende nicht bekannt',
  canOrder: (count) => `noch ${count} bestellbar`,
  add: (count) => `${karten(count)} hinzufügen`,
  addAll: (performances, count) =>
    performances === 1
      ? `${karten(count)} hinzufügen`
      : performances === 2
        ? `Beide hinzufügen (${karten(count)})`
        : `Alle ${performances} hinzufügen (${karten(count)})`,
  orderTakes: (count) => `In Ihre Bestellung passen noch ${count}.`,
  chooseTickets: 'Karten wählen',
  soldBy: (title) => `${title} verkauft sie, als eigene Bestellung.`,
  more: (count) => `${count} weitere`,
  added: (evening) => `Hinzugefügt. Ihr Abend: ${evening}.`,
  andThen: ', danach ',
  way: 'Der Weg in OpenStreetMap',
  wayFromTo: (from, to) => `von ${from} nach ${to}`,
  map: 'Karte',
  toOnMap: (place) => `nach ${place}`,
  alsoOnMap: 'auch darauf',
  oneGone: (name) =>
    `Die letzten Plätze für ${name} sind gerade weg. Es wurde nichts hinzugefügt: Wählen Sie aus dem, was jetzt passt.`,
  someLeft: (name, left) =>
    `Nur noch ${left} für ${name}. Es wurde nichts hinzugefügt: Wählen Sie weniger auf der eigenen Seite, oder etwas anderes.`,
  orderRoom: (wanted, left) =>
    `${karten(wanted)} passen nicht in Ihre Bestellung, ${left} gehen noch hinein. Es wurde nichts hinzugefügt: Nehmen Sie Karten heraus, oder bestellen Sie den Rest getrennt.`,
  typeRoom: (name) =>
    `So viele Karten einer Art passen nicht in eine Bestellung für ${name}. Wählen Sie sie auf der eigenen Seite.`,
  offSale: (name) => `${name} ist nicht mehr im Verkauf. Wählen Sie aus dem, was jetzt passt.`,
  makeEvening: 'Machen Sie einen Abend daraus',
  plan: 'Einen Abend mit dem Rad planen',
  planTitle: 'Ein Abend mit dem Rad',
  planText: 'Zwei oder drei Vorstellungen nacheinander, mit Zeit für den Weg von einer zur nächsten.',
  night: 'Abend',
  party: 'Wie viele Personen',
  showEvenings: 'Abende zeigen',
  people: (count) => (count === 1 ? '1 Person' : `${count} Personen`),
  pace: 'Unterwegs',
  ownPace: 'Mit dem Rad',
  paces: { easy: 'Mit dem Rad, gemütlich', ebike: 'Mit dem E-Bike' },
  budget: 'Preis pro Person',
  anyBudget: 'Egal',
  upTo: (price) => `bis ${price}`,
  kind: 'Unter anderem',
  anyKind: 'Alles',
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
  allEvenings: 'Alle Abende zeigen',
  gone: 'Dieser Abend ist so nicht mehr möglich. Dieser schon:',
  goneWhole: 'Dieser Abend ist nicht mehr möglich. Wählen Sie einen anderen.',
  noneSo: 'So einen Abend gibt es dann nicht. Ändern Sie Ihre Auswahl, oder zeigen Sie alle Abende.',
  together: (price) => `zusammen ab ${price}`,
  nothingOn: 'An diesem Abend gibt es zu wenig für einen ganzen Abend. Wählen Sie einen anderen.',
  noneFit:
    'An diesem Abend passen keine zwei Vorstellungen für so viele Personen zusammen. Versuchen Sie einen anderen Abend, oder weniger Personen.',
  noRoom: (left) =>
    left === 0
      ? 'Ihre Bestellung ist voll. Nehmen Sie eine Karte aus dem Warenkorb, um andere hinzuzufügen.'
      : `In Ihre Bestellung passen noch ${left}, zu wenige für einen gemeinsamen Abend. Versuchen Sie weniger Personen.`,
  noNights: 'Zurzeit gibt es keinen Abend mit mehreren Vorstellungen.',
  wrongNight: (given) => `„${given}“ ist kein Abend aus der Liste. Wählen Sie unten einen.`,
  wrongParty: (most) => `Die Zahl der Personen muss eine ganze Zahl von 1 bis ${most} sein.`,
  aroundCart: 'Sie haben schon Karten für diesen Abend: Diese Abende passen dazu.',
};
