import { durationIn } from './duration';
import type { EveningWords } from './en';

const billets = (count: number): string => (count < 2 ? `${count} billet` : `${count} billets`);
const duration = durationIn({ hour: ['h', 'h'], minute: ['min', 'min'] });

export const fr: EveningWords = {
  yourEvening: 'Votre soirée',
  before: (name) => `Avant ${name}`,
  after: (name) => `Après ${name}`,
  between: (first, second) => `Entre ${first} et ${second}`,
  about: (length) => `environ ${length}`,
  walk: (minutes, length, isGuess) => `${isGuess ? 'environ ' : ''}${duration(minutes)} à pied (${length})`,
  ride: (minutes, way, { parking, isGuess }) =>
    `${isGuess ? 'environ ' : ''}${duration(minutes)} à vélo (${way}) + ${duration(parking)} pour garer le vélo`,
  leaveBy: (time) => `Partez au plus tard à ${time}`,
  byFerry: 'en prenant le bac',
  onFoot: (distance) => `dont ${distance} à pied`,
  minutes: (minutes) => `${minutes} min`,
  aboutMinutes: (minutes) => `env. ${minutes} min`,
  sameVenue: 'au même endroit',
  startsAfter: (minutes) => (minutes === 0 ? 'commence quand l’autre finit' : `commence ${duration(minutes)} après`),
  endsBefore: (minutes) => (minutes === 0 ? 'finit quand l’autre commence' : `finit ${duration(minutes)} avant`),
  inBetween: (minutes) => `${duration(minutes)} entre les deux`,
  tooShort: 'Trop peu de temps pour aller de l’un à l’autre.',
  maybeTooShort: 'Peut-être trop peu de temps pour aller de l’un à l’autre.',
  overlap: 'Ces représentations se chevauchent.',
  noWay: 'Aucun trajet à vélo n’est connu.',
  noEnd: 'fin non annoncée',
  add: (count) => `Ajouter ${billets(count)}`,
  addAll: (performances, count) =>
    performances === 1
      ? `Ajouter ${billets(count)}`
      : performances === 2
        ? `Ajouter les deux (${billets(count)})`
        : `Ajouter les ${performances} (${billets(count)})`,
  orderTakes: (count) => `Vous pouvez en ajouter encore ${count} à votre commande.`,
  chooseTickets: 'Choisir des billets',
  soldBy: (title) => `En vente chez ${title}, dans une commande séparée.`,
  more: (count) => `Encore ${count}`,
  added: (evening) => `Ajouté. Votre soirée : ${evening}.`,
  andThen: ', puis ',
  way: 'Itinéraire sur OpenStreetMap',
  wayFromTo: (from, to) => `de ${from} à ${to}`,
  map: 'Carte',
  toOnMap: (place) => `vers ${place}`,
  alsoOnMap: 'aussi sur la carte',
  oneGone: (name) =>
    `Les dernières places pour ${name} viennent de partir. Rien n’a été ajouté : choisissez parmi ce qui convient maintenant.`,
  someLeft: (name, left) =>
    `Il n’en reste que ${left} pour ${name}. Rien n’a été ajouté : choisissez-en moins sur sa page, ou autre chose.`,
  orderRoom: (wanted, left) =>
    `${billets(wanted)} dépassent la limite de votre commande ; vous pouvez en ajouter encore ${left}. Rien n’a été ajouté : retirez-en, ou commandez le reste séparément.`,
  typeRoom: (name) =>
    `Une commande ne peut pas contenir autant de billets d’un même tarif pour ${name}. Choisissez-les sur sa page.`,
  offSale: (name) => `${name} n’est plus en vente. Choisissez parmi ce qui convient maintenant.`,
  makeEvening: 'Prolongez la soirée',
  plan: 'Organiser une soirée à vélo',
  planTitle: 'Une soirée à vélo',
  planText: 'Deux ou trois représentations à la suite, avec le temps d’aller de l’une à l’autre.',
  night: 'Soirée',
  party: 'Nombre de personnes',
  showEvenings: 'Voir les soirées',
  people: (count) => (count < 2 ? `${count} personne` : `${count} personnes`),
  pace: 'Déplacement',
  ownPace: 'À vélo',
  paces: { easy: 'À vélo, sans se presser', ebike: 'À vélo électrique' },
  budget: 'Prix par personne',
  anyBudget: 'Peu importe',
  upTo: (price) => `jusqu’à ${price}`,
  kind: 'Genre',
  anyKind: 'Tous les genres',
  wholeDay: 'L’après-midi aussi',
  startEvening: 'En faire toute une soirée',
  swap: 'Choisir autre chose',
  forParty: (count) => (count === 1 ? 'pour une personne' : `pour ${count} personnes`),
  twoOrders: 'Le reste est vendu par d’autres. Vous le commandez et le payez chez eux, à part :',
  share: 'Partager cette soirée',
  copied: 'Lien copié',
  calendar: 'Ajouter à l’agenda',
  otherEvenings: (count) => (count === 1 ? '1 autre soirée' : `${count} autres soirées`),
  eachFrom: (price) => `à partir de ${price} par personne`,
  shows: (count) => `${count} représentations`,
  onTheWay: (minutes) => (minutes === 0 ? 'tout au même endroit' : `${duration(minutes)} de trajet`),
  allEvenings: 'Voir toutes les soirées',
  gone: 'Cette soirée n’est plus possible. Celle-ci l’est :',
  goneWhole: 'Cette soirée n’est plus possible. Choisissez-en une autre.',
  noneSo: 'Aucune soirée ne correspond. Modifiez vos choix, ou affichez toutes les soirées.',
  together: (price) => `ensemble à partir de ${price}`,
  nothingOn: 'Il n’y a pas assez de spectacles ce soir-là pour toute une soirée. Choisissez une autre date.',
  noneFit:
    'Ce soir-là, aucun enchaînement de deux spectacles n’est possible pour autant de personnes. Essayez une autre date, ou moins de personnes.',
  noRoom: (left) =>
    left === 0
      ? 'Votre commande est complète. Retirez un billet de votre panier pour en ajouter d’autres.'
      : `Vous pouvez en ajouter encore ${left} à votre commande, trop peu pour une soirée ensemble. Essayez avec moins de personnes.`,
  noNights: 'Il n’y a pas de soirée avec plusieurs représentations pour le moment.',
  wrongNight: (given) => `« ${given} » n’est pas une date de la liste. Choisissez-en une ci-dessous.`,
  wrongParty: (most) => `Le nombre de personnes doit être un nombre entier de 1 à ${most}.`,
  aroundCart: 'Vous avez déjà des billets pour ce soir-là : ces soirées sont compatibles.',
};
