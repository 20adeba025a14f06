import type { RenewalWords } from './en';

export const de: RenewalWords = {
  title: 'Abonnement verlängern',
  kept: (until) => `Ihre Plätze der letzten Saison sind bis ${until} für Sie reserviert.`,
  afterwards: 'Verlängern Sie bis dahin nicht, kommen sie in den Verkauf.',
  people: (count) => (count === 1 ? 'Für 1 Person' : `Für ${count} Personen`),
  seat: (places) => `Ihre Plätze: ${places}`,
  anySeat: 'Die Plätze sind nicht nummeriert.',
  performances: 'Vorstellungen',
  each: (price) => `${price} pro Person`,
  total: (price) => `Summe ${price}`,
  renew: 'Dieselben Plätze in meinen Warenkorb legen',
  decline: 'Ich verlängere nicht',
  declineNote: 'Ihre Plätze kommen dann sofort in den Verkauf.',
  inCart: 'Ihre Plätze liegen in Ihrem Warenkorb. Schließen Sie dort Ihre Bestellung ab.',
  inOtherCart:
    'Ihre Plätze liegen in einem Warenkorb, vielleicht auf einem anderen Gerät. Werden sie dort nicht bestellt, können Sie sie hier wieder nehmen.',
  toCart: 'Warenkorb ansehen',
  renewedTitle: 'Sie haben verlängert',
  renewed: 'Ihr Abonnement ist bestellt. Die Bestellung haben wir Ihnen gemailt.',
  declinedTitle: 'Sie verlängern nicht',
  declined: 'Ihre Plätze sind wieder im Verkauf. Danke für die Nachricht.',
  overTitle: 'Dieser Link funktioniert nicht mehr',
  over: 'Die Zeit zum Verlängern ist vorbei, oder der Link ist nicht vollständig. Vielleicht gibt es noch Abonnements.',
  closed:
    'Sie können jetzt noch nicht verlängern: Nicht alle Vorstellungen sind im Verkauf. Versuchen Sie es später wieder; Ihre Plätze bleiben reserviert.',
  unkept: 'Ihre eigenen Plätze sind nicht bei jeder Vorstellung der neuen Saison frei. Sie können andere wählen.',
  gone: 'Ein Teil Ihrer Plätze war nicht mehr zu haben. Es wurde nichts hinzugefügt.',
  busy: 'Gerade ist viel los. Bitte versuchen Sie es noch einmal.',
  chooseOthers: 'Andere Plätze wählen',
  toSubscriptions: 'Zu den Abonnements',
  subject: (name) => `Ihre Plätze warten auf Sie: ${name}`,
  reminderSubject: (name, until) => `Ihre Plätze sind bis ${until} reserviert: ${name}`,
  mail: (name, until) =>
    `Sie haben ein Abonnement der letzten Saison. Für die neue Saison, „${name}“, halten wir dieselben Plätze bis ${until} für Sie frei. Mit einem Klick liegen sie in Ihrem Warenkorb.`,
  unkeptMail: (name) =>
    `Sie haben ein Abonnement der letzten Saison. Das neue ist da: „${name}“. Ihre eigenen Plätze sind nicht bei jeder Vorstellung frei; Sie können andere wählen.`,
  open: 'Mit denselben Plätzen verlängern',
};
