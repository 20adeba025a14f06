import type { OrderWords } from './en';

const tickets = (count: number): string => (count === 1 ? '1 Ticket' : `${count} Tickets`);

export const de: OrderWords = {
  yourOrder: 'Ihre Bestellung',
  orderNumber: (number) => `Bestellnummer ${number}`,
  orderOf: (day) => `Bestellt am ${day}`,
  pending: 'Zahlung ausstehend',
  pendingTime: (time) => `Wir reservieren Ihre Plätze noch ${time}.`,
  pendingWarning: 'Ihre Plätze werden bald wieder frei. Bezahlen Sie jetzt.',
  payNow: 'Jetzt bezahlen',
  payWith: (method, price) => `${price} mit ${method} bezahlen`,
  otherWay: 'Anders bezahlen',
  otherWayButton: 'Weiter',
  extraCost: (price) => `insgesamt ${price}`,
  waitingForBank: 'Wir warten auf Ihre Bank',
  waitingForBankText:
    'Das dauert meist nur Sekunden. Sie müssen nichts tun: Diese Seite aktualisiert sich automatisch, und Ihre Tickets kommen auch per E-Mail.',
  lookAgain: 'Seite aktualisieren',
  notPaidYet: 'Sie haben nicht bezahlt? Das geht noch.',
  failed: 'Die Zahlung ist fehlgeschlagen',
  failedText:
    'Es wurde nichts abgebucht. Ihre Plätze sind noch reserviert: Versuchen Sie es noch einmal, oder bezahlen Sie anders.',
  stopped: 'Sie haben die Zahlung abgebrochen',
  stoppedText:
    'Es wurde nichts abgebucht. Ihre Plätze sind noch reserviert: Fahren Sie fort, oder bezahlen Sie anders.',
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
  confirmHow: 'Mit der Schaltfläche bestätigen Sie Ihre Bestellung.',
  confirmWrong: 'Dieser Link funktioniert nicht mehr',
  confirmWrongText: 'Die Bestellung wurde schon bestätigt, oder die Zeit dafür ist abgelaufen.',
  withdrawn: 'Diese Vorstellung ist nicht mehr im Verkauf',
  withdrawnText:
    'Eine Vorstellung dieser Bestellung wurde abgesagt oder aus dem Verkauf genommen. Sie können nicht mehr bezahlen. Stornieren Sie die Bestellung, um die übrigen Tickets neu zu bestellen.',
  paid: 'Vielen Dank, Ihre Bestellung ist bezahlt',
  free: (count) => (count === 1 ? 'Vielen Dank, Ihr Ticket ist bereit' : 'Vielen Dank, Ihre Tickets sind bereit'),
  paidText: (count) =>
    count === 1
      ? 'Ihr Ticket ist hier und per E-Mail auf dem Weg zu Ihnen.'
      : 'Ihre Tickets sind hier und per E-Mail auf dem Weg zu Ihnen.',
  showTickets: (count) => (count === 1 ? 'Ticket anzeigen' : 'Tickets anzeigen'),
  codeOf: (number) => `Der Code von Ticket ${number}`,
  downloadTickets: 'Als PDF herunterladen',
  receipt: 'Quittung',
  onInvoiceText: 'Sie zahlen auf Rechnung. Die Tickets senden wir, sobald alles bezahlt ist.',
  promised: 'Ihre Plätze sind reserviert',
  promisedText: (price, time) =>
    `Bezahlen Sie ${price} an der Abendkasse, spätestens bis ${time}; danach werden Ihre Plätze freigegeben. Nennen Sie dort Ihren Namen. Dies ist noch kein Ticket.`,
  calledOff: 'Die Vorstellung, für die Sie Tickets haben, fällt aus',
  leaveTitle: (title) => `Möchten Sie ${title} unterstützen?`,
  leaveText: (amount, until) =>
    `Die Vorstellung fällt aus. Am ${until} erhalten Sie ${amount} zurück. Sie können auch auf einen Teil davon oder auf alles verzichten: Den Rest erhalten Sie dann sofort zurück. Worauf Sie verzichten, wird nicht erstattet.`,
  leaveAmount: 'Betrag, auf den Sie verzichten',
  leaveDo: 'Auf diesen Betrag verzichten',
  cancelled: 'Diese Bestellung wurde storniert',
  cancelledText: 'Es wurde nichts abgebucht, und die Plätze wurden freigegeben.',
  cancelledBack: 'Ihre Plätze sind wieder in Ihrem Warenkorb.',
  expired: 'Die Zeit für diese Bestellung ist abgelaufen',
  expiredText:
    'Die Plätze wurden freigegeben. Haben Sie dennoch bezahlt, erhalten Sie automatisch Ihre Tickets oder Ihr Geld zurück; wir informieren Sie per E-Mail.',
  lapsedText:
    'Die Bestellung wurde nicht rechtzeitig bestätigt oder bezahlt; die Plätze sind freigegeben. Es wurde nichts abgebucht.',
  refunded: 'Diese Bestellung wurde erstattet',
  refundedText: 'Die Tickets sind nicht mehr gültig.',
  moneyBack: (price) => `Wir erstatten ${price} auf Ihr ursprüngliches Zahlungsmittel.`,
  moneySent: (price) => `${price} wurde auf Ihr ursprüngliches Zahlungsmittel erstattet. Das kann einige Tage dauern.`,
  moneyOnCard: (price, lastFour) => `${price} sind wieder auf Ihrem Gutschein •••• ${lastFour}.`,
  moneyAtDoor: (price) => `Sie erhalten ${price} an der Abendkasse zurück.`,
  moneyStuck: (price) =>
    `Sie erhalten noch ${price} zurück. Die Erstattung hat noch nicht geklappt; der Veranstalter weiß davon.`,
  becauseLate: 'Die Zahlung kam, nachdem die Zeit für die Bestellung abgelaufen war.',
  becauseTwice: 'Die Bestellung wurde zweimal bezahlt.',
  becauseWrongAmount: 'Der Betrag stimmte nicht.',
  becauseGivenUp: 'Sie haben die Bestellung storniert.',
  becauseOutside: 'Der Veranstalter hat Ihnen Geld erstattet.',
  becauseChargedBack: 'Ihre Bank hat die Zahlung zurückgebucht.',
  becauseCancelled: 'Tickets dieser Bestellung wurden storniert.',
  becauseMoved: 'Ihre neuen Tickets sind günstiger.',
  otherSeat: (seat, price, until) =>
    `Wir halten einen anderen Platz für Sie frei: ${seat}. Er kostet ${price} mehr. Zahlen Sie bis ${until}, dann ist es Ihr Platz; bis dahin bleibt Ihr jetziges Ticket gültig.`,
  payDifference: (price) => `Differenz von ${price} bezahlen`,
  differenceUnpaid:
    'Die Differenz wurde nicht bezahlt. Es wurde nichts abgebucht; Sie können es noch einmal versuchen.',
  chooseAgain: 'Tickets neu wählen',
  toCart: 'Warenkorb ansehen',
  total: 'Summe',
  tickets: tickets,
  giftCard: (lastFour) => `Gutschein •••• ${lastFour}`,
  stillToPay: 'Noch zu zahlen',
  paidOtherwise: 'Anders bezahlt',
  ticketsRow: 'Tickets',
  paymentCost: 'Zahlungskosten',
  for: 'Für',
  addToCalendar: 'In den Kalender eintragen',
  sendAgain: 'E-Mail erneut senden',
  sentAgain:
    'Die E-Mail ist unterwegs. Kommt sie nicht an, sehen Sie im Spam-Ordner nach; sie kann einmal pro Stunde erneut gesendet werden.',
  sentAgainSoon:
    'Die E-Mail ist unterwegs. Kommt sie nicht an, sehen Sie im Spam-Ordner nach; nach zwei Minuten kann sie erneut gesendet werden.',
  stopOrder: 'Bestellung stornieren',
  stopOrderText: 'Ihre Plätze werden freigegeben. Es wird nichts abgebucht.',
  stopPromisedText: 'Ihre reservierten Plätze werden freigegeben.',
  stopOrderYes: 'Ja, Bestellung stornieren',
  giveUp: 'Stornieren und Geld zurück',
  giveUpText: (price) =>
    `Alle Tickets dieser Bestellung werden ungültig. Wir erstatten ${price} auf Ihr ursprüngliches Zahlungsmittel.`,
  giveUpUntil: (time) => `Das ist bis ${time} möglich.`,
  giveUpYes: 'Ja, stornieren und Geld zurück',
  notStopped: 'Das ist nicht mehr möglich. Den Stand Ihrer Bestellung sehen Sie unten.',
  hidden: 'Namen sind verborgen',
  hiddenText:
    'Dieser Link ist schon älter. Um Namen und E-Mail-Adresse dieser Bestellung zu sehen, geben Sie die Adresse ein, mit der sie bestellt wurde.',
  ticketNames: 'Namen auf den Tickets',
  ticketNamesText:
    'Geben Sie jedem Ticket einen Namen, wenn Sie möchten: Er steht auf dem Ticket und erscheint am Einlass. Sie können Namen ändern, bis die Vorstellung beginnt.',
  ticketName: (position, place) => `${position}. ${place}`,
  nameList: 'Namensliste',
  nameListText:
    'Oder fügen Sie eine Liste ein, ein Name pro Zeile: Sie gehen an die Tickets ohne Namen, in dieser Reihenfolge.',
  saveNames: 'Namen speichern',
  namesBad:
    'Ein Name ist eine Zeile mit höchstens 100 Zeichen, und es darf nicht mehr Namen als Tickets geben. Es wurde nichts geändert.',
  namesChanged:
    'Jemand anderes hat inzwischen Namen geändert. Sehen Sie sie unten an, und versuchen Sie es noch einmal.',
  namesSaved: 'Die Namen sind gespeichert.',
  email: 'E-Mail-Adresse',
  showNames: 'Anzeigen',
  wrongAddress: 'Das ist nicht die Adresse dieser Bestellung.',
  tooManyTries: 'Das wurde zu oft versucht. Versuchen Sie es in einer Stunde noch einmal.',
  goingToBank: 'Weiter zur Zahlung',
  goingToBankText: (price) => `Sie bezahlen ${price}. Ihre Plätze bleiben inzwischen für Sie reserviert.`,
  goOn: 'Weiter',
};
