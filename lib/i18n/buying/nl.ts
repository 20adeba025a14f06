import type { BuyingWords } from './en';

const kaarten = (count: number): string => (count === 1 ? '1 kaart' : `${count} kaarten`);
const plaatsen = (count: number): string => (count === 1 ? '1 plaats' : `${count} plaatsen`);
const stoelen = (count: number): string => (count === 1 ? '1 stoel' : `${count} stoelen`);
const weg = (wanted: number, left: number): string =>
  `${wanted - left} van de ${plaatsen(wanted)} ${wanted - left === 1 ? 'is' : 'zijn'} weg; nog ${left} vrij.`;

export const nl: BuyingWords = {
  tickets: 'Kaarten',
  chooseDate: 'Kies een datum',
  aboutShow: 'Over de voorstelling',
  otherDates: 'Andere data',
  isCancelled: 'Deze voorstelling gaat niet door. Wie kaarten heeft, krijgt bericht per e-mail.',
  movedFrom: (was) => `Verplaatst. Eerst: ${was}.`,
  nextDay: 'de volgende dag',
  percentOff: (percent) => `${percent} korting`,
  amountOff: (price) => `${price} korting`,
  fixedPrice: 'vaste prijs',
  perOrder: (most) => `maximaal ${most} per bestelling`,
  stillInOrder: (count) => `nog maximaal ${count} in deze bestelling`,
  noneInOrder: 'maximum voor deze bestelling bereikt',
  stillOfType: (count) => `nog ${count} beschikbaar`,
  insteadOf: 'In plaats van',
  orderMax: (most) => `Maximaal ${kaarten(most)} per bestelling.`,
  orderFull: 'Je bestelling is vol. Verwijder een kaart uit je winkelwagen om een andere te kiezen.',
  countOf: (type) => `Aantal kaarten: ${type}`,
  oneLess: (type) => `Eén minder: ${type}`,
  oneMore: (type) => `Eén meer: ${type}`,
  haveCode: 'Heb je een code?',
  code: 'Code',
  useCode: 'Gebruik code',
  codeUnknown: 'Deze code geldt niet voor deze voorstelling.',
  codeExpired: 'Deze code is verlopen.',
  codeEarly: 'Deze code is nog niet geldig.',
  codeWorks: 'Je code is geldig: de kaarten staan hieronder.',
  withCode: 'met je code',
  addToCart: 'In winkelwagen',
  adding: 'Een ogenblik…',
  notAdded: 'Er is nog niets toegevoegd',
  chooseCount: 'Kies hoeveel kaarten je wilt.',
  wrongCount: (most) => `Vul een heel getal in van 0 tot en met ${most}.`,
  someGone: (wanted, left) =>
    `${weg(wanted, left)} Wil je die? We hebben het aantal aangepast: kies nog eens “In winkelwagen”.`,
  tooFewSeats: (wanted, left) => `${weg(wanted, left)} Kies minder kaarten.`,
  allGone: (type) => `De laatste plaatsen voor “${type}” zijn weg.`,
  overOrder: (wanted, left) =>
    left === 0
      ? 'Je bestelling is vol. Verwijder een kaart uit je winkelwagen om een andere te kiezen.'
      : `Je koos ${kaarten(wanted)}, maar er kunnen er nog ${left} in je bestelling. Kies er minder.`,
  overType: (type, left) =>
    left === 0
      ? `Van “${type}” kun je er niet meer toevoegen aan deze bestelling.`
      : `Van “${type}” kun je er nog ${left} toevoegen aan deze bestelling.`,
  fewOfType: (type, left) =>
    left === 0 ? `De laatste kaarten “${type}” zijn weg.` : `Van “${type}” zijn er nog ${left}.`,
  seatsTaken: (places) => `Net bezet: ${places}. Kies andere stoelen.`,
  seatsAndTickets: (seatCount, ticketCount) =>
    `Je koos ${stoelen(seatCount)} op de plattegrond en ${kaarten(ticketCount)}. Kies er evenveel, of laat de plattegrond leeg voor de beste stoelen.`,
  codeNeeded: (type) => `Voor “${type}” is een code nodig.`,
  typeGone: 'Een kaartsoort die je koos, is niet meer te koop. Kies opnieuw.',
  offSale: 'Deze voorstelling is niet in de verkoop.',
  over: 'Deze voorstelling is al geweest.',
  busy: 'Het is erg druk. Probeer het nog eens.',
  unknown:
    'De verbinding viel even weg. Kijk eerst of het gelukt is: in je winkelwagen, of op de pagina van je bestelling.',
  tooOften: (seconds: number): string =>
    `Er komen te veel aanvragen van jouw netwerk. Probeer het ${seconds <= 60 ? 'over een minuut' : `over ${Math.ceil(seconds / 60)} minuten`} opnieuw.`,
  failed: 'Er ging bij ons iets mis. Er is niets veranderd: probeer het nog eens.',
  chooseSeats: 'Kies je stoelen',
  chooseSeatsHint: 'Laat de plattegrond leeg en je krijgt de beste stoelen bij elkaar.',
  stage: 'Podium',
  row: (row) => `Rij ${row}`,
  seat: (seat) => `Stoel ${seat}`,
  taken: 'bezet',
  wheelchair: 'rolstoelplaats',
  companion: 'begeleidersplaats',
  stepFree: 'zonder traptreden',
  mapKeys: 'Met de pijltjestoetsen ga je van stoel naar stoel, met plus en min zoom je, met nul zie je de hele zaal.',
  zoomIn: 'Inzoomen',
  zoomOut: 'Uitzoomen',
  wholeHall: 'Hele zaal',
  bestChosen: (places) => `Gekozen: ${places}.`,
  bestApart: 'Zoveel stoelen naast elkaar zijn er niet meer.',
  tooFewFree: 'Zoveel stoelen zijn er niet meer vrij. Kies minder kaarten.',
  chosen: { one: '{n} kaart gekozen', other: '{n} kaarten gekozen' },
  roomNone: 'Meer kaarten kun je niet toevoegen aan deze bestelling.',
  tooMany: {
    one: 'Dat is {n} kaart te veel voor deze bestelling.',
    other: 'Dat zijn {n} kaarten te veel voor deze bestelling.',
  },
  offline: 'Je bent offline. Wat je koos, blijft hier staan.',
  unreachable:
    'We konden geen verbinding maken. Er is niets veranderd: controleer je verbinding en probeer het nog eens.',
  freeSeating: 'Vrije plaatskeuze',
  route: 'Route',
  routeTo: (venue) => `naar ${venue}`,
  cart: 'Winkelwagen',
  ticketsInCart: kaarten,
  yourCart: 'Je winkelwagen',
  emptyCart: 'Je winkelwagen is leeg.',
  emptyCartText: 'Kies een voorstelling en voeg kaarten toe.',
  noCookies:
    'Je browser blokkeert cookies. Daarom staat je winkelwagen in het adres van deze pagina: houd haar open of bewaar het adres, en deel het niet. Je kunt ook cookies toestaan voor deze site en opnieuw kiezen.',
  ranOut: 'Je tijd is om',
  ranOutText: 'Je plaatsen zijn vrijgegeven. Misschien zijn ze nog vrij: kies opnieuw.',
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
  timeLeft: (time) => `We houden je plaatsen nog ${time} vast.`,
  lessThanMinute: 'minder dan een minuut',
  timeWarning: 'Nog twee minuten. Meer tijd nodig? Kies “Houd mijn plaatsen langer vast”.',
  extend: 'Houd mijn plaatsen langer vast',
  extended: (time) => `Gelukt: we houden je plaatsen vast tot ${time}.`,
  noMoreTime: 'Langer vasthouden kan niet.',
};
