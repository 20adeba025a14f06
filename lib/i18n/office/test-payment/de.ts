import type { TestPaymentWords } from './en';

export const de: TestPaymentWords = {
  title: 'Testzahlung',
  list: 'Zahlungsart ausprobieren',
  text: 'Zahlen Sie selbst einen kleinen Betrag, wie es ein Käufer tut. Er geht sofort zurück, ist kein Verkauf und zählt nirgends mit. Ihr Anbieter kann Gebühren behalten.',
  method: 'Zahlungsart',
  amount: 'Betrag',
  start: 'Testzahlung beginnen',
  none: 'Noch nichts auszuprobieren: Käufer können bei keinem Anbieter zahlen.',
  latest: 'Letzte Testzahlungen',
  statuses: {
    opening: 'wird eröffnet',
    open: 'wartet auf Zahlung',
    paid: 'gezahlt, das Geld ist auf dem Rückweg',
    returned: 'funktioniert: gezahlt, und das Geld ist zurück',
    unpaid: 'nicht gezahlt',
    refused: 'vom Anbieter nicht eröffnet',
    stuck: 'gezahlt, aber das Geld ist nicht zurück',
  },
  step: 'Schritt',
  state: 'Ergebnis',
  steps: {
    opened: 'Der Anbieter eröffnet die Zahlung',
    paid: 'Sie zahlen auf seiner Seite',
    told: 'Der Anbieter meldet es uns',
    returned: 'Das Geld geht zurück',
  },
  states: { done: 'Gelungen', waiting: 'Wartet', wrong: 'Gescheitert', skipped: '–' },
  says: 'Der Anbieter sagt:',
  at: (time) => `um ${time}`,
  notOpened:
    'Prüfen Sie die Schlüssel und ob die Zahlungsart dort eingeschaltet ist. Nicht jede nimmt einen Cent: Versuchen Sie einen ganzen Betrag.',
  interrupted: 'Wir wurden unterbrochen. Beginnen Sie eine neue.',
  endings: {
    failed: 'Die Zahlung ist dort gescheitert.',
    cancelled: 'Abgebrochen. Es wurde nichts gezahlt.',
    expired: 'Abgelaufen. Es wurde nichts gezahlt.',
  },
  wrongAmount: (paid) => `Es kam ein anderer Betrag an: ${paid}.`,
  notTold:
    'Es kam keine Meldung. Bestellungen bemerken wir trotzdem, weil wir nachfragen, aber später. Prüfen Sie beim Anbieter die Adresse für Meldungen.',
  noMessages: 'Der Anbieter kann diesen Dienst nicht erreichen, deshalb fragen wir selbst.',
  stuck: 'Erstatten Sie das Geld in Ihrem Konto beim Anbieter.',
  payNow: 'Jetzt zahlen',
  look: 'Erneut prüfen',
  stop: 'Nicht zahlen, schließen',
  lapses:
    'Manche Zahlungen lassen sich nicht schließen und laufen von selbst ab. Was bis dahin gezahlt wird, geht auch zurück.',
  back: 'Zahlungsarten',
};
