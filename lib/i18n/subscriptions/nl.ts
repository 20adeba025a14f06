import type { SubscriptionWords } from './en';

const performances = (count: number): string => (count === 1 ? '1 voorstelling' : `${count} voorstellingen`);

export const nl: SubscriptionWords = {
  title: 'Abonnementen',
  how: 'Meerdere voorstellingen in één keer: één stoel, één bestelling, vaak voordeliger.',
  none: 'Er zijn op dit moment geen abonnementen.',
  series: (count) => `${performances(count)} in een vaste reeks`,
  choice: (least, most) =>
    least === most ? `Kies ${performances(least)}` : `Kies ${least} tot ${most} voorstellingen`,
  from: (price) => `vanaf ${price}`,
  partOf: (name) => `Deze voorstelling hoort ook bij het abonnement ‘${name}’.`,
  early: (day) => `Te koop vanaf ${day}.`,
  over: 'De verkoop van dit abonnement is voorbij.',
  soldOut: 'Dit abonnement is uitverkocht.',
  closed: 'Dit abonnement is nu niet te koop: niet alle voorstellingen ervan zijn in de verkoop.',
  left: (count) => (count === 1 ? 'Nog één abonnement.' : `Nog ${count} abonnementen.`),
  performances: 'Voorstellingen',
  choose: 'Kies je voorstellingen',
  chooseCount: (least, most) =>
    least === most ? `Kies ${performances(least)}.` : `Kies minstens ${least} en hoogstens ${most} voorstellingen.`,
  rank: 'Rang',
  people: 'Voor hoeveel personen',
  show: 'Toon plaatsen en prijs',
  seats: 'Je plaatsen',
  sameSeats: (hall) => `Dezelfde plaatsen bij elke voorstelling in ${hall}`,
  best: (seats) => `Beste plaatsen, nu: ${seats}`,
  noSameSeats: (hall) =>
    `In ${hall} is geen plaats bij elke voorstelling vrij: je krijgt per avond de beste vrije plaatsen.`,
  noSeatNumbers: 'De plaatsen zijn niet genummerd.',
  each: (price) => `${price} per persoon`,
  total: 'Totaal',
  saved: (amount) => `Je bespaart ${amount}`,
  add: 'In winkelwagen',
  remove: (name) => `Verwijder het abonnement ‘${name}’`,
  soldOutAt: (name) => `Bij ‘${name}’ zijn niet genoeg plaatsen meer. Er is niets toegevoegd.`,
  seatsTaken: 'Deze plaatsen zijn net bezet. Er is niets toegevoegd: je ziet nu andere plaatsen.',
  onlyLeft: (count) => `Van dit abonnement zijn er nog maar ${count}. Er is niets toegevoegd.`,
  orderFull: (left) =>
    left === 0
      ? 'Je bestelling is vol. Verwijder eerst iets uit je winkelwagen.'
      : `Je kunt er nog ${left} toevoegen aan je bestelling. Er is niets toegevoegd.`,
  offSale: 'Dit abonnement is niet meer te koop.',
  wrongChoice: 'Controleer je voorstellingen, de rang en het aantal personen. Er is niets toegevoegd.',
  all: 'Alle abonnementen',
};
