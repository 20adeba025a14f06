import type { CheckoutWords } from './en';

const billets = (count: number): string => (count <= 1 ? `${count} billet` : `${count} billets`);

export const fr: CheckoutWords = {
  checkout: 'Commander',
  toCheckout: 'Commander',
  backToCart: 'Retour au panier',
  yourOrder: 'Votre commande',
  tickets: billets,
  ticketsRow: 'Billets',
  paymentCost: 'Frais de paiement',
  total: 'Total',
  yourDetails: 'Vos coordonnées',
  email: 'Adresse e-mail',
  emailNote: 'Vos billets y seront envoyés.',
  firstName: 'Prénom',
  lastName: 'Nom',
  address: 'Rue et numéro',
  zip: 'Code postal',
  city: 'Ville',
  phone: 'Numéro de téléphone',
  optional: 'facultatif',
  phoneNote: 'Seulement si quelque chose change pour vos billets.',
  payHow: 'Comment voulez-vous payer ?',
  extraCost: (price) => `+ ${price}`,
  inAll: (price) => `${price} en tout`,
  agree: 'En commandant, vous acceptez les [conditions générales].',
  newTab: 'ouvre un nouvel onglet',
  news: (title) =>
    `Envoyez-moi par e-mail les nouvelles des spectacles de ${title}. (Facultatif, vous pouvez arrêter à tout moment.)`,
  orderAndPay: 'Commander et payer',
  payNowFor: (total) => `Payer ${total}`,
  reserveFor: (total) => `Réserver, payer ${total} sur place`,
  order: 'Commander',
  oneMoment: 'Un instant…',
  unsent:
    'Nous n’avons pas pu joindre la billetterie. Votre saisie est conservée : vérifiez votre connexion et renvoyez-la. Rien n’est commandé deux fois.',
  nothingToPay: 'Il n’y a rien à payer.',
  noMethods:
    'Le paiement n’est pas possible ici pour le moment. Réessayez plus tard, ou adressez-vous à l’organisateur.',
  notOrdered: 'Votre commande n’est pas encore passée',
  emailMissing: 'Indiquez votre adresse e-mail.',
  emailWrong: 'Vérifiez votre adresse e-mail : elle doit ressembler à nom@exemple.fr.',
  emailHint: (address) => `Vouliez-vous dire ${address} ?`,
  emailUseHint: (address) => `Utiliser ${address}`,
  emailHintOnce: (address) =>
    `Vouliez-vous dire ${address} ? Corrigez votre adresse e-mail, ou envoyez-la de nouveau si elle est juste.`,
  firstNameMissing: 'Indiquez votre prénom.',
  lastNameMissing: 'Indiquez votre nom.',
  tooLong: (label, most) => `${label} : ${most} caractères au plus.`,
  nameWrong: (label) => `${label} : sans lien, adresse, mise en forme ni caractère invisible.`,
  unpaidLimit: {
    address:
      'Cette adresse e-mail ne peut pas réserver autant de billets non payés pour cette représentation. Prenez-en moins, ou payez maintenant.',
    network:
      'Il n’est pas possible de réserver autant de billets non payés depuis ce réseau. Prenez-en moins, ou payez maintenant.',
    performance:
      'Il n’est plus possible de réserver sans payer pour cette représentation. Choisissez un autre moyen de paiement.',
    time: 'Il est trop tard pour réserver sans payer. Choisissez un autre moyen de paiement.',
  },
  freeLimit:
    'Il n’est pas possible de commander autant de billets gratuits pour cette représentation avec cette adresse e-mail ou depuis ce réseau. Prenez-en moins.',
  addressMissing: 'Indiquez votre rue et votre numéro.',
  zipMissing: 'Indiquez votre code postal.',
  cityMissing: 'Indiquez votre ville.',
  phoneMissing: 'Indiquez votre numéro de téléphone.',
  phoneWrong: 'Vérifiez votre numéro de téléphone : seulement des chiffres, des espaces et + - ( ) . /',
  methodMissing: 'Choisissez comment vous voulez payer.',
  changed: 'Votre panier ou les frais ont changé entre-temps. Vérifiez votre commande, puis envoyez-la de nouveau.',
  closed: 'Une représentation de votre panier n’est plus en vente',
  closedText:
    'Elle est annulée, a commencé ou a été retirée de la vente. Retirez ces billets de votre panier pour commander le reste.',
  removeClosed: (count) => `Retirer ${billets(count)} de mon panier`,
  waits: 'Une commande attend votre paiement',
  waitsText: (count, total, time) => `${billets(count)}, ${total}. Les places sont à vous jusqu’à ${time}.`,
  payNow: 'Payer maintenant',
  seeOrder: 'Voir la commande',
  stopOrder: 'Arrêter la commande et la modifier',
  lastOrder: 'Vous venez de commander ici.',
  seeLastOrder: 'Voir votre commande et vos billets',
};
