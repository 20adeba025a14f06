import type { SubscriptionWords } from './en';

const performances = (count: number): string => (count === 1 ? '1 Vorstellung' : `${count} Vorstellungen`);

export const de: SubscriptionWords = {
  title: 'Abonnements',
  how: 'Mehrere Vorstellungen auf einmal: ein Platz, eine Bestellung, oft günstiger.',
  none: 'Zurzeit gibt es keine Abonnements.',
  series: (count) => `${performances(count)} in fester Reihe`,
  choice: (least, most) =>
    least === most ? `${performances(least)} nach Wahl` : `${least} bis ${most} Vorstellungen nach Wahl`,
  from: (price) => `ab ${price}`,
  partOf: (name) => `Diese Vorstellung gehört auch zum Abonnement „${name}“.`,
  early: (day) => `Im Verkauf ab ${day}.`,
  over: 'Der Verkauf dieses Abonnements ist beendet.',
  soldOut: 'Dieses Abonnement ist ausverkauft.',
  closed: 'Dieses Abonnement ist jetzt nicht erhältlich: Nicht alle Vorstellungen sind im Verkauf.',
  left: (count) => (count === 1 ? 'Noch ein Abonnement.' : `Noch ${count} Abonnements.`),
  performances: 'Vorstellungen',
  choose: 'Wählen Sie Ihre Vorstellungen',
  chooseCount: (least, most) =>
    least === most
      ? `Wählen Sie ${performances(least)}.`
      : `Wählen Sie mindestens ${least} und höchstens ${most} Vorstellungen.`,
  rank: 'Preiskategorie',
  people: 'Für wie viele Personen',
  show: 'Plätze und Preis anzeigen',
  seats: 'Ihre Plätze',
  sameSeats: (hall) => `Dieselben Plätze bei jeder Vorstellung in ${hall}`,
  best: (seats) => `Beste Plätze, zurzeit: ${seats}`,
  noSameSeats: (hall) =>
    `In ${hall} ist kein Platz bei jeder Vorstellung frei: Sie erhalten die besten freien Plätze jedes Abends.`,
  noSeatNumbers: 'Die Plätze sind nicht nummeriert.',
  each: (price) => `${price} pro Person`,
  total: 'Summe',
  saved: (amount) => `Sie sparen ${amount}`,
  add: 'In den Warenkorb',
  remove: (name) => `Abonnement „${name}“ entfernen`,
  soldOutAt: (name) => `Bei „${name}“ sind nicht mehr genug Plätze frei. Es wurde nichts hinzugefügt.`,
  seatsTaken: 'Diese Plätze sind gerade vergeben worden. Es wurde nichts hinzugefügt: Sie sehen jetzt andere Plätze.',
  onlyLeft: (count) => `Von diesem Abonnement gibt es nur noch ${count}. Es wurde nichts hinzugefügt.`,
  orderFull: (left) =>
    left === 0
      ? 'Ihre Bestellung ist voll. Entfernen Sie zuerst etwas aus dem Warenkorb.'
      : `In Ihre Bestellung passen noch ${left}. Es wurde nichts hinzugefügt.`,
  offSale: 'Dieses Abonnement ist nicht mehr im Verkauf.',
  wrongChoice: 'Prüfen Sie Vorstellungen, Preiskategorie und Personenzahl. Es wurde nichts hinzugefügt.',
  all: 'Alle Abonnements',
};
