import type { CheckoutWords } from './en';

const karten = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);

export const de: CheckoutWords = {
  checkout: 'Kasse',
  toCheckout: 'Zur Kasse',
  backToCart: 'Zurück zu Ihrem Warenkorb',
  yourOrder: 'Ihre Bestellung',
  tickets: karten,
  ticketsRow: 'Karten',
  paymentCost: 'Zahlungskosten',
  total: 'Summe',
  yourDetails: 'Ihre Angaben',
  email: 'E-Mail-Adresse',
  emailNote: 'Dorthin gehen Ihre Karten.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  address: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  phone: 'Telefonnummer',
  optional: 'freiwillig',
  phoneNote: 'Nur falls sich an Ihren Karten etwas ändert.',
  payHow: 'Wie möchten Sie bezahlen?',
  extraCost: (price) => `+ ${price}`,
  inAll: (price) => `zusammen ${price}`,
  agree: 'Mit Ihrer Bestellung stimmen Sie den [Allgemeinen Geschäftsbedingungen] zu.',
  newTab: 'öffnet einen neuen Tab',
  news: (title) =>
    `Senden Sie mir Neuigkeiten über Vorstellungen von ${title} per E-Mail. (Freiwillig, jederzeit abbestellbar.)`,
  orderAndPay: 'Zahlungspflichtig bestellen',
  payNowFor: (total) => `Für ${total} kaufen`,
  reserveFor: (total) => `Zahlungspflichtig bestellen, ${total} an der Abendkasse`,
  order: 'Bestellen',
  oneMoment: 'Einen Moment…',
  unsent:
    'Wir konnten die Kasse nicht erreichen. Ihre Angaben stehen noch hier: Prüfen Sie Ihre Verbindung und senden Sie sie noch einmal. Es wird nie doppelt bestellt.',
  nothingToPay: 'Es ist nichts zu bezahlen.',
  noMethods:
    'Hier kann derzeit nicht bezahlt werden. Bitte versuchen Sie es später noch einmal oder fragen Sie den Veranstalter.',
  notOrdered: 'Es wurde noch nichts bestellt',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  emailWrong: 'Prüfen Sie Ihre E-Mail-Adresse: Sie sollte aussehen wie name@beispiel.de.',
  emailHint: (address) => `Meinten Sie ${address}?`,
  emailUseHint: (address) => `${address} verwenden`,
  emailHintOnce: (address) =>
    `Meinten Sie ${address}? Verbessern Sie Ihre E-Mail-Adresse, oder senden Sie noch einmal, wenn sie stimmt.`,
  firstNameMissing: 'Geben Sie Ihren Vornamen ein.',
  lastNameMissing: 'Geben Sie Ihren Nachnamen ein.',
  tooLong: (label, most) => `${label}: höchstens ${most} Zeichen.`,
  nameWrong: (label) => `${label}: bitte ohne Links, Adressen, Formatierung oder unsichtbare Zeichen.`,
  unpaidLimit: {
    address:
      'Mit dieser E-Mail-Adresse können nicht so viele unbezahlte Tickets für diese Vorstellung reserviert werden. Nehmen Sie weniger, oder bezahlen Sie gleich.',
    network:
      'Aus diesem Netzwerk können nicht so viele unbezahlte Tickets reserviert werden. Nehmen Sie weniger, oder bezahlen Sie gleich.',
    performance:
      'Für diese Vorstellung kann nicht mehr ohne Bezahlung reserviert werden. Wählen Sie eine andere Zahlungsart.',
    time: 'So kurz vor der Vorstellung kann nicht mehr ohne Bezahlung reserviert werden. Wählen Sie eine andere Zahlungsart.',
  },
  freeLimit:
    'Mit dieser E-Mail-Adresse oder aus diesem Netzwerk können nicht so viele kostenlose Tickets für diese Vorstellung bestellt werden. Nehmen Sie weniger.',
  addressMissing: 'Geben Sie Ihre Straße und Hausnummer ein.',
  zipMissing: 'Geben Sie Ihre Postleitzahl ein.',
  cityMissing: 'Geben Sie Ihren Ort ein.',
  phoneMissing: 'Geben Sie Ihre Telefonnummer ein.',
  phoneWrong: 'Prüfen Sie Ihre Telefonnummer: nur Ziffern, Leerzeichen und + - ( ) . /',
  methodMissing: 'Wählen Sie, wie Sie bezahlen möchten.',
  changed:
    'Ihr Warenkorb oder die Kosten haben sich inzwischen geändert. Sehen Sie Ihre Bestellung noch einmal an und senden Sie sie dann.',
  closed: 'Eine Vorstellung in Ihrem Warenkorb ist nicht mehr im Verkauf',
  closedText:
    'Sie wurde abgesagt, hat begonnen oder wurde aus dem Verkauf genommen. Entfernen Sie diese Tickets, um den Rest zu bestellen.',
  removeClosed: (count) => `${karten(count)} aus meinem Warenkorb entfernen`,
  waits: 'Eine Bestellung wartet auf Ihre Zahlung',
  waitsText: (count, total, time) => `${karten(count)}, ${total}. Die Plätze sind bis ${time} für Sie reserviert.`,
  payNow: 'Jetzt bezahlen',
  seeOrder: 'Bestellung ansehen',
  stopOrder: 'Bestellung abbrechen und ändern',
  lastOrder: 'Sie haben hier gerade bestellt.',
  seeLastOrder: 'Bestellung und Karten ansehen',
};
