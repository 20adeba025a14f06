import { durationIn } from './duration';
import type { EveningWords } from './en';

const kaarten = (count: number): string => (count === 1 ? '1 kaart' : `${count} kaarten`);
const duration = durationIn({ hour: ['uur', 'uur'], minute: ['min', 'min'] });

export const nl: EveningWords = {
  yourEvening: 'Je avond',
  before: (name) => `Vóór ${name}`,
  after: (name) => `Na ${name}`,
  between: (first, second) => `Tussen ${first} en ${second}`,
  about: (length) => `ongeveer ${length}`,
  walk: (minutes, length, isGuess) => `${isGuess ? 'ongeveer ' : ''}${duration(minutes)} lopen (${length})`,
  ride: (minutes, way, { parking, isGuess }) =>
    `${isGuess ? 'ongeveer ' : ''}${duration(minutes)} fietsen (${way}) + ${duration(parking)} stallen`,
  leaveBy: (time) => `Vertrek uiterlijk om ${time}`,
  byFerry: 'met de pont',
  onFoot: (distance) => `waarvan ${distance} lopend`,
  minutes: (minutes) => `${minutes} min`,
  aboutMinutes: (minutes) => `ca. ${minutes} min`,
  sameVenue: 'in hetzelfde gebouw',
  startsAfter: (minutes) => (minutes === 0 ? 'begint als de andere eindigt' : `begint ${duration(minutes)} later`),
  endsBefore: (minutes) => (minutes === 0 ? 'eindigt als de andere begint' : `eindigt ${duration(minutes)} ervoor`),
  inBetween: (minutes) => `${duration(minutes)} ertussen`,
  tooShort: 'Te weinig tijd om van de een naar de ander te komen.',
  maybeTooShort: 'Misschien te weinig tijd om van de een naar de ander te komen.',
  overlap: 'Deze voorstellingen overlappen elkaar.',
  noWay: 'Er is geen fietsroute bekend.',
  noEnd: 'eindtijd niet bekend',
  add: (count) => `Voeg ${kaarten(count)} toe`,
  addAll: (performances, count) =>
    performances === 1
      ? `Voeg ${kaarten(count)} toe`
      : performances === 2
        ? `Voeg beide toe (${kaarten(count)})`
        : `Voeg alle ${performances} toe (${kaarten(count)})`,
  orderTakes: (count) => `Je kunt er nog ${count} toevoegen aan je bestelling.`,
  chooseTickets: 'Kies kaarten',
  soldBy: (title) => `Te koop bij ${title}, als aparte bestelling.`,
  more: (count) => `Nog ${count}`,
  added: (evening) => `Toegevoegd. Je avond: ${evening}.`,
  andThen: ', daarna ',
  way: 'Route op OpenStreetMap',
  wayFromTo: (from, to) => `van ${from} naar ${to}`,
  map: 'Plattegrond',
  toOnMap: (place) => `naar ${place}`,
  alsoOnMap: 'ook op de plattegrond',
  oneGone: (name) => `De laatste plaatsen voor ${name} zijn net weg. Er is niets toegevoegd: kies uit wat nu past.`,
  someLeft: (name, left) =>
    `Nog maar ${left} voor ${name}. Er is niets toegevoegd: kies er minder op de pagina van de voorstelling, of iets anders.`,
  orderRoom: (wanted, left) =>
    `${kaarten(wanted)} passen niet in je bestelling; je kunt er nog ${left} toevoegen. Er is niets toegevoegd: verwijder kaarten, of bestel de rest apart.`,
  typeRoom: (name) =>
    `Zoveel kaarten van één soort kunnen niet in een bestelling voor ${name}. Kies ze op de pagina van de voorstelling.`,
  offSale: (name) => `${name} is niet meer in de verkoop. Kies uit wat nu past.`,
  makeEvening: 'Maak er een avond van',
  plan: 'Plan een avond op de fiets',
  planTitle: 'Een avond op de fiets',
  planText: 'Twee of drie voorstellingen na elkaar, met tijd om van de een naar de ander te fietsen.',
  night: 'Avond',
  party: 'Met hoeveel mensen',
  showEvenings: 'Toon avonden',
  people: (count) => (count === 1 ? '1 persoon' : `${count} personen`),
  pace: 'Hoe ga je',
  ownPace: 'Op de fiets',
  paces: { easy: 'Op de fiets, rustig aan', ebike: 'Op de e-bike' },
  budget: 'Prijs per persoon',
  anyBudget: 'Maakt niet uit',
  upTo: (price) => `tot ${price}`,
  kind: 'Genre',
  anyKind: 'Alle genres',
  wholeDay: 'Ook ’s middags',
  startEvening: 'Maak er een avond van',
  swap: 'Kies iets anders',
  forParty: (count) => (count === 1 ? 'voor één persoon' : `voor ${count} personen`),
  twoOrders: 'De rest verkoopt een ander. Die bestel en betaal je daar apart:',
  share: 'Deel deze avond',
  copied: 'Link gekopieerd',
  calendar: 'Zet in je agenda',
  otherEvenings: (count) => (count === 1 ? '1 andere avond' : `${count} andere avonden`),
  eachFrom: (price) => `vanaf ${price} per persoon`,
  shows: (count) => `${count} voorstellingen`,
  onTheWay: (minutes) => (minutes === 0 ? 'alles op één plek' : `${duration(minutes)} onderweg`),
  allEvenings: 'Toon alle avonden',
  gone: 'Deze avond kan niet meer zo. Dit kan wel:',
  goneWhole: 'Deze avond kan niet meer. Kies een andere avond.',
  noneSo: 'Zo’n avond is er niet. Pas je keuze aan, of toon alle avonden.',
  together: (price) => `samen vanaf ${price}`,
  nothingOn: 'Die avond is er te weinig te doen voor een hele avond. Kies een andere avond.',
  noneFit:
    'Die avond passen geen twee voorstellingen bij elkaar voor zoveel mensen. Probeer een andere avond, of minder mensen.',
  noRoom: (left) =>
    left === 0
      ? 'Je bestelling is vol. Verwijder een kaart uit je winkelwagen om andere toe te voegen.'
      : `Je kunt er nog ${left} toevoegen aan je bestelling: te weinig voor een avond samen. Probeer minder mensen.`,
  noNights: 'Er is op dit moment geen avond met meer voorstellingen.',
  wrongNight: (given) => `“${given}” is geen avond uit de lijst. Kies er hieronder een.`,
  wrongParty: (most) => `Het aantal mensen moet een heel getal zijn van 1 tot en met ${most}.`,
  aroundCart: 'Je hebt al kaarten voor deze avond: deze avonden passen eromheen.',
};
