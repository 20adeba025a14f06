import type { BuyingWords } from './en';

const kaarten = (count: number): string => (count === 1 ? '1 kaart' : `${count} kaarten`);
const plaatsen = (count: number): string => (count === 1 ? '1 plaats' : `${count} plaatsen`);
const weg = (wanted: number, left: number): string =>
  `${wanted - left} van de ${plaatsen(wanted)} ${wanted - left === 1 ? 'is' : 'zijn'} weg; nog ${left} vrij.`;

export const nl: BuyingWords = {
  tickets: 'Kaarten',
  chooseDate: 'Kies een datum',
  otherDates: 'Andere data',
  nextDay: 'de volgende dag',
  percentOff: (percent) => `${percent} korting`,
  amountOff: (price) => `${price} korting`,
  fixedPrice: 'vaste prijs',
  perOrder: (most) => `hoogstens ${most} per bestelling`,
  stillInOrder: (count) => `nog ${count} in deze bestelling`,
  noneInOrder: 'niet meer in deze bestelling',
  stillOfType: (count) => `nog ${count} beschikbaar`,
  insteadOf: 'In plaats van',
  orderMax: (most) => `Hoogstens ${kaarten(most)} per bestelling.`,
  orderFull: 'Je bestelling is vol. Haal een kaart uit je winkelwagen om een andere te kiezen.',
  countOf: (type) => `Aantal kaarten: ${type}`,
  oneLess: (type) => `Eén minder: ${type}`,
  oneMore: (type) => `Eén meer: ${type}`,
  haveCode: 'Heb je een code?',
  code: 'Code',
  useCode: 'Gebruik code',
  codeUnknown: 'Deze code geeft hier geen kaartsoort. Controleer hoe je hem schreef.',
  codeExpired: 'Deze code is verlopen.',
  codeEarly: 'Deze code is nog niet geldig.',
  codeWorks: 'Je code werkt: zie de kaarten hieronder.',
  addToCart: 'In winkelwagen',
  adding: 'Een ogenblik…',
  notAdded: 'Er is nog niets toegevoegd',
  chooseCount: 'Kies hoeveel kaarten je wilt.',
  wrongCount: (most) => `Geef een heel getal van 0 tot en met ${most}.`,
  someGone: (wanted, left) =>
    `${weg(wanted, left)} Wil je die? We pasten het aantal voor je aan: kies nog eens “In winkelwagen”.`,
  tooFewSeats: (wanted, left) => `${weg(wanted, left)} Kies minder kaarten.`,
  allGone: (type) => `De laatste plaatsen voor “${type}” zijn weg.`,
  overOrder: (wanted, left) =>
    left === 0
      ? 'Je bestelling is vol. Haal een kaart uit je winkelwagen om een andere te kiezen.'
      : `Je koos ${kaarten(wanted)}; er kunnen er nog ${left} in je bestelling. Kies er minder.`,
  overType: (type, left) =>
    left === 0
      ? `Van “${type}” kunnen er niet meer in je bestelling.`
      : `Van “${type}” kunnen er nog ${left} in je bestelling.`,
  fewOfType: (type, left) =>
    left === 0 ? `De laatste kaarten “${type}” zijn weg.` : `Van “${type}” zijn er nog ${left}.`,
  seatsTaken: (places) => `Net bezet: ${places}. Kies andere plaatsen.`,
  seatsAndTickets: (seatCount, ticketCount) =>
    `Je koos ${plaatsen(seatCount)} op de plattegrond en ${kaarten(ticketCount)}. Maak ze gelijk, of laat de plattegrond leeg voor de beste plaatsen.`,
  codeNeeded: (type) => `Voor “${type}” is een code nodig.`,
  typeGone: 'Een kaartsoort die je koos, is er niet meer. Kies opnieuw uit wat er nu is.',
  offSale: 'Deze voorstelling is niet (meer) in de verkoop.',
  over: 'Deze voorstelling is geweest.',
  busy: 'Het is erg druk. Probeer het nog eens.',
  unknown:
    'De verbinding viel even weg. Kijk eerst of het gelukt is: in je winkelwagen, of op de pagina van je bestelling.',
  tooOften: (seconds: number): string =>
    `Er komen te veel aanvragen van jouw netwerk. Probeer het ${seconds <= 60 ? 'over een minuut' : `over ${Math.ceil(seconds / 60)} minuten`} opnieuw.`,
  failed: 'Er ging bij ons iets mis. Er is niets veranderd: probeer het nog eens.',
  chooseSeats: 'Kies je plaatsen',
  chooseSeatsHint: 'Laat de plattegrond leeg en je krijgt de beste plaatsen bij elkaar.',
  stage: 'Podium',
  row: (row) => `Rij ${row}`,
  seat: (seat) => `Stoel ${seat}`,
  taken: 'bezet',
  mapKeys: 'Met de pijltjestoetsen loop je van stoel naar stoel, met plus en min zoom je, met nul zie je de hele zaal.',
  zoomIn: 'Vergroot',
  zoomOut: 'Verklein',
  wholeHall: 'Hele zaal',
  bestSeats: 'Kies de beste plaatsen',
  bestChosen: (places) => `Gekozen: ${places}.`,
  bestApart: 'Zoveel stoelen naast elkaar zijn er niet meer.',
  tooFewFree: 'Zoveel plaatsen zijn er niet meer vrij. Kies minder kaarten.',
  chosen: { one: '{n} kaart gekozen', other: '{n} kaarten gekozen' },
  roomLeft: {
    one: 'Er kan nog {n} kaart bij in deze bestelling.',
    other: 'Er kunnen nog {n} kaarten bij in deze bestelling.',
  },
  roomNone: 'Meer kaarten gaan er niet in deze bestelling.',
  tooMany: {
    one: 'Dat is {n} kaart te veel voor deze bestelling.',
    other: 'Dat zijn {n} kaarten te veel voor deze bestelling.',
  },
  offline: 'Je bent offline. Wat je koos blijft hier staan.',
  unreachable:
    'We konden de kassa niet bereiken. Er is niets veranderd: kijk of je verbinding hebt en probeer het nog eens.',
  freeSeating: 'Vrije plaats',
  route: 'Route',
  routeTo: (venue) => `naar ${venue}`,
  cart: 'Winkelwagen',
  ticketsInCart: kaarten,
  yourCart: 'Je winkelwagen',
  emptyCart: 'Je winkelwagen is leeg.',
  emptyCartText: 'Kies een voorstelling en leg er kaarten in.',
  ranOut: 'Je tijd is om',
  ranOutText: 'Je plaatsen zijn vrijgegeven voor anderen. Misschien zijn ze er nog: kies opnieuw.',
  sameSeats: 'Dezelfde stoelen opnieuw proberen',
  seatsGone: 'Niet al je stoelen zijn nog vrij. Kies opnieuw uit wat er is.',
  chooseAgain: 'Kies opnieuw',
  keepLooking: 'Verder kijken',
  overlap: (one, other) => `“${one}” en “${other}” zijn op hetzelfde moment: je kunt ze niet allebei helemaal zien.`,
  anotherSeat: 'Nog een stoel kiezen',
  total: 'Totaal',
  remove: 'Verwijder',
  removeWhat: (what) => `Verwijder: ${what}`,
  cartNow: (count, total) => `In je winkelwagen: ${kaarten(count)}, samen ${total}.`,
  timeLeft: (time) => `Je plaatsen zijn nog ${time} voor jou.`,
  lessThanMinute: 'minder dan een minuut',
  timeWarning: 'Nog twee minuten. Meer tijd nodig? Kies “Houd mijn plaatsen langer vast”.',
  extend: 'Houd mijn plaatsen langer vast',
  extended: (time) => `Gelukt: je plaatsen zijn voor jou tot ${time}.`,
  noMoreTime: 'De tijd kan niet nog eens langer.',
};
