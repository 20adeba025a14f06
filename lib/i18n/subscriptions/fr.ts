import type { SubscriptionWords } from './en';

const performances = (count: number): string => (count === 1 ? '1 représentation' : `${count} représentations`);

export const fr: SubscriptionWords = {
  title: 'Abonnements',
  how: 'Plusieurs représentations à la fois : une place, une commande, souvent un meilleur prix.',
  none: 'Il n’y a pas d’abonnement en ce moment.',
  series: (count) => `${performances(count)} en série fixe`,
  choice: (least, most) =>
    least === most ? `${performances(least)} au choix` : `De ${least} à ${most} représentations au choix`,
  from: (price) => `à partir de ${price}`,
  partOf: (name) => `Cette représentation fait aussi partie de l’abonnement « ${name} ».`,
  early: (day) => `En vente à partir du ${day}.`,
  over: 'La vente de cet abonnement est terminée.',
  soldOut: 'Cet abonnement est épuisé.',
  closed: 'Cet abonnement n’est pas disponible : certaines de ses représentations ne sont pas en vente.',
  left: (count) => (count === 1 ? 'Il reste un abonnement.' : `Il reste ${count} abonnements.`),
  performances: 'Représentations',
  choose: 'Choisissez vos représentations',
  chooseCount: (least, most) =>
    least === most
      ? `Choisissez ${performances(least)}.`
      : `Choisissez au moins ${least} et au plus ${most} représentations.`,
  rank: 'Catégorie',
  people: 'Pour combien de personnes',
  show: 'Voir les places et le prix',
  seats: 'Vos places',
  sameSeats: (hall) => `Les mêmes places à chaque représentation à ${hall}`,
  best: (seats) => `Meilleures places, en ce moment : ${seats}`,
  noSameSeats: (hall) =>
    `À ${hall}, aucune place n’est libre à chaque représentation : vous aurez les meilleures places libres de chaque soir.`,
  noSeatNumbers: 'Les places ne sont pas numérotées.',
  each: (price) => `${price} par personne`,
  total: 'Total',
  saved: (amount) => `Vous économisez ${amount}`,
  add: 'Ajouter au panier',
  remove: (name) => `Retirer l’abonnement « ${name} »`,
  soldOutAt: (name) => `Il n’y a plus assez de places pour « ${name} ». Rien n’a été ajouté.`,
  seatsTaken: 'Ces places viennent d’être prises. Rien n’a été ajouté : d’autres places sont proposées.',
  onlyLeft: (count) => `Il ne reste que ${count} de cet abonnement. Rien n’a été ajouté.`,
  orderFull: (left) =>
    left === 0
      ? 'Votre commande est complète. Retirez d’abord quelque chose de votre panier.'
      : `Vous pouvez en ajouter encore ${left} à votre commande. Rien n’a été ajouté.`,
  offSale: 'Cet abonnement n’est plus en vente.',
  wrongChoice: 'Vérifiez les représentations, la catégorie et le nombre de personnes. Rien n’a été ajouté.',
  all: 'Tous les abonnements',
};
