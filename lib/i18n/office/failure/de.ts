import type { FailureWords } from './en';

export const de: FailureWords = {
  notThere: 'Diese Seite gibt es nicht',
  notThereText: 'Vielleicht stimmt die Adresse nicht, oder das, worum es ging, wurde entfernt.',
  failed: 'Etwas ist schiefgegangen',
  failedText: 'Der Fehler liegt bei uns. Versuchen Sie es gleich noch einmal.',
  away: 'Das Büro ist gerade nicht erreichbar',
  awayText: 'Die Datenbank antwortet nicht. Versuchen Sie es gleich noch einmal.',
  again: 'Noch einmal versuchen',
  number: 'Fehlernummer',
  start: 'Zum Büro',
  unsure:
    'Ob gespeichert wurde, ist nicht sicher. Ihre Eingaben sind noch da. Prüfen Sie es, bevor Sie es erneut versuchen.',
  notTaken:
    'Das Formular wurde nicht angenommen und nichts gespeichert. Ihre Eingaben sind noch da. Laden Sie die Seite neu oder warten Sie einen Moment, und versuchen Sie es noch einmal.',
  signedOut:
    'Sie sind nicht mehr angemeldet, darum wurde nichts gespeichert. Ihre Eingaben sind noch da. Melden Sie sich in einem neuen Tab an, kommen Sie zurück und senden Sie erneut.',
  signIn: 'In einem neuen Tab anmelden',
};
