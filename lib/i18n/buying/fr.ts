import type { BuyingWords } from './en';

const billets = (count: number): string => (count < 2 ? `${count} billet` : `${count} billets`);
const places = (count: number): string => (count < 2 ? `${count} place` : `${count} places`);
const parties = (wanted: number, left: number): string =>
  `${wanted - left} des ${places(wanted)} ${wanted - left === 1 ? 'n’est plus disponible' : 'ne sont plus disponibles'} ; il en reste ${left}.`;

export const fr: BuyingWords = {
  tickets: 'Billets',
  chooseDate: 'Choisissez une date',
  otherDates: 'Autres dates',
  nextDay: 'le lendemain',
  percentOff: (percent) => `${percent} de réduction`,
  amountOff: (price) => `${price} de réduction`,
  fixedPrice: 'prix fixe',
  perOrder: (most) => `${most} maximum par commande`,
  stillInOrder: (count) => `encore ${count} maximum dans cette commande`,
  noneInOrder: 'maximum atteint pour cette commande',
  stillOfType: (count) => (count < 2 ? `encore ${count} disponible` : `encore ${count} disponibles`),
  insteadOf: 'Au lieu de',
  orderMax: (most) => `${billets(most)} maximum par commande.`,
  orderFull: 'Votre commande est complète. Retirez un billet de votre panier pour en choisir un autre.',
  countOf: (type) => `Nombre de billets : ${type}`,
  oneLess: (type) => `Un de moins : ${type}`,
  oneMore: (type) => `Un de plus : ${type}`,
  haveCode: 'Vous avez un code ?',
  code: 'Code',
  useCode: 'Utiliser le code',
  codeUnknown: 'Ce code n’est pas valable pour cette représentation.',
  codeExpired: 'Ce code a expiré.',
  codeEarly: 'Ce code n’est pas encore valable.',
  codeWorks: 'Votre code est valable : les billets sont ci-dessous.',
  withCode: 'avec votre code',
  addToCart: 'Ajouter au panier',
  adding: 'Un instant…',
  notAdded: 'Rien n’a encore été ajouté',
  chooseCount: 'Choisissez combien de billets vous voulez.',
  wrongCount: (most) => `Indiquez un nombre entier de 0 à ${most}.`,
  someGone: (wanted, left) =>
    `${parties(wanted, left)} Vous les voulez ? Nous avons ajusté le nombre : choisissez de nouveau « Ajouter au panier ».`,
  tooFewSeats: (wanted, left) => `${parties(wanted, left)} Choisissez moins de billets.`,
  allGone: (type) => `Les dernières places pour « ${type} » viennent de partir.`,
  overOrder: (wanted, left) =>
    left === 0
      ? 'Votre commande est complète. Retirez un billet de votre panier pour en choisir un autre.'
      : `Vous avez choisi ${billets(wanted)} , mais vous ne pouvez plus en ajouter que ${left}. Choisissez-en moins.`,
  overType: (type, left) =>
    left === 0
      ? `Vous ne pouvez plus ajouter de « ${type} » à cette commande.`
      : `Vous pouvez encore ajouter ${left} « ${type} » à cette commande.`,
  fewOfType: (type, left) =>
    left === 0 ? `Les derniers billets « ${type} » sont partis.` : `Il reste ${left} « ${type} ».`,
  seatsTaken: (list) => `Places prises à l’instant : ${list}. Choisissez-en d’autres.`,
  seatsAndTickets: (seatCount, ticketCount) =>
    `Vous avez choisi ${places(seatCount)} sur le plan et ${billets(ticketCount)}. Choisissez-en autant, ou laissez le plan vide pour obtenir les meilleures places.`,
  codeNeeded: (type) => `Un code est nécessaire pour « ${type} ».`,
  typeGone: 'Un type de billet que vous aviez choisi n’est plus proposé. Choisissez de nouveau.',
  offSale: 'Cette représentation n’est pas en vente.',
  over: 'Cette représentation a déjà eu lieu.',
  busy: 'Il y a beaucoup de monde en ce moment. Veuillez réessayer.',
  unknown:
    'La connexion a été coupée un instant. Vérifiez d’abord si cela a fonctionné : dans votre panier, ou sur la page de votre commande.',
  tooOften: (seconds: number): string =>
    `Trop de demandes proviennent de votre réseau. Veuillez réessayer ${seconds <= 60 ? 'dans une minute' : `dans ${Math.ceil(seconds / 60)} minutes`}.`,
  failed: 'Une erreur s’est produite de notre côté. Rien n’a été modifié : veuillez réessayer.',
  chooseSeats: 'Choisissez vos places',
  chooseSeatsHint: 'Laissez le plan vide pour obtenir les meilleures places côte à côte.',
  stage: 'Scène',
  row: (row) => `Rang ${row}`,
  seat: (seat) => `Place ${seat}`,
  taken: 'prise',
  wheelchair: 'emplacement fauteuil roulant',
  companion: 'place accompagnateur',
  stepFree: 'accès sans marche',
  mapKeys: 'Les flèches passent d’une place à l’autre, plus et moins zooment, zéro affiche toute la salle.',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  wholeHall: 'Toute la salle',
  bestChosen: (places) => `Choisies : ${places}.`,
  bestApart: 'Il ne reste plus autant de places côte à côte.',
  tooFewFree: 'Il ne reste pas autant de places. Choisissez moins de billets.',
  chosen: { one: '{n} billet choisi', other: '{n} billets choisis' },
  roomNone: 'Vous ne pouvez plus ajouter de billets à cette commande.',
  tooMany: {
    one: 'C’est {n} billet de trop pour cette commande.',
    other: 'C’est {n} billets de trop pour cette commande.',
  },
  offline: 'Vous êtes hors ligne. Votre choix reste affiché ici.',
  unreachable: 'La connexion n’a pas pu être établie. Rien n’a été modifié : vérifiez votre connexion et réessayez.',
  freeSeating: 'Placement libre',
  route: 'Itinéraire',
  routeTo: (venue) => `vers ${venue}`,
  cart: 'Panier',
  ticketsInCart: billets,
  yourCart: 'Votre panier',
  emptyCart: 'Votre panier est vide.',
  emptyCartText: 'Choisissez un spectacle et ajoutez des billets.',
  noCookies:
    'Votre navigateur bloque les cookies. Votre panier se trouve donc dans l’adresse de cette page : gardez-la ouverte ou enregistrez l’adresse, et ne la partagez pas. Vous pouvez aussi autoriser les cookies pour ce site et choisir de nouveau.',
  ranOut: 'Le délai est écoulé',
  ranOutText: 'Vos places ont été libérées. Elles sont peut-être encore disponibles : choisissez de nouveau.',
  sameSeats: 'Réessayer les mêmes places',
  seatsGone: 'Vos places ne sont plus toutes libres. Choisissez parmi celles qui restent.',
  chooseAgain: 'Choisir de nouveau',
  keepLooking: 'Poursuivre ma visite',
  overlap: (one, other) =>
    `« ${one} » et « ${other} » ont lieu en même temps : vous ne pourrez pas voir les deux en entier.`,
  anotherSeat: 'Choisir une autre place',
  total: 'Total',
  remove: 'Retirer',
  removeWhat: (what) => `Retirer : ${what}`,
  cartNow: (count, total) => `Dans votre panier : ${billets(count)}, ${total} au total.`,
  timeLeft: (time) => `Vos places sont réservées encore ${time}.`,
  lessThanMinute: 'moins d’une minute',
  timeWarning: 'Encore deux minutes. Besoin de plus de temps ? Choisissez « Garder mes places plus longtemps ».',
  extend: 'Garder mes places plus longtemps',
  extended: (time) => `C’est fait : vos places sont réservées jusqu’à ${time}.`,
  noMoreTime: 'Ce délai ne peut plus être prolongé.',
};
