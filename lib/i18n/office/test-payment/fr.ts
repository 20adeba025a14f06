import type { TestPaymentWords } from './en';

export const fr: TestPaymentWords = {
  title: 'Paiement d’essai',
  list: 'Essayer un moyen de paiement',
  text: 'Payez vous-même un petit montant, comme un acheteur. Il vous est rendu aussitôt, n’est pas une vente et ne compte nulle part. Votre prestataire peut garder ses frais.',
  method: 'Moyen de paiement',
  amount: 'Montant',
  start: 'Commencer l’essai',
  none: 'Rien à essayer pour le moment : les acheteurs ne peuvent payer chez aucun prestataire.',
  latest: 'Derniers essais',
  statuses: {
    opening: 'en cours d’ouverture',
    open: 'en attente de paiement',
    paid: 'payé, l’argent est sur le retour',
    returned: 'fonctionne : payé, et l’argent est rendu',
    unpaid: 'non payé',
    refused: 'refusé par le prestataire',
    stuck: 'payé, mais l’argent n’est pas revenu',
  },
  step: 'Étape',
  state: 'Résultat',
  steps: {
    opened: 'Le prestataire ouvre le paiement',
    paid: 'Vous payez sur sa page',
    told: 'Le prestataire nous prévient',
    returned: 'L’argent est rendu',
  },
  states: { done: 'Réussi', waiting: 'En attente', wrong: 'Échec', skipped: '–' },
  says: 'Le prestataire dit :',
  at: (time) => `à ${time}`,
  notOpened:
    'Vérifiez les clés, et que le moyen de paiement est activé chez lui. Certains refusent un centime : essayez un montant rond.',
  interrupted: 'Nous avons été interrompus. Commencez un autre essai.',
  endings: {
    failed: 'Le paiement y a échoué.',
    cancelled: 'Annulé. Rien n’a été payé.',
    expired: 'Expiré. Rien n’a été payé.',
  },
  wrongAmount: (paid) => `Un autre montant est arrivé : ${paid}.`,
  notTold:
    'Aucun message n’est arrivé. Nous remarquons les commandes quand même, car nous demandons, mais plus tard. Vérifiez l’adresse des messages chez votre prestataire.',
  noMessages: 'Le prestataire ne peut pas joindre ce service : nous lui demandons nous-mêmes.',
  stuck: 'Remboursez cet argent depuis votre compte chez le prestataire.',
  payNow: 'Payer maintenant',
  look: 'Vérifier à nouveau',
  stop: 'Ne pas payer, fermer',
  lapses:
    'Certains paiements ne peuvent pas être fermés et expirent d’eux-mêmes. Ce qui est payé d’ici là est rendu aussi.',
  back: 'Moyens de paiement',
};
