import type { PaperWords } from './en';

const billets = (count: number): string => (count === 1 ? '1 billet' : `${count} billets`);
const vosBillets = (count: number): string => (count === 1 ? 'Votre billet' : `Vos ${count} billets`);

export const fr: PaperWords = {
  ticket: 'Billet',
  yourTickets: vosBillets,
  ticketOf: (position, count) => `Billet ${position} sur ${count}`,
  date: 'Date',
  time: 'Heure',
  place: 'Lieu',
  seat: 'Place',
  kind: 'Tarif',
  price: 'Prix',
  name: 'Nom',
  order: 'Commande',
  showCode: 'Faites scanner ce code à l’entrée. Chaque code donne accès une seule fois.',
  codeFor: (event, position) => `Code du billet ${position} : ${event}`,
  saved: 'Enregistrée sur cet appareil : cette page s’ouvre aussi sans internet.',
  saveByHand: 'Conservez ces billets : téléchargez le PDF.',
  downloadPdf: 'Télécharger le PDF',
  addToCalendar: 'Ajouter à l’agenda',
  addToAppleWallet: 'Ajouter à Apple Wallet',
  addToGoogleWallet: 'Ajouter à Google Wallet',
  wholeOrder: 'Voir votre commande',
  noTickets: 'Cette commande n’a pas de billets',
  noTicketsText: 'Vous recevrez vos billets une fois la commande payée.',
  noReceipt: 'Cette commande n’a pas de reçu',
  noReceiptText: 'Vous recevrez un reçu une fois la commande payée.',
  receipt: 'Reçu',
  number: 'Numéro',
  paidOn: 'Payé le',
  refundedOn: (day) => `Remboursé le ${day}`,
  seller: 'De',
  buyer: 'Pour',
  amount: 'Montant',
  paymentCost: 'Frais de paiement',
  total: 'Total',
  totalAfterRefunds: 'Total après remboursement',
  splitTo: (number, day) => `Vers la commande ${number} le ${day}`,
  totalLeft: 'Total restant',
  totalWithoutVat: 'Total hors TVA',
  vat: (percent) => `TVA ${percent}, comprise`,
  hello: (name) => `Bonjour ${name},`,
  helloThere: 'Bonjour,',
  confirmSubject: (event) => `Confirmez votre commande : ${event}`,
  confirm: (time) =>
    `Une commande a été passée avec cette adresse e-mail. Était-ce vous ? Confirmez-la avant ${time} ; d’ici là, les places sont réservées. Sinon, vous n’avez rien à faire.`,
  confirmAction: 'Confirmer la commande',
  releasedSubject: (event) => `Votre réservation a expiré : ${event}`,
  released:
    'Vos billets n’ont pas été payés à temps. Votre réservation a expiré et les places sont libérées. Rien n’a été débité.',
  mailReason: (title) => `Vous recevez cet e-mail parce que vous avez commandé chez ${title}.`,
  confirmationSubject: (count, event) => `${vosBillets(count)} pour ${event}`,
  confirmation: (count) =>
    count === 1
      ? 'Merci de votre commande. Votre billet est joint à cet e-mail, et vous le retrouvez à tout moment ici :'
      : `Merci de votre commande. Vos ${count} billets sont joints à cet e-mail, et vous les retrouvez à tout moment ici :`,
  openTickets: 'Ouvrir les billets',
  receiptSubject: (number) => `Reçu ${number}`,
  receiptText: 'Voici le reçu de votre commande.',
  openReceipt: 'Ouvrir le reçu',
  reservedSubject: (event) => `Réservation : ${event}`,
  reserved: (count, total, time) =>
    `${count === 1 ? 'Votre place est réservée' : `Vos ${count} places sont réservées`}. Payez ${total} au guichet avant ${time} ; ensuite, les places seront libérées.`,
  openOrder: 'Ouvrir la commande',
  failedSubject: (event) => `Paiement en attente : ${event}`,
  failed: (time) =>
    `Votre paiement n’a pas abouti. Vos places sont réservées jusqu’à ${time} : réessayez, ou payez autrement.`,
  failedOver: 'Votre paiement n’a pas abouti, et le délai pour payer est écoulé. Rien n’a été débité.',
  payAgain: 'Payer maintenant',
  refundedSubject: (amount) => `Votre remboursement de ${amount}`,
  refunded: (amount) =>
    `Nous vous remboursons ${amount} sur votre moyen de paiement d’origine. Avec la plupart des banques, cela prend cinq jours ouvrables au maximum.`,
  refundFailedSubject: (amount, order) => `Remboursement échoué : ${amount} (commande ${order})`,
  refundFailed: (amount) =>
    `Le prestataire de paiement n’a pas pu rembourser ${amount} à la personne qui a passé cette commande. L’argent est toujours sur votre compte chez ce prestataire.`,
  refundFailedAgain: 'Nous réessayons demain. Vous n’avez rien à faire pour l’instant.',
  refundFailedByHand:
    'Nous ne réessaierons pas automatiquement. Remboursez d’une autre manière, ou depuis votre compte chez le prestataire, et prévenez les personnes qui gèrent la billetterie.',
  refundFailedReason: (title) => `Vous recevez cet e-mail parce que vous vendez des billets en tant que ${title}.`,
  ticketsVoid: 'Les billets de cette commande ne sont plus valables.',
  notice: 'À noter',
  isCancelled: 'Cette représentation est annulée.',
  wasMoved: (before) => `Modifié. Avant : ${before}`,
  cancelledSubject: (event) => `Annulation : ${event}`,
  cancelledPaid: (title) =>
    `Une représentation pour laquelle vous avez des billets est annulée. ${title} vous dira ce qu’il en est de votre argent.`,
  cancelledChoice: (title, day) =>
    `Une représentation pour laquelle vous avez des billets est annulée. Vous serez remboursé le ${day}. Si vous souhaitez soutenir ${title}, vous pouvez d’ici là renoncer à une partie ou à la totalité de cette somme, sur la page de votre commande.`,
  cancelledReserved:
    'Une représentation pour laquelle vous avez réservé est annulée. Vous n’avez rien à payer pour celle-ci.',
  movedSubject: (event) => `Changement : ${event}`,
  movedPaid:
    'L’heure ou le lieu d’une représentation pour laquelle vous avez des billets a changé. Voici les nouvelles informations. Vos billets restent valables ; de nouveaux billets et le rendez-vous modifié pour votre agenda sont joints à cet e-mail.',
  movedReserved:
    'L’heure ou le lieu d’une représentation pour laquelle vous avez réservé a changé. Voici les nouvelles informations. Votre réservation reste valable.',
  reminderSubject: (event, day) => `À bientôt pour ${event} (${day})`,
  reminder: (time) => `C’est pour bientôt : début à ${time}.`,
  reminderTickets: 'Vos billets sont ci-dessous et en pièce jointe.',
  doorsOpen: (time) => `Ouverture des portes à ${time}`,
  rideBetween: (from, to, minutes, length) => `De ${from} à ${to}, comptez ${minutes} minutes à vélo (${length}).`,
  resumedSubject: (event) => `Maintenu : ${event}`,
  resumed: 'Votre représentation a lieu comme prévu, à la même heure et au même endroit. Vos billets sont valables.',
  ticketsCancelled: (count) =>
    count === 1
      ? '1 billet a été annulé et n’est plus valable.'
      : `${count} billets ont été annulés et ne sont plus valables.`,
  lineCancelledSubject: (count, event) => `${count === 1 ? 'Billet annulé' : `${count} billets annulés`} : ${event}`,
  noLongerValid: 'N’est plus valable',
  otherTicketsValid: (count) =>
    count === 1
      ? 'Votre autre billet reste valable. Vous le trouverez en pièce jointe.'
      : `Vos ${count} autres billets restent valables. Vous les trouverez en pièce jointe.`,
  refundedToCard: (amount, lastFour) => `${amount} sont de nouveau sur votre chèque-cadeau •••• ${lastFour}.`,
  giftCard: (lastFour) => `Chèque-cadeau •••• ${lastFour}`,
  refundedAtDoor: (amount) => `Vous pouvez retirer votre remboursement de ${amount} au guichet.`,
  refundedInCash: (amount) => `${amount} vous ont été rendus en espèces.`,
  orderSplitSubject: (event) => `Votre commande a été divisée : ${event}`,
  orderSplit: (count, number) =>
    count === 1
      ? `Comme demandé, 1 billet se trouve désormais dans sa propre commande, ${number}. Le billet correspondant de cette commande n’est plus valable.`
      : `Comme demandé, ${count} billets se trouvent désormais dans leur propre commande, ${number}. Les billets correspondants de cette commande ne sont plus valables.`,
  seatChangedSubject: (event) => `Votre nouveau billet : ${event}`,
  seatChanged:
    'L’un de vos billets a changé. L’ancien n’est plus valable. Vos billets actuels sont en pièce jointe ; n’utilisez que ceux-ci.',
  seatsChanged: (count) =>
    `${count} de vos billets ont changé. Les anciens ne sont plus valables. Vos billets actuels sont joints ; n’utilisez que ceux-ci.`,
  reservedSeatsChanged: 'Les places de votre commande ont changé. Vous trouverez ci-dessous vos nouvelles places.',
  invoice: 'Facture',
  creditNote: 'Avoir',
  notGivenBack: 'non remboursé',
  vatId: (id) => `N° de TVA : ${id}`,
  corrects: (numbers) => `Relatif à ${numbers}`,
  payBy: (day) => `À payer au plus tard le ${day}`,
  reference: (text) => `Votre référence : ${text}`,
  payInvoice: (amount, day, number) => `Merci de virer ${amount} au plus tard le ${day}, en mentionnant ${number}.`,
  invoiceSubject: (number) => `Facture ${number}`,
  invoiceText: (count) =>
    `Votre facture est jointe à cet e-mail. ${count === 1 ? 'La place vous est réservée' : `Les ${count} places vous sont réservées`} dès maintenant. Nous enverrons les billets dès que tout sera payé.`,
  creditSubject: (number) => `Avoir ${number}`,
  creditText: 'Votre commande a changé. L’avoir correspondant est joint à cet e-mail.',
  correctionText: 'Votre commande a changé. La facture complémentaire est jointe à cet e-mail.',
  creditBack: 'Nous vous remboursons ce que vous avez payé en trop.',
  dueSubject: (number, day) => `Rappel : facture ${number}, avant le ${day}`,
  due: (amount, day) =>
    `Nous n’avons pas encore reçu la totalité de cette facture. Il reste ${amount} à payer. Merci de régler au plus tard le ${day} ; nous enverrons alors les billets.`,
  overdue: (amount, day) =>
    `Il reste ${amount} à payer sur cette facture, qui était due au plus tard le ${day}. Merci de régler dès que possible, ou de nous écrire si quelque chose ne va pas. Vos places vous restent réservées.`,
  refundedByTransfer: (amount) => `Nous vous remboursons ${amount}.`,
  priceDifference: 'Différence de prix',
  upgradeSubject: (event) => `Une autre place pour vous : ${event}`,
  upgrade: (amount, until) =>
    `Nous vous réservons une autre place. Elle coûte ${amount} de plus que votre billet actuel. Réglez la différence avant le ${until} : vous recevrez aussitôt le nouveau billet. D’ici là, votre billet actuel reste valable.`,
  payDifference: 'Payer la différence',
  addressChangedSubject: (order) => `Adresse e-mail modifiée (commande ${order})`,
  addressChanged: (title) =>
    `L’adresse e-mail de votre commande a été modifiée. Désormais, nous enverrons tout ce qui la concerne à la nouvelle adresse. Vous n’êtes pas à l’origine de ce changement ? Contactez ${title}.`,
  refundReasons: {
    late: 'Votre paiement est arrivé trop tard, et les places n’étaient plus libres.',
    twice: 'Votre commande a été payée deux fois. Vos billets restent valables.',
    wrong_amount: 'Le montant reçu ne correspondait pas à votre commande.',
    given_up: 'Vous avez annulé votre commande. Ses billets ne sont plus valables.',
    outside: 'L’organisateur vous a remboursé.',
    charged_back: 'Votre banque a annulé le paiement.',
    cancelled: 'Des billets de votre commande ont été annulés.',
    moved: 'Vos nouveaux billets coûtent moins cher.',
  },
  ordered: billets,
};
