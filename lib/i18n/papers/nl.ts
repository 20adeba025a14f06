import type { PaperWords } from './en';

const kaarten = (count: number): string => (count === 1 ? '1 kaart' : `${count} kaarten`);
const jeKaarten = (count: number): string => (count === 1 ? 'Je kaart' : `Je ${count} kaarten`);

export const nl: PaperWords = {
  ticket: 'Kaart',
  yourTickets: jeKaarten,
  ticketOf: (position, count) => `Kaart ${position} van ${count}`,
  date: 'Datum',
  time: 'Tijd',
  place: 'Zaal',
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
  noTicketsText: 'Je krijgt kaarten zodra de bestelling betaald is.',
  noReceipt: 'Deze bestelling heeft geen bon',
  noReceiptText: 'Je krijgt een bon zodra de bestelling betaald is.',
  receipt: 'Bon',
  number: 'Nummer',
  paidOn: 'Betaald op',
  refundedOn: (day) => `Terugbetaald op ${day}`,
  seller: 'Van',
  buyer: 'Voor',
  amount: 'Bedrag',
  paymentCost: 'Betaalkosten',
  total: 'Totaal',
  totalAfterRefunds: 'Totaal na terugbetaling',
  splitTo: (number, day) => `Naar bestelling ${number} op ${day}`,
  totalLeft: 'Totaal dat overblijft',
  totalWithoutVat: 'Totaal zonder btw',
  vat: (percent) => `Btw ${percent}, inbegrepen`,
  hello: (name) => `Dag ${name},`,
  helloThere: 'Hallo,',
  confirmSubject: (event) => `Bevestig je bestelling: ${event}`,
  confirm: (time) =>
    `Iemand heeft met dit e-mailadres kaarten besteld. Was jij dat? Bevestig de bestelling dan vóór ${time}; tot dan houden we de plaatsen vast. Was jij het niet, dan hoef je niets te doen.`,
  confirmAction: 'Bevestig de bestelling',
  releasedSubject: (event) => `Je reservering is vervallen: ${event}`,
  released:
    'Je kaarten zijn niet op tijd betaald. Je reservering is vervallen en de plaatsen zijn vrijgegeven. Er is niets afgeschreven.',
  mailReason: (title) => `Je krijgt deze e-mail omdat je bij ${title} hebt besteld.`,
  confirmationSubject: (count, event) => `${jeKaarten(count)} voor ${event}`,
  confirmation: (count) =>
    count === 1
      ? 'Bedankt voor je bestelling. Je kaart zit bij deze e-mail, en je vindt hem altijd hier:'
      : `Bedankt voor je bestelling. Je ${count} kaarten zitten bij deze e-mail, en je vindt ze altijd hier:`,
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
    `Je betaling is niet gelukt. We houden je plaatsen vast tot ${time}: probeer het nog eens, of betaal op een andere manier.`,
  failedOver: 'Je betaling is niet gelukt, en de tijd om te betalen is voorbij. Er is niets afgeschreven.',
  payAgain: 'Nu betalen',
  refundedSubject: (amount) => `Je krijgt ${amount} terug`,
  refunded: (amount) =>
    `We betalen je ${amount} terug, op de manier waarop je betaalde. Bij de meeste banken duurt dat hoogstens vijf werkdagen.`,
  refundFailedSubject: (amount, order) => `Terugbetalen mislukt: ${amount} (bestelling ${order})`,
  refundFailed: (amount) =>
    `De betaaldienst kon ${amount} niet terugbetalen aan de koper van deze bestelling. Het geld staat nog op je rekening daar.`,
  refundFailedAgain: 'Morgen proberen we het nog een keer. Je hoeft nu niets te doen.',
  refundFailedByHand:
    'We proberen het niet vanzelf opnieuw. Betaal het geld op een andere manier terug, of vanuit je account bij de betaaldienst, en laat het weten aan wie de kaartverkoop beheert.',
  refundFailedReason: (title) => `Je krijgt deze e-mail omdat je kaarten verkoopt als ${title}.`,
  ticketsVoid: 'De kaarten van deze bestelling zijn niet meer geldig.',
  notice: 'Let op',
  isCancelled: 'Deze voorstelling gaat niet door.',
  wasMoved: (before) => `Gewijzigd. Was: ${before}`,
  cancelledSubject: (event) => `Gaat niet door: ${event}`,
  cancelledPaid: (title) =>
    `Een voorstelling waarvoor je kaarten hebt, gaat niet door. ${title} laat je weten wat er met je geld gebeurt.`,
  cancelledChoice: (title, day) =>
    `Een voorstelling waarvoor je kaarten hebt, gaat niet door. Je krijgt je geld op ${day} terug. Als je wilt, schenk je tot die dag een deel of alles aan ${title}, op de pagina van je bestelling.`,
  cancelledReserved: 'Een voorstelling waarvoor je reserveerde, gaat niet door. Je hoeft er niets voor te betalen.',
  movedSubject: (event) => `Gewijzigd: ${event}`,
  movedPaid:
    'De tijd of zaal van een voorstelling waarvoor je kaarten hebt, is gewijzigd. Hieronder staat hoe het nu is. Je kaarten blijven geldig; nieuwe kaarten en de gewijzigde agenda-afspraak zitten bij deze e-mail.',
  movedReserved:
    'De tijd of zaal van een voorstelling waarvoor je reserveerde, is gewijzigd. Hieronder staat hoe het nu is. Je reservering blijft geldig.',
  reminderSubject: (event, day) => `Tot ziens bij ${event} (${day})`,
  reminder: (time) => `Het is bijna zover: we beginnen om ${time}.`,
  reminderTickets: 'Je kaarten staan hieronder en zitten bij deze e-mail.',
  doorsOpen: (time) => `De deuren gaan open om ${time}`,
  rideBetween: (from, to, minutes, length) => `Van ${from} naar ${to} is het ${minutes} minuten fietsen (${length}).`,
  resumedSubject: (event) => `Gaat door: ${event}`,
  resumed: 'Je voorstelling gaat door op de tijd en in de zaal die je bestelde. Je kaarten zijn geldig.',
  ticketsCancelled: (count) =>
    count === 1
      ? '1 kaart is geannuleerd en niet meer geldig.'
      : `${count} kaarten zijn geannuleerd en niet meer geldig.`,
  lineCancelledSubject: (count, event) => `${count === 1 ? 'Kaart' : kaarten(count)} geannuleerd: ${event}`,
  noLongerValid: 'Niet meer geldig',
  otherTicketsValid: (count) =>
    count === 1
      ? 'Je andere kaart blijft geldig. Hij zit bij deze e-mail.'
      : `Je andere ${count} kaarten blijven geldig. Ze zitten bij deze e-mail.`,
  refundedToCard: (amount, lastFour) => `${amount} staat weer op je cadeaubon •••• ${lastFour}.`,
  giftCard: (lastFour) => `Cadeaubon •••• ${lastFour}`,
  refundedAtDoor: (amount) => `Je krijgt ${amount} terug aan de kassa.`,
  refundedInCash: (amount) => `Je hebt ${amount} contant teruggekregen.`,
  orderSplitSubject: (event) => `Je bestelling is gesplitst: ${event}`,
  orderSplit: (count, number) =>
    count === 1
      ? `Op verzoek staat 1 kaart nu in een eigen bestelling, ${number}. De kaart uit deze bestelling is daarvoor niet meer geldig.`
      : `Op verzoek staan ${count} kaarten nu in een eigen bestelling, ${number}. De kaarten uit deze bestelling zijn daarvoor niet meer geldig.`,
  seatChangedSubject: (event) => `Je nieuwe kaart: ${event}`,
  seatChanged:
    'Een van je kaarten is gewijzigd. De oude kaart is niet meer geldig. Bij deze e-mail zitten je kaarten zoals ze nu zijn; gebruik alleen deze.',
  seatsChanged: (count) =>
    `${count} van je kaarten zijn gewijzigd. De oude kaarten zijn niet meer geldig. Bij deze e-mail zitten je kaarten zoals ze nu zijn; gebruik alleen deze.`,
  reservedSeatsChanged: 'De plaatsen van je bestelling zijn gewijzigd. Hieronder zie je waar je nu zit.',
  invoice: 'Factuur',
  creditNote: 'Creditfactuur',
  notGivenBack: 'niet teruggegeven',
  vatId: (id) => `Btw-nummer: ${id}`,
  corrects: (numbers) => `Bij ${numbers}`,
  payBy: (day) => `Te betalen uiterlijk ${day}`,
  reference: (text) => `Jullie kenmerk: ${text}`,
  payInvoice: (amount, day, number) => `Maak ${amount} uiterlijk ${day} over, met vermelding van ${number}.`,
  invoiceSubject: (number) => `Factuur ${number}`,
  invoiceText: (count) =>
    `De factuur zit bij deze e-mail. ${count === 1 ? 'De plaats is' : `De ${count} plaatsen zijn`} vanaf nu voor jullie. De kaarten sturen we zodra alles betaald is.`,
  creditSubject: (number) => `Creditfactuur ${number}`,
  creditText: 'Jullie bestelling is gewijzigd. De creditfactuur daarvoor zit bij deze e-mail.',
  correctionText: 'Jullie bestelling is gewijzigd. De aanvullende factuur zit bij deze e-mail.',
  creditBack: 'Wat te veel betaald is, betalen we terug.',
  dueSubject: (number, day) => `Herinnering: factuur ${number}, uiterlijk ${day}`,
  due: (amount, day) =>
    `We hebben nog niet het hele bedrag van deze factuur ontvangen. Er staat nog ${amount} open. Betaal dat uiterlijk ${day}, dan sturen we de kaarten.`,
  overdue: (amount, day) =>
    `Van deze factuur staat nog ${amount} open; die had uiterlijk ${day} betaald moeten zijn. Betaal zo snel mogelijk, of schrijf ons als er iets niet klopt. De plaatsen zijn nog steeds voor jullie.`,
  refundedByTransfer: (amount) => `We betalen ${amount} terug.`,
  priceDifference: 'Prijsverschil',
  upgradeSubject: (event) => `Een andere plaats voor je: ${event}`,
  upgrade: (amount, until) =>
    `We houden een andere plaats voor je vast. Die kost ${amount} meer dan je huidige kaart. Betaal het verschil uiterlijk ${until}, dan krijg je meteen de nieuwe kaart. Tot die tijd blijft je huidige kaart geldig.`,
  payDifference: 'Betaal het verschil',
  addressChangedSubject: (order) => `E-mailadres gewijzigd (bestelling ${order})`,
  addressChanged: (title) =>
    `Het e-mailadres van je bestelling is gewijzigd. Voortaan sturen we alles over deze bestelling naar het nieuwe adres. Heb je dit niet gevraagd? Neem dan contact op met ${title}.`,
  refundReasons: {
    late: 'Je betaling kwam te laat binnen, en de plaatsen waren toen al weg.',
    twice: 'Je bestelling was twee keer betaald. Je kaarten blijven geldig.',
    wrong_amount: 'Het ontvangen bedrag klopte niet met je bestelling.',
    given_up: 'Je hebt je bestelling geannuleerd. De kaarten zijn niet meer geldig.',
    outside: 'De organisatie heeft je geld teruggestort.',
    charged_back: 'Je bank heeft de betaling teruggehaald.',
    cancelled: 'Er zijn kaarten van je bestelling geannuleerd.',
    moved: 'Je nieuwe kaarten zijn goedkoper.',
  },
  ordered: kaarten,
};
