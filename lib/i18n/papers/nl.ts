import type { PaperWords } from './en';

const kaarten = (count: number): string => (count === 1 ? '1 kaart' : `${count} kaarten`);
const jeKaarten = (count: number): string => (count === 1 ? 'Je kaart' : `Je ${count} kaarten`);

export const nl: PaperWords = {
  ticket: 'Kaart',
  yourTickets: jeKaarten,
  ticketOf: (position, count) => `Kaart ${position} van ${count}`,
  date: 'Datum',
  time: 'Tijd',
  place: 'Plaats',
  seat: 'Stoel',
  kind: 'Kaartsoort',
  price: 'Prijs',
  name: 'Naam',
  order: 'Bestelling',
  showCode: 'Laat deze code scannen bij de ingang. Elke code geeft één keer toegang.',
  codeFor: (event, position) => `Code van kaart ${position}: ${event}`,
  saved: 'Bewaard op dit apparaat: deze pagina opent ook zonder internet.',
  saveByHand: 'Bewaar deze kaarten: download de pdf.',
  downloadPdf: 'Download pdf',
  addToCalendar: 'Zet in agenda',
  addToAppleWallet: 'Zet in Apple Wallet',
  addToGoogleWallet: 'Zet in Google Wallet',
  wholeOrder: 'Bekijk je bestelling',
  noTickets: 'Deze bestelling heeft geen kaarten',
  noTicketsText: 'Alleen een bestelling die betaald is, heeft kaarten.',
  noReceipt: 'Deze bestelling heeft geen bon',
  noReceiptText: 'Alleen een bestelling die betaald is, heeft een bon.',
  receipt: 'Bon',
  number: 'Nummer',
  paidOn: 'Betaald op',
  refundedOn: (day) => `Terugbetaald op ${day}`,
  seller: 'Van',
  buyer: 'Voor',
  amount: 'Bedrag',
  paymentCost: 'Betaalkosten',
  total: 'Totaal',
  totalWithoutVat: 'Totaal zonder btw',
  vat: (percent) => `Btw ${percent}, inbegrepen`,
  hello: (name) => `Dag ${name},`,
  helloThere: 'Hallo,',
  confirmSubject: (event) => `Bevestig je bestelling: ${event}`,
  confirm: (time) =>
    `Iemand bestelde met dit e-mailadres. Was jij dat? Bevestig de bestelling dan vóór ${time}; tot dan houden we de plaatsen vast. Was jij het niet, dan hoef je niets te doen.`,
  confirmAction: 'Bevestig de bestelling',
  releasedSubject: (event) => `Je reservering is vervallen: ${event}`,
  released:
    'Je kaarten waren niet op tijd betaald. Je reservering is vervallen en de plaatsen zijn vrijgegeven. Er is niets afgeschreven.',
  mailReason: (title) => `Je krijgt dit bericht omdat je bij ${title} bestelde.`,
  confirmationSubject: (count, event) => `${jeKaarten(count)} voor ${event}`,
  confirmation: (count) =>
    count === 1
      ? 'Bedankt voor je bestelling. Je kaart zit bij dit bericht, en je vindt hem altijd hier:'
      : `Bedankt voor je bestelling. Je ${count} kaarten zitten bij dit bericht, en je vindt ze altijd hier:`,
  openTickets: 'Open de kaarten',
  receiptSubject: (number) => `Bon ${number}`,
  receiptText: 'Hier is de bon van je bestelling.',
  openReceipt: 'Open de bon',
  reservedSubject: (event) => `Gereserveerd: ${event}`,
  reserved: (count, total, time) =>
    `${count === 1 ? 'Je plaats is' : `Je ${count} plaatsen zijn`} gereserveerd. Betaal ${total} aan de kassa, uiterlijk ${time}; daarna worden de plaatsen vrijgegeven.`,
  openOrder: 'Open de bestelling',
  failedSubject: (event) => `Nog niet betaald: ${event}`,
  failed: (time) =>
    `Je betaling is niet gelukt. Je plaatsen blijven tot ${time} voor je bewaard: je kunt het nog eens proberen, ook op een andere manier.`,
  failedOver: 'Je betaling is niet gelukt, en de tijd om te betalen is voorbij. Er is niets afgeschreven.',
  payAgain: 'Betaal nu',
  refundedSubject: (amount) => `Je krijgt ${amount} terug`,
  refunded: (amount) =>
    `We betalen je ${amount} terug, op de manier waarop je betaalde. Bij de meeste banken duurt dat hoogstens vijf werkdagen.`,
  refundFailedSubject: (amount, order) => `Terugbetalen mislukt: ${amount} (bestelling ${order})`,
  refundFailed: (amount) =>
    `De betaaldienst kon ${amount} niet terugbetalen aan de koper van deze bestelling. Het geld staat nog op je rekening daar.`,
  refundFailedAgain: 'Morgen proberen we het nog een keer. Je hoeft nu niets te doen.',
  refundFailedByHand:
    'We proberen het niet vanzelf opnieuw. Betaal het geld op een andere manier terug, of vanuit je account bij de betaaldienst, en laat het weten aan wie de kaartverkoop beheert.',
  refundFailedReason: (title) => `Je krijgt dit bericht omdat je kaarten verkoopt als ${title}.`,
  ticketsVoid: 'De kaarten van deze bestelling zijn niet meer geldig.',
  notice: 'Let op',
  isCancelled: 'Deze voorstelling gaat niet door.',
  wasMoved: (before) => `Gewijzigd. Was: ${before}`,
  cancelledSubject: (event) => `Gaat niet door: ${event}`,
  cancelledPaid: (title) =>
    `Een voorstelling waarvoor je kaarten hebt, gaat niet door. ${title} laat je weten wat er met je geld gebeurt.`,
  cancelledReserved: 'Een voorstelling waarvoor je reserveerde, gaat niet door. Je hoeft er niets voor te betalen.',
  movedSubject: (event) => `Gewijzigd: ${event}`,
  movedPaid:
    'De tijd of plaats van een voorstelling waarvoor je kaarten hebt, is veranderd. Hieronder staat hoe het nu is. Je kaarten blijven geldig; nieuwe kaarten en de gewijzigde agenda-afspraak zitten bij dit bericht.',
  movedReserved:
    'De tijd of plaats van een voorstelling waarvoor je reserveerde, is veranderd. Hieronder staat hoe het nu is. Je reservering blijft geldig.',
  resumedSubject: (event) => `Gaat door: ${event}`,
  resumed: 'Je voorstelling gaat door op de tijd en plaats die je bestelde. Je kaarten zijn geldig.',
  refundReasons: {
    late: 'Je betaling kwam binnen nadat de tijd ervoor voorbij was, en toen waren de plaatsen weg.',
    twice: 'Je bestelling was twee keer betaald. Je kaarten blijven geldig.',
    wrong_amount: 'Het bedrag dat binnenkwam, was niet het bedrag van je bestelling.',
    given_up: 'Je gaf je bestelling op. De kaarten zijn niet meer geldig.',
    outside: 'De organisatie heeft je geld teruggestuurd.',
    charged_back: 'Je bank heeft de betaling teruggehaald.',
  },
  ordered: kaarten,
};
