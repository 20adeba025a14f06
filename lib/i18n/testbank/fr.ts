import type { TestBankWords } from './en';

export const fr: TestBankWords = {
  title: 'Banque de test',
  warning:
    'Cette banque n’est pas réelle : aucun argent ne circule. Elle montre ce que fait une boutique quand un paiement réussit, échoue ou arrive trop tard.',
  closed: 'Cette banque n’est ouverte que dans un navigateur de la machine qui fait tourner le service.',
  closedHint:
    'La personne qui gère le service peut aussi l’ouvrir dans un autre navigateur, avec un lien affiché au démarrage.',
  toPay: 'À payer',
  pay: 'Payer',
  payHint: 'Comme d’habitude : payé, puis retour à la boutique.',
  fail: 'Faire échouer',
  failHint: 'La banque refuse le paiement.',
  cancel: 'Annuler',
  cancelHint: 'Vous changez d’avis.',
  pay_silently: 'Payer sans prévenir',
  pay_silentlyHint: 'Le message de la banque se perd : la boutique l’apprend en demandant.',
  pay_twice: 'Payer deux fois',
  pay_twiceHint: 'La banque prend l’argent deux fois ; la boutique rend l’un des deux paiements.',
  pay_late: 'Payer trop tard',
  pay_lateHint:
    'Le temps de la commande s’écoule d’abord. Des billets si les places sont encore libres, sinon l’argent est rendu.',
  walkAway: 'Partir sans payer',
  walkAwayHint: 'La commande attend jusqu’à la fin de son délai.',
  done: {
    open: 'Rien n’est encore payé.',
    paid: 'Payé.',
    failed: 'Le paiement a échoué.',
    cancelled: 'Le paiement est annulé.',
    expired: 'Ce paiement est terminé.',
  },
  backToShop: 'Retour à la boutique',
};
