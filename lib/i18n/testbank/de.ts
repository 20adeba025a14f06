import type { TestBankWords } from './en';

export const de: TestBankWords = {
  title: 'Testbank',
  warning:
    'Diese Bank ist nicht echt: Es fließt kein Geld. Sie sehen hier, was ein Shop tut, wenn das Bezahlen gelingt, misslingt oder zu spät kommt.',
  closed: 'Diese Bank ist nur in einem Browser auf dem Rechner geöffnet, auf dem der Dienst läuft.',
  closedHint:
    'Wer den Dienst betreibt, kann sie auch in einem anderen Browser öffnen: mit einem Link, der beim Start angezeigt wird.',
  toPay: 'Zu zahlen',
  pay: 'Bezahlen',
  payHint: 'Der übliche Weg: bezahlt und zurück zum Shop.',
  fail: 'Misslingen lassen',
  failHint: 'Die Bank lehnt die Zahlung ab.',
  cancel: 'Abbrechen',
  cancelHint: 'Sie überlegen es sich anders.',
  pay_silently: 'Bezahlen, ohne Bescheid zu geben',
  pay_silentlyHint: 'Die Nachricht der Bank geht verloren: Der Shop erfährt es, indem er fragt.',
  pay_twice: 'Zweimal bezahlen',
  pay_twiceHint: 'Die Bank nimmt das Geld zweimal; der Shop schickt eine der beiden Zahlungen zurück.',
  pay_late: 'Zu spät bezahlen',
  pay_lateHint:
    'Erst läuft die Zeit der Bestellung ab. Tickets, wenn die Plätze noch frei sind, sonst geht das Geld zurück.',
  walkAway: 'Weggehen, ohne zu bezahlen',
  walkAwayHint: 'Die Bestellung wartet, bis ihre Zeit um ist.',
  done: {
    open: 'Es ist noch nichts bezahlt.',
    paid: 'Bezahlt.',
    failed: 'Die Zahlung ist misslungen.',
    cancelled: 'Die Zahlung ist abgebrochen.',
    expired: 'Diese Zahlung ist vorbei.',
  },
  backToShop: 'Zurück zum Shop',
};
