import type { BuyingWords } from './en';

const billets = (count: number): string => (count < 2 ? `${count} billet` : `${count} billets`);
const places = (count: number): string => (count < 2 ? `${count} place` : `${count} places`);
const parties = (wanted: number, left: number): string =>
  `${wanted - left} des ${places(wanted)} ${wanted - left === 1 ? 'est partie' : 'sont parties'} ; il en reste ${left}.`;

export const fr: BuyingWords = {
  tickets: 'Billets',
  chooseDate: 'Choisissez une date',
  otherDates: 'Autres dates',
  nextDay: 'le lendemain',
  percentOff: (percent) => `${percent} de réduction`,
  amountOff: (price) => `${price} de réduction`,
  fixedPrice: 'prix fixe',
  perOrder: (most) => `${most} au plus par commande`,
  stillInOrder: (count) => `encore ${count} dans cette commande`,
  noneInOrder: 'plus possible dans cette commande',
  stillOfType: (count) => `encore ${count} disponibles`,
  insteadOf: 'Au lieu de',
  orderMax: (most) => `${billets(most)} au plus par commande.`,
  orderFull: 'Votre commande est complète. Retirez un billet de votre panier pour en choisir un autre.',
  countOf: (type) => `Nombre de billets : ${type}`,
  oneLess: (type) => `Un de moins : ${type}`,
  oneMore: (type) => `Un de plus : ${type}`,
  haveCode: 'Vous avez un code ?',
  code: 'Code',
  useCode: 'Utiliser le code',
  codeUnknown: 'Ce code ne donne aucun billet ici. Vérifiez comment il s’écrit.',
  codeExpired: 'Ce code a expiré.',
  codeEarly: 'Ce code n’est pas encore valable.',
  codeWorks: 'Votre code est valable : voyez les billets ci-dessous.',
  addToCart: 'Ajouter au panier',
  adding: 'Un instant…',
  notAdded: 'Rien n’a encore été ajouté',
  chooseCount: 'Choisissez combien de billets vous voulez.',
  wrongCount: (most) => `Donnez un nombre entier de 0 à ${most}.`,
  someGone: (wanted, left) =>
    `${parties(wanted, left)} Vous les voulez ? Nous avons changé le nombre pour vous : choisissez de nouveau « Ajouter au panier ».`,
  tooFewSeats: (wanted, left) => `${parties(wanted, left)} Choisissez moins de billets.`,
  allGone: (type) => `Les dernières places pour « ${type} » sont parties.`,
  overOrder: (wanted, left) =>
    left === 0
      ? 'Votre commande est complète. Retirez un billet de votre panier pour en choisir un autre.'
      : `Vous avez choisi ${billets(wanted)} ; votre commande peut en prendre encore ${left}. Choisissez-en moins.`,
  overType: (type, left) =>
    left === 0
      ? `Votre commande ne peut plus prendre de « ${type} ».`
      : `Votre commande peut prendre encore ${left} « ${type} ».`,
  fewOfType: (type, left) =>
    left === 0 ? `Les derniers billets « ${type} » sont partis.` : `Il reste ${left} « ${type} ».`,
  seatsTaken: (list) => `Déjà pris à l’instant : ${list}. Choisissez d’autres places.`,
  seatsAndTickets: (seatCount, ticketCount) =>
    `Vous avez choisi ${places(seatCount)} sur le plan et ${billets(ticketCount)}. Accordez les deux, ou laissez le plan vide pour les meilleures places.`,
  codeNeeded: (type) => `« ${type} » demande un code.`,
  typeGone: 'Un billet que vous aviez choisi n’est plus proposé. Choisissez de nouveau parmi l’offre.',
  offSale: 'Cette représentation n’est pas (ou plus) en vente.',
  over: 'Cette représentation est passée.',
  busy: 'Il y a beaucoup de monde. Veuillez réessayer.',
  unknown:
    'La connexion a été coupée un instant. Vérifiez d’abord si cela a fonctionné : dans votre panier, ou sur la page de votre commande.',
  tooOften: (seconds: number): string =>
    `Trop de demandes viennent de votre réseau. Veuillez réessayer ${seconds <= 60 ? 'dans une minute' : `dans ${Math.ceil(seconds / 60)} minutes`}.`,
  failed: 'Quelque chose a mal tourné chez nous. Rien n’a été changé : veuillez réessayer.',
  chooseSeats: 'Choisissez vos places',
  chooseSeatsHint: 'Laissez le plan vide et vous aurez les meilleures places côte à côte.',
  stage: 'Scène',
  row: (row) => `Rang ${row}`,
  seat: (seat) => `Place ${seat}`,
  taken: 'prise',
  wheelchair: 'place pour fauteuil roulant',
  companion: 'place accompagnateur',
  stepFree: 'accès sans marche',
  mapKeys: 'Les flèches vont de place en place, plus et moins changent la taille, zéro montre toute la salle.',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  wholeHall: 'Toute la salle',
  bestSeats: 'Choisir les meilleures places',
  bestChosen: (places) => `Choisies : ${places}.`,
  bestApart: 'Il ne reste plus autant de places côte à côte.',
  tooFewFree: 'Il ne reste pas autant de places. Choisissez moins de billets.',
  chosen: { one: '{n} billet choisi', other: '{n} billets choisis' },
  roomLeft: {
    one: 'Cette commande peut encore contenir {n} billet.',
    other: 'Cette commande peut encore contenir {n} billets.',
  },
  roomNone: 'Cette commande ne peut plus contenir de billets.',
  tooMany: {
    one: 'C’est {n} billet de trop pour cette commande.',
    other: 'C’est {n} billets de trop pour cette commande.',
  },
  offline: 'Vous êtes hors ligne. Votre choix reste affiché ici.',
  unreachable:
    'Nous n’avons pas pu joindre la billetterie. Rien n’a été modifié : vérifiez votre connexion et réessayez.',
  freeSeating: 'Placement libre',
  route: 'Itinéraire',
  routeTo: (venue) => `vers ${venue}`,
  cart: 'Panier',
  ticketsInCart: billets,
  yourCart: 'Votre panier',
  emptyCart: 'Votre panier est vide.',
  emptyCartText: 'Choisissez un spectacle et mettez-y des billets.',
  ranOut: 'Votre temps est écoulé',
  ranOutText: 'Vos places ont été libérées pour d’autres. Elles sont peut-être encore là : choisissez de nouveau.',
  sameSeats: 'Réessayer les mêmes places',
  seatsGone: 'Vos places ne sont plus toutes libres. Choisissez parmi celles qui restent.',
  chooseAgain: 'Choisir de nouveau',
  keepLooking: 'Continuer à regarder',
  overlap: (one, other) =>
    `« ${one} » et « ${other} » ont lieu en même temps : vous ne pourrez pas voir les deux en entier.`,
  anotherSeat: 'Choisir une autre place',
  total: 'Total',
  remove: 'Retirer',
  removeWhat: (what) => `Retirer : ${what}`,
  cartNow: (count, total) => `Dans votre panier : ${billets(count)}, ensemble ${total}.`,
  timeLeft: (time) => `Vos places sont à vous encore ${time}.`,
  lessThanMinute: 'moins d’une minute',
  timeWarning: 'Encore deux minutes. Besoin de plus de temps ? Choisissez « Garder mes places plus longtemps ».',
  extend: 'Garder mes places plus longtemps',
  extended: (time) => `C’est fait : vos places sont à vous jusqu’à ${time}.`,
  noMoreTime: 'Le temps ne peut plus être prolongé.',
};
