import type { FailureWords } from './en';

export const fr: FailureWords = {
  notThere: 'Cette page n’existe pas',
  notThereText: 'L’adresse est peut-être erronée, ou ce dont il s’agissait a été supprimé.',
  failed: 'Une erreur s’est produite',
  failedText: 'Le problème vient de nous. Réessayez dans un instant.',
  away: 'Le bureau est momentanément inaccessible',
  awayText: 'La base de données ne répond pas. Réessayez dans un instant.',
  again: 'Réessayer',
  number: 'Numéro d’erreur',
  start: 'Vers le bureau',
  unsure: 'Impossible de savoir si c’est enregistré. Votre saisie est conservée. Vérifiez avant de réessayer.',
  notTaken:
    'Le formulaire n’a pas été accepté et rien n’a été enregistré. Votre saisie est conservée. Rechargez la page ou patientez un instant, puis réessayez.',
  signedOut:
    'Vous n’êtes plus connecté : rien n’a été enregistré. Votre saisie est conservée. Connectez-vous dans un nouvel onglet, puis revenez envoyer le formulaire.',
  signIn: 'Se connecter dans un nouvel onglet',
};
