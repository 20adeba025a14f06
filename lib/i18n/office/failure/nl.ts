import type { FailureWords } from './en';

export const nl: FailureWords = {
  notThere: 'Deze pagina bestaat niet',
  notThereText: 'Misschien klopt het adres niet, of is verwijderd waar de pagina over ging.',
  failed: 'Er ging iets mis',
  failedText: 'Dat ligt aan ons. Probeer het zo nog eens.',
  away: 'Het kantoor is even niet bereikbaar',
  awayText: 'De database antwoordt niet. Probeer het zo nog eens.',
  again: 'Probeer het opnieuw',
  number: 'Foutnummer',
  start: 'Naar het kantoor',
  unsure:
    'We weten niet of dit is opgeslagen. Wat je hebt ingevuld, staat er nog. Kijk dat eerst na voor je het opnieuw probeert.',
  notTaken:
    'Het formulier is niet aangenomen en er is niets opgeslagen. Wat je hebt ingevuld, staat er nog. Laad de pagina opnieuw of wacht even, en probeer het nog eens.',
  signedOut:
    'Je bent niet meer ingelogd, dus er is niets opgeslagen. Wat je hebt ingevuld, staat er nog. Log in op een nieuw tabblad, kom terug en verstuur het opnieuw.',
  signIn: 'Inloggen op een nieuw tabblad',
};
