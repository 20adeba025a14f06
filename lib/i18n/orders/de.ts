import type { OrderWords } from './en';

const karten = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);

export const de: OrderWords = {
  yourOrder: 'Ihre Bestellung',
  orderNumber: (number) => `Bestellnummer ${number}`,
  orderOf: (day) => `Bestellt am ${day}`,
  pending: 'Ihre Bestellung wartet auf Zahlung',
  pendingTime: (time) => `Ihre Plätze sind noch ${time} für Sie reserviert.`,
  pendingWarning: 'Noch zwei Minuten Zeit zum Bezahlen.',
  payNow: 'Jetzt bezahlen',
  payWith: (method, price) => `${price} mit ${method} bezahlen`,
  otherWay: 'Auf andere Weise bezahlen',
  otherWayButton: 'Wählen und weiter',
  extraCost: (price) => `zusammen ${price}`,
  waitingForBank: 'Wir warten auf Nachricht von Ihrer Bank',
  waitingForBankText:
    'Das dauert meist nur Sekunden. Sie müssen nichts tun: Diese Seite sieht selbst wieder nach, und Ihre Karten kommen auch per E-Mail.',
  lookAgain: 'Wieder nachsehen',
  notPaidYet: 'Sie haben nicht bezahlt? Das geht noch.',
  failed: 'Die Zahlung ist nicht gelungen',
  failedText:
    'Es wurde nichts abgebucht. Ihre Plätze gehören noch Ihnen: Versuchen Sie es noch einmal, oder bezahlen Sie anders.',
  stopped: 'Sie haben die Zahlung abgebrochen',
  stoppedText: 'Es wurde nichts abgebucht. Ihre Plätze gehören noch Ihnen: Fahren Sie fort, oder bezahlen Sie anders.',
  unavailable: 'Die Bank ist derzeit nicht erreichbar',
  unavailableText: 'Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal, oder bezahlen Sie anders.',
  confirm: 'Bestätigen Sie Ihre Bestellung',
  confirmText: (email, time) =>
    `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin vor ${time}; bis dahin reservieren wir Ihre Plätze.`,
  confirmUnsent: 'Wir konnten Ihnen die E-Mail zum Bestätigen nicht schicken',
  confirmUnsentText: (email) =>
    `An ${email} gingen in der letzten Stunde zu viele E-Mails. Versuchen Sie es in einer Stunde noch einmal, oder wählen Sie eine andere Zahlungsart, falls es eine gibt.`,
  yourAddress: 'Ihre E-Mail-Adresse',
  confirmTitle: 'Bestellung bestätigen',
  confirmButton: 'Bestätigen',
  confirmHow: 'Mit dem Knopf bestätigen Sie Ihre Bestellung.',
  confirmWrong: 'Dieser Link funktioniert nicht (mehr)',
  confirmWrongText: 'Die Bestellung wurde schon bestätigt, oder die Zeit dafür ist abgelaufen.',
  withdrawn: 'Diese Vorstellung ist nicht mehr im Verkauf',
  withdrawnText:
    'Eine Vorstellung dieser Bestellung wurde abgesagt oder aus dem Verkauf genommen. Sie können nicht mehr bezahlen. Stornieren Sie die Bestellung, um die übrigen Tickets neu zu bestellen.',
  paid: 'Vielen Dank: Ihre Bestellung ist bezahlt',
  free: (count) => (count === 1 ? 'Vielen Dank: Ihr Ticket ist bereit' : 'Vielen Dank: Ihre Tickets sind bereit'),
  paidText: (count) =>
    count === 1
      ? 'Ihr Ticket ist hier und per E-Mail auf dem Weg zu Ihnen.'
      : 'Ihre Tickets sind hier und per E-Mail auf dem Weg zu Ihnen.',
  showTickets: (count) => (count === 1 ? 'Karte zeigen' : 'Karten zeigen'),
  codeOf: (number) => `Der Code der Karte ${number}`,
  downloadTickets: 'Als PDF herunterladen',
  receipt: 'Quittung',
  promised: 'Ihre Plätze sind reserviert',
  promisedText: (price, time) =>
    `Bezahlen Sie ${price} an der Kasse, spätestens ${time}: danach werden Ihre Plätze freigegeben. Nennen Sie dort Ihren Namen. Dies ist noch kein Ticket.`,
  calledOff: 'Wofür Sie Tickets haben, fällt aus',
  cancelled: 'Diese Bestellung wurde storniert',
  cancelledText: 'Es wurde nichts abgebucht, und die Plätze wurden freigegeben.',
  cancelledBack: 'Ihre Plätze sind wieder in Ihrem Warenkorb.',
  expired: 'Die Zeit für diese Bestellung ist abgelaufen',
  expiredText:
    'Die Plätze wurden freigegeben. Haben Sie dennoch bezahlt, erhalten Sie von selbst Ihre Karten oder Ihr Geld zurück; wir schreiben Ihnen dann.',
  lapsedText:
    'Die Bestellung wurde nicht rechtzeitig bestätigt oder bezahlt; die Plätze sind freigegeben. Es wurde nichts abgebucht.',
  refunded: 'Diese Bestellung wurde erstattet',
  refundedText: 'Die Karten sind nicht mehr gültig.',
  moneyBack: (price) => `${price} geht auf demselben Weg an Sie zurück, auf dem Sie bezahlt haben.`,
  moneySent: (price) =>
    `${price} wurde auf demselben Weg zurückgezahlt, auf dem Sie bezahlt haben. Das kann einige Tage dauern.`,
  moneyStuck: (price) => `${price} soll an Sie zurückgehen; das ist noch nicht gelungen. Der Veranstalter weiß davon.`,
  becauseLate: 'Die Zahlung kam, nachdem die Zeit für die Bestellung abgelaufen war.',
  becauseTwice: 'Die Bestellung wurde zweimal bezahlt.',
  becauseWrongAmount: 'Der Betrag war nicht der der Bestellung.',
  becauseGivenUp: 'Sie haben die Bestellung zurückgegeben.',
  becauseOutside: 'Der Veranstalter hat Ihnen Geld zurückgeschickt.',
  becauseChargedBack: 'Ihre Bank hat die Zahlung zurückgeholt.',
  chooseAgain: 'Karten neu wählen',
  toCart: 'Zu Ihrem Warenkorb',
  total: 'Summe',
  tickets: karten,
  ticketsRow: 'Karten',
  paymentCost: 'Zahlungskosten',
  for: 'Für',
  addToCalendar: 'In den Kalender eintragen',
  sendAgain: 'E-Mail noch einmal senden',
  sentAgain:
    'Die E-Mail ist unterwegs. Kommt sie nicht an, sehen Sie bei den unerwünschten E-Mails nach; einmal pro Stunde kann sie neu gesendet werden.',
  sentAgainSoon:
    'Die E-Mail ist unterwegs. Kommt sie nicht an, sehen Sie im Spam-Ordner nach; nach zwei Minuten kann sie neu gesendet werden.',
  stopOrder: 'Bestellung stornieren',
  stopOrderText: 'Ihre Plätze werden freigegeben. Es wird nichts abgebucht.',
  stopPromisedText: 'Ihre reservierten Plätze werden freigegeben.',
  stopOrderYes: 'Ja, Bestellung stornieren',
  giveUp: 'Bestellung zurückgeben und Geld erhalten',
  giveUpText: (price) =>
    `Alle Karten dieser Bestellung werden ungültig, und ${price} geht auf demselben Weg an Sie zurück, auf dem Sie bezahlt haben.`,
  giveUpUntil: (time) => `Das ist bis ${time} möglich.`,
  giveUpYes: 'Ja, Bestellung zurückgeben',
  notStopped: 'Das ist nicht mehr möglich: Unten steht, wie es um die Bestellung steht.',
  hidden: 'Namen sind verborgen',
  hiddenText:
    'Dieser Link ist schon älter. Um Namen und E-Mail-Adresse dieser Bestellung zu sehen, geben Sie die Adresse ein, mit der sie bestellt wurde.',
  email: 'E-Mail-Adresse',
  showNames: 'Zeigen',
  wrongAddress: 'Das ist nicht die Adresse dieser Bestellung.',
  tooManyTries: 'Das wurde zu oft versucht. Versuchen Sie es in einer Stunde noch einmal.',
  goingToBank: 'Weiter zur Zahlung',
  goingToBankText: (price) => `Sie bezahlen ${price}. Ihre Plätze bleiben inzwischen für Sie reserviert.`,
  goOn: 'Weiter',
};
