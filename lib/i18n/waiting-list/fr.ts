import type { WaitingListWords } from './en';

const billets = (count: number): string => (count === 1 ? '1 billet' : `${count} billets`);

export const fr: WaitingListWords = {
  title: 'Liste d’attente',
  join: 'M’inscrire sur la liste d’attente',
  how: 'Si des billets se libèrent, ils reviennent d’abord à la personne qui attend depuis le plus longtemps. Vous recevez alors un e-mail avec un lien, et nous gardons les billets pour vous pendant un temps.',
  together: 'Vous les obtenez tous côte à côte, ou aucun.',
  count: 'Nombre de billets',
  rank: 'Catégorie',
  anyRank: 'Peu importe',
  email: 'Adresse e-mail',
  consent:
    'Votre adresse ne sert qu’à cette liste d’attente et est effacée dès que votre place prend fin : quand vous prenez des billets, quittez la liste ou quand la représentation commence.',
  back: 'Retour à la représentation',
  sentTitle: 'Consultez vos e-mails',
  sent: 'Nous vous avons envoyé un lien. Ouvrez-le dans les 24 heures : vous ne serez sur la liste qu’après cela.',
  closedTitle: 'Pas de liste d’attente',
  closed: 'Il n’y a pas (ou plus) de liste d’attente pour cette représentation.',
  onSale: 'Il y a des billets en ce moment. Vous n’avez pas besoin de la liste d’attente.',
  toTickets: 'Voir les billets',
  tooMany: 'Trop de demandes ont été faites depuis votre connexion. Réessayez dans une heure.',
  wrong: 'Saisissez une adresse e-mail valide et un nombre de billets possible pour une commande.',
  wish: (count, rank) => `${billets(count)}${rank ? `, ${rank}` : ''}`,
  confirmTitle: 'Encore un clic',
  confirmText: 'Vous souhaitez être sur la liste d’attente pour cette représentation.',
  confirm: 'M’inscrire',
  waitingTitle: 'Vous êtes sur la liste d’attente',
  waitingText:
    'Nous vous écrirons dès qu’il y aura des billets pour vous. Gardez ce lien : il permet de quitter la liste.',
  offerTitle: 'Il y a des billets pour vous',
  offerText: (day, time) =>
    `Nous les gardons pour vous jusqu’au ${day}, ${time}. Ensuite, ils reviennent à la personne suivante.`,
  holdText: (minutes) =>
    `Une fois dans votre panier, vous avez ${minutes === 1 ? 'une minute' : `${minutes} minutes`} pour commander ; ce lien ne servira plus.`,
  take: 'Les mettre dans mon panier',
  leave: 'Quitter la liste d’attente',
  refuse: 'Je n’en veux plus',
  overTitle: 'Ce lien ne fonctionne plus',
  over: 'Votre place a pris fin : vous avez pris les billets, quitté la liste, ou le délai est passé. Si la représentation est encore complète, vous pouvez vous réinscrire sur sa page.',
  leftTitle: 'Vous avez quitté la liste d’attente',
  left: 'Votre adresse e-mail est effacée.',
  busy: 'Il y a beaucoup de monde en ce moment. Veuillez réessayer.',
  toProgramme: 'Voir le programme',
  mailReason: (title) =>
    `Vous recevez cet e-mail parce que cette adresse a été saisie pour une liste d’attente de ${title}.`,
  confirmSubject: (event) => `Confirmez votre place sur la liste d’attente : ${event}`,
  confirmMail:
    'Souhaitez-vous être sur la liste d’attente pour cette représentation ? Ouvrez ce lien dans les 24 heures. Si vous n’avez rien demandé, vous n’avez rien à faire.',
  confirmAction: 'M’inscrire sur la liste d’attente',
  waitingSubject: (event) => `Vous êtes sur la liste d’attente : ${event}`,
  waitingAction: 'Voir ma place ou quitter la liste',
  offerSubject: (count, event) => `${billets(count)} pour vous : ${event}`,
  offerAction: 'Voir les billets',
};
