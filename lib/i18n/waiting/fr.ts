import type { WaitingWords } from './en';

export const fr: WaitingWords = {
  title: 'Salle d’attente',
  before: (day, time) =>
    `La vente commence le ${day} à ${time}. Les places de ceux qui sont alors dans la salle d’attente sont tirées au sort ; ceux qui arrivent plus tard se mettent à la suite.`,
  open: 'Beaucoup de monde veut y aller. Dans la salle d’attente, vous aurez votre tour pour choisir des billets.',
  enter: 'Vers la salle d’attente',
  opens: (day, time) => `La vente commence le ${day} à ${time}.`,
  lot: 'Les places de toutes les personnes présentes seront alors tirées au sort. Arriver plus tôt ou ouvrir plus d’onglets n’aide pas.',
  place: 'Vous êtes le numéro {place}.',
  expected: 'Ce sera votre tour dans environ {time}.',
  lessThanMinute: 'moins d’une minute',
  keeps: 'Cette page se tient à jour. Vous pouvez la fermer et revenir dans ce navigateur : votre place est conservée.',
  onYourTurn: (minutes) =>
    `Quand ce sera votre tour, vous aurez ${minutes === 1 ? 'une minute' : `${minutes} minutes`} pour mettre des billets dans votre panier. Sinon, votre tour passe.`,
  yourTurn: 'C’est votre tour.',
  until: (time) => `C’est votre tour : mettez des billets dans votre panier avant ${time}.`,
  toTickets: 'Vers les billets',
  over: 'Vous n’avez pas (ou plus) de place dans la salle d’attente.',
  first: (name) => `${name} a une salle d’attente. Allez-y d’abord depuis sa propre page.`,
};
