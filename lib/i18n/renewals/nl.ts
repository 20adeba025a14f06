import type { RenewalWords } from './en';

export const nl: RenewalWords = {
  title: 'Verleng je abonnement',
  kept: (until) => `We houden je plaatsen van vorig seizoen voor je vast tot ${until}.`,
  afterwards: 'Verleng je niet, dan gaan ze daarna in de verkoop.',
  people: (count) => (count === 1 ? 'Voor 1 persoon' : `Voor ${count} personen`),
  seat: (places) => `Je plaatsen: ${places}`,
  anySeat: 'De plaatsen zijn niet genummerd.',
  performances: 'Voorstellingen',
  each: (price) => `${price} per persoon`,
  total: (price) => `Totaal ${price}`,
  renew: 'Leg dezelfde plaatsen in mijn winkelwagen',
  decline: 'Ik verleng niet',
  declineNote: 'Je plaatsen gaan dan meteen in de verkoop.',
  inCart: 'Je plaatsen liggen in je winkelwagen. Rond daar je bestelling af.',
  inOtherCart:
    'Je plaatsen liggen in een winkelwagen, misschien op een ander apparaat. Worden ze daar niet besteld, dan kun je ze hier weer nemen.',
  toCart: 'Bekijk je winkelwagen',
  renewedTitle: 'Je hebt verlengd',
  renewed: 'Je abonnement is besteld. De bestelling is naar je gemaild.',
  declinedTitle: 'Je verlengt niet',
  declined: 'Je plaatsen zijn weer te koop. Fijn dat je het liet weten.',
  overTitle: 'Deze link werkt niet meer',
  over: 'De tijd om te verlengen is voorbij, of de link is niet volledig. Misschien zijn er nog abonnementen te koop.',
  closed:
    'Je kunt nu nog niet verlengen: niet alle voorstellingen zijn in de verkoop. Probeer het later weer; we houden je plaatsen vast.',
  unkept: 'Je eigen plaatsen zijn niet bij elke voorstelling van het nieuwe seizoen vrij. Je kunt andere kiezen.',
  gone: 'Een deel van je plaatsen was niet meer te krijgen. Er is niets toegevoegd.',
  busy: 'Het is erg druk. Probeer het nog eens.',
  chooseOthers: 'Kies andere plaatsen',
  toSubscriptions: 'Bekijk de abonnementen',
  subject: (name) => `Je plaatsen staan klaar: ${name}`,
  reminderSubject: (name, until) => `We houden je plaatsen vast tot ${until}: ${name}`,
  mail: (name, until) =>
    `Je hebt een abonnement van vorig seizoen. Voor het nieuwe seizoen, ‘${name}’, houden we dezelfde plaatsen voor je vast tot ${until}. Met één klik liggen ze in je winkelwagen.`,
  unkeptMail: (name) =>
    `Je hebt een abonnement van vorig seizoen. Het nieuwe is er: ‘${name}’. Je eigen plaatsen zijn niet bij elke voorstelling vrij; je kunt andere kiezen.`,
  open: 'Verleng met dezelfde plaatsen',
};
