import type { WaitingListWords } from './en';

const tickets = (count: number): string => (count === 1 ? '1 Ticket' : `${count} Tickets`);

export const de: WaitingListWords = {
  title: 'Warteliste',
  join: 'Auf die Warteliste',
  how: 'Werden Tickets frei, bekommt sie zuerst, wer am längsten wartet. Sie erhalten dann eine E-Mail mit einem Link, und wir halten die Tickets eine Zeit lang für Sie zurück.',
  together: 'Sie bekommen alle Plätze nebeneinander oder keinen.',
  count: 'Anzahl der Tickets',
  rank: 'Preiskategorie',
  anyRank: 'Egal',
  email: 'E-Mail-Adresse',
  consent:
    'Wir verwenden Ihre Adresse nur für diese Warteliste und löschen sie, sobald Ihr Platz endet: wenn Sie Tickets nehmen, die Liste verlassen oder die Vorstellung beginnt.',
  back: 'Zurück zur Vorstellung',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sent: 'Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn innerhalb von 24 Stunden: Erst dann stehen Sie auf der Liste.',
  closedTitle: 'Keine Warteliste',
  closed: 'Für diese Vorstellung gibt es keine Warteliste (mehr).',
  onSale: 'Es gibt gerade Tickets. Sie brauchen die Warteliste nicht.',
  toTickets: 'Zu den Tickets',
  tooMany: 'Von Ihrem Anschluss kamen zu viele Anfragen. Bitte versuchen Sie es in einer Stunde noch einmal.',
  wrong: 'Geben Sie eine gültige E-Mail-Adresse ein und so viele Tickets, wie eine Bestellung haben kann.',
  wish: (count, rank) => `${tickets(count)}${rank ? `, ${rank}` : ''}`,
  confirmTitle: 'Noch ein Klick',
  confirmText: 'Sie möchten auf die Warteliste für diese Vorstellung.',
  confirm: 'Auf die Liste setzen',
  waitingTitle: 'Sie stehen auf der Warteliste',
  waitingText:
    'Wir schreiben Ihnen, sobald es Tickets für Sie gibt. Bewahren Sie diesen Link auf: Hier können Sie die Liste verlassen.',
  offerTitle: 'Es gibt Tickets für Sie',
  offerText: (day, time) =>
    `Wir halten sie bis ${day}, ${time} für Sie zurück. Danach bekommt sie die nächste Person auf der Liste.`,
  holdText: (minutes) =>
    `Sobald sie im Warenkorb liegen, haben Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`} Zeit zum Bestellen; dieser Link ist dann verbraucht.`,
  take: 'In den Warenkorb legen',
  leave: 'Warteliste verlassen',
  refuse: 'Ich möchte sie nicht mehr',
  overTitle: 'Dieser Link funktioniert nicht mehr',
  over: 'Ihr Platz ist beendet: Sie haben die Tickets genommen, die Liste verlassen, oder die Zeit ist abgelaufen. Ist die Vorstellung noch ausverkauft, können Sie sich auf ihrer Seite erneut eintragen.',
  leftTitle: 'Sie haben die Warteliste verlassen',
  left: 'Ihre E-Mail-Adresse ist gelöscht.',
  busy: 'Gerade ist viel los. Bitte versuchen Sie es noch einmal.',
  toProgramme: 'Zum Programm',
  mailReason: (title) =>
    `Sie erhalten diese E-Mail, weil diese Adresse für eine Warteliste bei ${title} eingegeben wurde.`,
  confirmSubject: (event) => `Bestätigen Sie Ihren Platz auf der Warteliste: ${event}`,
  confirmMail:
    'Möchten Sie auf die Warteliste für diese Vorstellung? Dann öffnen Sie innerhalb von 24 Stunden diesen Link. Waren Sie es nicht, müssen Sie nichts tun.',
  confirmAction: 'Auf die Warteliste',
  waitingSubject: (event) => `Sie stehen auf der Warteliste: ${event}`,
  waitingAction: 'Platz ansehen oder Liste verlassen',
  offerSubject: (count, event) => `${tickets(count)} für Sie: ${event}`,
  offerAction: 'Zu den Tickets',
};
