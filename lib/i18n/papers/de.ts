import type { PaperWords } from './en';

const tickets = (count: number): string => (count === 1 ? '1 Ticket' : `${count} Tickets`);
const ihreTickets = (count: number): string => (count === 1 ? 'Ihr Ticket' : `Ihre ${count} Tickets`);

export const de: PaperWords = {
  ticket: 'Ticket',
  yourTickets: ihreTickets,
  ticketOf: (position, count) => `Ticket ${position} von ${count}`,
  date: 'Datum',
  time: 'Uhrzeit',
  place: 'Spielort',
  seat: 'Platz',
  kind: 'Ticketart',
  price: 'Preis',
  name: 'Name',
  order: 'Bestellung',
  showCode: 'Lassen Sie diesen Code am Eingang scannen. Jeder Code gilt für einen Einlass.',
  codeFor: (event, position) => `Code von Ticket ${position}: ${event}`,
  saved: 'Auf diesem Gerät gespeichert: Diese Seite öffnet sich auch ohne Internet.',
  saveByHand: 'Bewahren Sie diese Tickets auf: Laden Sie das PDF herunter.',
  downloadPdf: 'PDF herunterladen',
  addToCalendar: 'In den Kalender',
  addToAppleWallet: 'In Apple Wallet legen',
  addToGoogleWallet: 'In Google Wallet legen',
  wholeOrder: 'Zur Bestellung',
  noTickets: 'Zu dieser Bestellung gibt es keine Tickets',
  noTicketsText: 'Tickets gibt es nur zu einer bezahlten Bestellung.',
  noReceipt: 'Zu dieser Bestellung gibt es keine Quittung',
  noReceiptText: 'Eine Quittung gibt es nur zu einer bezahlten Bestellung.',
  receipt: 'Quittung',
  number: 'Nummer',
  paidOn: 'Bezahlt am',
  refundedOn: (day) => `Erstattet am ${day}`,
  seller: 'Von',
  buyer: 'Für',
  amount: 'Betrag',
  paymentCost: 'Zahlungskosten',
  total: 'Summe',
  totalAfterRefunds: 'Gesamt nach Erstattung',
  splitTo: (number, day) => `An Bestellung ${number} am ${day}`,
  totalLeft: 'Verbleibender Betrag',
  totalWithoutVat: 'Summe ohne MwSt.',
  vat: (percent) => `MwSt. ${percent}, enthalten`,
  hello: (name) => `Guten Tag ${name},`,
  helloThere: 'Guten Tag,',
  confirmSubject: (event) => `Bestätigen Sie Ihre Bestellung: ${event}`,
  confirm: (time) =>
    `Mit dieser E-Mail-Adresse wurden Tickets bestellt. Waren Sie das? Dann bestätigen Sie die Bestellung vor ${time}; bis dahin reservieren wir die Plätze. Waren Sie es nicht, müssen Sie nichts tun.`,
  confirmAction: 'Bestellung bestätigen',
  releasedSubject: (event) => `Ihre Reservierung ist verfallen: ${event}`,
  released:
    'Ihre Tickets wurden nicht rechtzeitig bezahlt. Ihre Reservierung ist verfallen, die Plätze sind freigegeben. Es wurde nichts abgebucht.',
  mailReason: (title) => `Sie erhalten diese E-Mail, weil Sie bei ${title} bestellt haben.`,
  confirmationSubject: (count, event) => `${ihreTickets(count)} für ${event}`,
  confirmation: (count) =>
    count === 1
      ? 'Vielen Dank für Ihre Bestellung. Ihr Ticket ist dieser E-Mail beigefügt; Sie finden es auch jederzeit hier:'
      : `Vielen Dank für Ihre Bestellung. Ihre ${count} Tickets sind dieser E-Mail beigefügt; Sie finden sie auch jederzeit hier:`,
  openTickets: 'Tickets öffnen',
  receiptSubject: (number) => `Quittung ${number}`,
  receiptText: 'Hier ist die Quittung zu Ihrer Bestellung.',
  openReceipt: 'Quittung öffnen',
  reservedSubject: (event) => `Reserviert: ${event}`,
  reserved: (count, total, time) =>
    `${count === 1 ? 'Ihr Platz ist' : `Ihre ${count} Plätze sind`} reserviert. Bezahlen Sie ${total} an der Abendkasse, spätestens bis ${time}; danach werden die Plätze freigegeben.`,
  openOrder: 'Bestellung öffnen',
  failedSubject: (event) => `Noch nicht bezahlt: ${event}`,
  failed: (time) =>
    `Ihre Zahlung ist fehlgeschlagen. Wir reservieren Ihre Plätze bis ${time}: Versuchen Sie es noch einmal, oder bezahlen Sie anders.`,
  failedOver: 'Ihre Zahlung ist fehlgeschlagen, und die Zeit zum Bezahlen ist abgelaufen. Es wurde nichts abgebucht.',
  payAgain: 'Jetzt bezahlen',
  refundedSubject: (amount) => `Sie bekommen ${amount} zurück`,
  refunded: (amount) =>
    `Wir erstatten ${amount} auf Ihr ursprüngliches Zahlungsmittel. Bei den meisten Banken dauert das höchstens fünf Werktage.`,
  refundFailedSubject: (amount, order) => `Rückzahlung fehlgeschlagen: ${amount} (Bestellung ${order})`,
  refundFailed: (amount) =>
    `Der Zahlungsdienst konnte ${amount} nicht an die Person zurückzahlen, die bestellt hat. Das Geld ist noch auf Ihrem Konto dort.`,
  refundFailedAgain: 'Morgen versuchen wir es noch einmal. Sie müssen jetzt nichts tun.',
  refundFailedByHand:
    'Wir versuchen es nicht automatisch noch einmal. Zahlen Sie das Geld auf anderem Weg zurück oder über Ihr Konto beim Zahlungsdienst, und informieren Sie den Betreiber des Ticketverkaufs.',
  refundFailedReason: (title) => `Sie erhalten diese E-Mail, weil Sie als ${title} Tickets verkaufen.`,
  ticketsVoid: 'Die Tickets dieser Bestellung sind nicht mehr gültig.',
  notice: 'Bitte beachten',
  isCancelled: 'Diese Vorstellung fällt aus.',
  wasMoved: (before) => `Geändert. Vorher: ${before}`,
  cancelledSubject: (event) => `Abgesagt: ${event}`,
  cancelledPaid: (title) =>
    `Eine Vorstellung, für die Sie Tickets haben, fällt aus. ${title} informiert Sie, was mit Ihrem Geld geschieht.`,
  cancelledChoice: (title, day) =>
    `Eine Vorstellung, für die Sie Tickets haben, fällt aus. Am ${day} erhalten Sie Ihr Geld zurück. Wenn Sie ${title} unterstützen möchten, können Sie bis dahin auf der Seite Ihrer Bestellung auf einen Teil davon oder auf alles verzichten.`,
  cancelledReserved: 'Eine Vorstellung, für die Sie reserviert haben, fällt aus. Sie müssen dafür nichts bezahlen.',
  movedSubject: (event) => `Geändert: ${event}`,
  movedPaid:
    'Zeit oder Ort einer Vorstellung, für die Sie Tickets haben, hat sich geändert. Unten steht der neue Stand. Ihre Tickets bleiben gültig; neue Tickets und der geänderte Kalendereintrag sind dieser E-Mail beigefügt.',
  movedReserved:
    'Zeit oder Ort einer Vorstellung, für die Sie reserviert haben, hat sich geändert. Unten steht der neue Stand. Ihre Reservierung bleibt gültig.',
  reminderSubject: (event, day) => `Bis bald bei ${event} (${day})`,
  reminder: (time) => `Bald ist es so weit: Beginn ist um ${time}.`,
  reminderTickets: 'Ihre Tickets finden Sie unten und im Anhang.',
  doorsOpen: (time) => `Einlass ab ${time}`,
  rideBetween: (from, to, minutes, length) =>
    `Von ${from} nach ${to} sind es ${minutes} Minuten mit dem Fahrrad (${length}).`,
  resumedSubject: (event) => `Findet statt: ${event}`,
  resumed: 'Ihre Vorstellung findet wie bestellt statt, zur selben Zeit am selben Ort. Ihre Tickets sind gültig.',
  ticketsCancelled: (count) =>
    count === 1
      ? '1 Ticket wurde storniert und ist nicht mehr gültig.'
      : `${count} Tickets wurden storniert und sind nicht mehr gültig.`,
  lineCancelledSubject: (count, event) => `${count === 1 ? 'Ticket' : `${count} Tickets`} storniert: ${event}`,
  noLongerValid: 'Nicht mehr gültig',
  otherTicketsValid: (count) =>
    count === 1
      ? 'Ihr anderes Ticket bleibt gültig. Sie finden es im Anhang.'
      : `Ihre anderen ${count} Tickets bleiben gültig. Sie finden sie im Anhang.`,
  refundedToCard: (amount, lastFour) => `${amount} sind wieder auf Ihrem Gutschein •••• ${lastFour}.`,
  giftCard: (lastFour) => `Gutschein •••• ${lastFour}`,
  refundedAtDoor: (amount) => `Sie erhalten ${amount} an der Abendkasse zurück.`,
  refundedInCash: (amount) => `Sie haben ${amount} bar zurückerhalten.`,
  orderSplitSubject: (event) => `Ihre Bestellung wurde geteilt: ${event}`,
  orderSplit: (count, number) =>
    count === 1
      ? `Auf Wunsch steht 1 Ticket jetzt in einer eigenen Bestellung, ${number}. Das Ticket dafür aus dieser Bestellung gilt nicht mehr.`
      : `Auf Wunsch stehen ${count} Tickets jetzt in einer eigenen Bestellung, ${number}. Die Tickets dafür aus dieser Bestellung gelten nicht mehr.`,
  seatChangedSubject: (event) => `Ihr neues Ticket: ${event}`,
  seatChanged:
    'Eines Ihrer Tickets hat sich geändert. Das alte Ticket ist nicht mehr gültig. Ihre aktuellen Tickets finden Sie im Anhang; verwenden Sie nur diese.',
  seatsChanged: (count) =>
    `${count} Ihrer Tickets haben sich geändert. Die alten Tickets sind nicht mehr gültig. Ihre aktuellen Tickets finden Sie im Anhang; verwenden Sie nur diese.`,
  reservedSeatsChanged: 'Die Plätze Ihrer Bestellung haben sich geändert. Unten sehen Sie, wo Sie jetzt sitzen.',
  invoice: 'Rechnung',
  creditNote: 'Rechnungskorrektur',
  notGivenBack: 'nicht erstattet',
  vatId: (id) => `USt-IdNr.: ${id}`,
  corrects: (numbers) => `Zu ${numbers}`,
  payBy: (day) => `Zu zahlen bis ${day}`,
  reference: (text) => `Ihr Zeichen: ${text}`,
  payInvoice: (amount, day, number) => `Bitte überweisen Sie ${amount} bis ${day} und geben Sie ${number} an.`,
  invoiceSubject: (number) => `Rechnung ${number}`,
  invoiceText: (count) =>
    `Ihre Rechnung finden Sie im Anhang. ${count === 1 ? 'Der Platz ist' : `Die ${count} Plätze sind`} ab jetzt fest für Sie reserviert. Die Tickets senden wir, sobald alles bezahlt ist.`,
  creditSubject: (number) => `Rechnungskorrektur ${number}`,
  creditText: 'Ihre Bestellung hat sich geändert. Die Rechnungskorrektur dazu finden Sie im Anhang.',
  correctionText: 'Ihre Bestellung hat sich geändert. Die ergänzende Rechnung finden Sie im Anhang.',
  creditBack: 'Was Sie zu viel bezahlt haben, zahlen wir zurück.',
  dueSubject: (number, day) => `Erinnerung: Rechnung ${number}, bis ${day}`,
  due: (amount, day) =>
    `Wir haben noch nicht den ganzen Betrag dieser Rechnung erhalten. ${amount} sind noch offen. Bitte zahlen Sie bis ${day}; dann senden wir die Tickets.`,
  overdue: (amount, day) =>
    `Von dieser Rechnung sind noch ${amount} offen; sie war bis ${day} zu zahlen. Bitte zahlen Sie so bald wie möglich, oder schreiben Sie uns, wenn etwas nicht stimmt. Ihre Plätze bleiben für Sie reserviert.`,
  refundedByTransfer: (amount) => `Wir zahlen Ihnen ${amount} zurück.`,
  priceDifference: 'Preisdifferenz',
  upgradeSubject: (event) => `Ein anderer Platz für Sie: ${event}`,
  upgrade: (amount, until) =>
    `Wir halten einen anderen Platz für Sie frei. Er kostet ${amount} mehr als Ihr jetziges Ticket. Zahlen Sie die Differenz bis ${until}, dann erhalten Sie sofort das neue Ticket. Bis dahin bleibt Ihr jetziges Ticket gültig.`,
  payDifference: 'Differenz bezahlen',
  addressChangedSubject: (order) => `E-Mail-Adresse geändert (Bestellung ${order})`,
  addressChanged: (title) =>
    `Die E-Mail-Adresse Ihrer Bestellung wurde geändert. Ab jetzt senden wir alles dazu an die neue Adresse. Haben Sie das nicht veranlasst? Dann wenden Sie sich bitte an ${title}.`,
  refundReasons: {
    late: 'Ihre Zahlung kam zu spät an, und die Plätze waren dann schon vergeben.',
    twice: 'Ihre Bestellung wurde zweimal bezahlt. Ihre Tickets bleiben gültig.',
    wrong_amount: 'Der eingegangene Betrag stimmte nicht mit Ihrer Bestellung überein.',
    given_up: 'Sie haben Ihre Bestellung storniert. Die Tickets sind nicht mehr gültig.',
    outside: 'Der Veranstalter hat Ihnen Geld erstattet.',
    charged_back: 'Ihre Bank hat die Zahlung zurückgebucht.',
    cancelled: 'Tickets Ihrer Bestellung wurden storniert.',
    moved: 'Ihre neuen Tickets sind günstiger.',
  },
  ordered: tickets,
};
