import type { WaitingWords } from './en';

export const fr: WaitingWords = {
  title: 'Salle d’attente',
  before: (day, time) =>
    `La vente commence le ${day} à ${time}. L’ordre de passage des personnes alors dans la salle d’attente est tiré au sort ; les suivantes prennent place à la fin.`,
  open: 'L’affluence est forte. Dans la salle d’attente, vous attendez votre tour pour choisir des billets.',
  enter: 'Entrer dans la salle d’attente',
  opens: (day, time) => `La vente commence le ${day} à ${time}.`,
  lot: 'L’ordre de passage des personnes présentes sera alors tiré au sort. Arriver plus tôt ou ouvrir plus d’onglets ne change rien.',
  place: 'Vous êtes le numéro {place}.',
  expected: 'Ce sera votre tour dans environ {time}.',
  lessThanMinute: 'moins d’une minute',
  keeps:
    'Cette page s’actualise automatiquement. Vous pouvez la fermer et revenir dans ce navigateur : votre place est conservée.',
  onYourTurn: (minutes) =>
    `Quand ce sera votre tour, vous aurez ${minutes === 1 ? 'une minute' : `${minutes} minutes`} pour mettre des billets dans votre panier. Ensuite, votre tour passe.`,
  yourTurn: 'C’est votre tour.',
  until: (time) => `C’est votre tour : mettez des billets dans votre panier avant ${time}.`,
  toTickets: 'Voir les billets',
  over: 'Vous n’êtes pas dans la salle d’attente.',
  first: (name) => `${name} a une salle d’attente. Ouvrez d’abord sa page.`,
};
