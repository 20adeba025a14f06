import type { TestBankWords } from './en';

export const nl: TestBankWords = {
  title: 'Proefbank',
  warning:
    'Deze bank is niet echt: er gaat geen geld om. Je ziet hier wat een winkel doet als betalen goed gaat, misgaat of te laat komt.',
  closed: 'Deze bank is alleen open in een browser op de machine waar de dienst draait.',
  closedHint:
    'Wie de dienst draait, kan de bank ook in een andere browser openen, met een link die bij het starten verschijnt.',
  toPay: 'Te betalen',
  pay: 'Betalen',
  payHint: 'Zoals het meestal gaat: betaald, en terug naar de winkel.',
  fail: 'Laten mislukken',
  failHint: 'De bank weigert de betaling.',
  cancel: 'Annuleren',
  cancelHint: 'Je bedenkt je.',
  pay_silently: 'Betalen zonder bericht',
  pay_silentlyHint: 'Het bericht van de bank raakt zoek: de winkel komt erachter door het te vragen.',
  pay_twice: 'Twee keer betalen',
  pay_twiceHint: 'De bank neemt het geld twee keer; de winkel stuurt één van de twee terug.',
  pay_late: 'Te laat betalen',
  pay_lateHint:
    'Eerst loopt de tijd van de bestelling af. Kaarten als de plaatsen nog vrij zijn, anders gaat het geld terug.',
  walkAway: 'Weglopen zonder te betalen',
  walkAwayHint: 'De bestelling wacht tot haar tijd om is.',
  done: {
    open: 'Er is nog niets betaald.',
    paid: 'Betaald.',
    failed: 'De betaling is mislukt.',
    cancelled: 'De betaling is geannuleerd.',
    expired: 'Deze betaling is voorbij.',
  },
  backToShop: 'Terug naar de winkel',
};
