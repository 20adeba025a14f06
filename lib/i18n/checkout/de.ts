import type { CheckoutWords } from './en';

const tickets = (count: number): string => (count === 1 ? '1 Ticket' : `${count} Tickets`);

export const de: CheckoutWords = {
  checkout: 'Kasse',
  toCheckout: 'Zur Kasse',
  backToCart: 'Zurück zu Ihrem Warenkorb',
  yourOrder: 'Ihre Bestellung',
  tickets: tickets,
  ticketsRow: 'Tickets',
  paymentCost: 'Zahlungskosten',
  total: 'Summe',
  yourDetails: 'Ihre Angaben',
  email: 'E-Mail-Adresse',
  emailNote: 'Wir senden Ihre Tickets an diese Adresse.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  address: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  phone: 'Telefonnummer',
  optional: 'optional',
  phoneNote: 'Nur falls sich an Ihren Tickets etwas ändert.',
  payHow: 'Wie möchten Sie bezahlen?',
  giftCard: 'Gutscheincode',
  giftCardNote: 'Falls Sie einen Gutschein haben, wird er zuerst verrechnet. Den Rest bezahlen Sie wie oben gewählt.',
  giftCardWrong:
    'Dieser Gutscheincode kann nicht verwendet werden: Er stimmt nicht, oder das Guthaben ist aufgebraucht.',
  extraCost: (price) => `+ ${price}`,
  inAll: (price) => `insgesamt ${price}`,
  agree: 'Mit Ihrer Bestellung stimmen Sie den [Allgemeinen Geschäftsbedingungen] zu.',
  newTab: 'öffnet einen neuen Tab',
  news: (title) =>
    `Senden Sie mir Neuigkeiten über Vorstellungen von ${title} per E-Mail. (Optional, jederzeit abbestellbar.)`,
  orderAndPay: 'Zahlungspflichtig bestellen',
  payNowFor: (total) => `Für ${total} kaufen`,
  reserveFor: (total) => `Zahlungspflichtig bestellen, ${total} an der Abendkasse`,
  order: 'Bestellen',
  oneMoment: 'Einen Moment…',
  unsent:
    'Es konnte keine Verbindung hergestellt werden. Ihre Angaben stehen noch hier: Prüfen Sie Ihre Verbindung und senden Sie sie noch einmal. Es wird nie doppelt bestellt.',
  nothingToPay: 'Es ist nichts zu bezahlen.',
  noMethods:
    'Hier kann derzeit nicht bezahlt werden. Bitte versuchen Sie es später noch einmal oder fragen Sie den Veranstalter.',
  notOrdered: 'Ihre Bestellung wurde noch nicht aufgegeben',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  emailWrong: 'Prüfen Sie Ihre E-Mail-Adresse: Sie sollte aussehen wie name@beispiel.de.',
  emailHint: (address) => `Meinten Sie ${address}?`,
  emailUseHint: (address) => `${address} verwenden`,
  emailHintOnce: (address) =>
    `Meinten Sie ${address}? Korrigieren Sie Ihre E-Mail-Adresse, oder bestätigen Sie noch einmal, wenn sie stimmt.`,
  firstNameMissing: 'Geben Sie Ihren Vornamen ein.',
  lastNameMissing: 'Geben Sie Ihren Nachnamen ein.',
  tooLong: (label, most) => `${label}: maximal ${most} Zeichen.`,
  nameWrong: (label) => `${label}: bitte ohne Links, Adressen, Formatierung oder unsichtbare Zeichen.`,
  unpaidLimit: {
    address:
      'Mit dieser E-Mail-Adresse können nicht so viele unbezahlte Tickets für diese Vorstellung reserviert werden. Wählen Sie weniger, oder bezahlen Sie gleich.',
    network:
      'Aus diesem Netzwerk können nicht so viele unbezahlte Tickets reserviert werden. Wählen Sie weniger, oder bezahlen Sie gleich.',
    performance:
      'Für diese Vorstellung kann nicht mehr ohne Bezahlung reserviert werden. Wählen Sie eine andere Zahlungsart.',
    time: 'So kurz vor der Vorstellung kann nicht mehr ohne Bezahlung reserviert werden. Wählen Sie eine andere Zahlungsart.',
  },
  freeLimit:
    'Mit dieser E-Mail-Adresse oder aus diesem Netzwerk können nicht so viele kostenlose Tickets für diese Vorstellung bestellt werden. Wählen Sie weniger.',
  addressMissing: 'Geben Sie Ihre Straße und Hausnummer ein.',
  zipMissing: 'Geben Sie Ihre Postleitzahl ein.',
  cityMissing: 'Geben Sie Ihren Ort ein.',
  phoneMissing: 'Geben Sie Ihre Telefonnummer ein.',
  phoneWrong: 'Prüfen Sie Ihre Telefonnummer: nur Ziffern, Leerzeichen und + - ( ) . /',
  methodMissing: 'Wählen Sie, wie Sie bezahlen möchten.',
  changed:
    'Ihr Warenkorb oder die Kosten haben sich inzwischen geändert. Prüfen Sie Ihre Bestellung und bestätigen Sie sie noch einmal.',
  closed: 'Eine Vorstellung in Ihrem Warenkorb ist nicht mehr im Verkauf',
  closedText:
    'Sie wurde abgesagt, hat begonnen oder wurde aus dem Verkauf genommen. Entfernen Sie diese Tickets, um den Rest zu bestellen.',
  removeClosed: (count) => `${tickets(count)} aus meinem Warenkorb entfernen`,
  waits: 'Sie haben eine unbezahlte Bestellung',
  waitsText: (count, total, time) => `${tickets(count)}, ${total}. Die Plätze sind bis ${time} für Sie reserviert.`,
  payNow: 'Jetzt bezahlen',
  seeOrder: 'Bestellung ansehen',
  stopOrder: 'Bestellung ändern',
  lastOrder: 'Sie haben hier gerade bestellt.',
  seeLastOrder: 'Bestellung und Tickets ansehen',
};
