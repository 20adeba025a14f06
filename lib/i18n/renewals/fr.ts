import type { RenewalWords } from './en';

export const fr: RenewalWords = {
  title: 'Renouvelez votre abonnement',
  kept: (until) => `Vos places de la saison passée vous sont réservées jusqu’au ${until}.`,
  afterwards: 'Sans renouvellement d’ici là, elles seront mises en vente.',
  people: (count) => (count === 1 ? 'Pour 1 personne' : `Pour ${count} personnes`),
  seat: (places) => `Vos places : ${places}`,
  anySeat: 'Les places ne sont pas numérotées.',
  performances: 'Représentations',
  each: (price) => `${price} par personne`,
  total: (price) => `Total ${price}`,
  renew: 'Mettre les mêmes places dans mon panier',
  decline: 'Je ne renouvelle pas',
  declineNote: 'Vos places sont alors mises en vente aussitôt.',
  inCart: 'Vos places sont dans votre panier. Terminez-y votre commande.',
  inOtherCart:
    'Vos places sont dans un panier, peut-être sur un autre appareil. Si elles n’y sont pas commandées, vous pourrez les reprendre ici.',
  toCart: 'Voir le panier',
  renewedTitle: 'Vous avez renouvelé',
  renewed: 'Votre abonnement est commandé. La commande vous a été envoyée par e-mail.',
  declinedTitle: 'Vous ne renouvelez pas',
  declined: 'Vos places sont de nouveau en vente. Merci de nous avoir prévenus.',
  overTitle: 'Ce lien ne fonctionne plus',
  over: 'Le délai de renouvellement est écoulé, ou le lien est incomplet. Il reste peut-être des abonnements.',
  closed:
    'Vous ne pouvez pas encore renouveler : certaines représentations ne sont pas encore en vente. Réessayez plus tard ; vos places restent réservées.',
  unkept:
    'Vos places ne sont pas libres à chaque représentation de la nouvelle saison. Vous pouvez en choisir d’autres.',
  gone: 'Une partie de vos places n’était plus disponible. Rien n’a été ajouté.',
  busy: 'Il y a beaucoup de monde en ce moment. Veuillez réessayer.',
  chooseOthers: 'Choisir d’autres places',
  toSubscriptions: 'Voir les abonnements',
  subject: (name) => `Vos places vous attendent : ${name}`,
  reminderSubject: (name, until) => `Vos places sont réservées jusqu’au ${until} : ${name}`,
  mail: (name, until) =>
    `Vous avez un abonnement de la saison passée. Pour la nouvelle saison, « ${name} », nous vous réservons les mêmes places jusqu’au ${until}. Un clic les met dans votre panier.`,
  unkeptMail: (name) =>
    `Vous avez un abonnement de la saison passée. Le nouveau est là : « ${name} ». Vos places ne sont pas libres à chaque représentation ; vous pouvez en choisir d’autres.`,
  open: 'Renouveler avec les mêmes places',
};
