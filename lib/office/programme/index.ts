export { findShow, formVersion, listVenuesAndTypes, type ShowPage } from './find-show';
export { type ListedPicture, listPictures } from './list-pictures';
export { listShows, SHOW_STATES, type ShowRow, type ShowState } from './list-shows';
export {
  countSubscription,
  countTranslated,
  sharedWords,
  type Translated,
  WORD_GROUPS,
  type WordGroup,
  wordsOfShow,
} from './own-words';
export { type ImportPreview, previewImport } from './preview-import';
export { countRefunded } from './refuse-resumed';
export { applyDraft, deleteOldDrafts, digestDifferences, readDraft, saveDraft } from './save-draft';
export { addPerformances, addSeries, type PerformanceFields, savePerformance } from './save-performance';
export { addPicture, picturesOf, placePicture, type SavedPicture, savePicture, uploadPicture } from './save-pictures';
export { copyShow, type ShowFields, saveShow } from './save-show';
export {
  type Language,
  readWholeProgramme,
  saveTranslations,
  type Translation,
  translationsVersion,
} from './save-translations';
export { archiveType, saveType, type TypeFields } from './save-type';
export { saveVenue, type VenueFields } from './save-venue';
export { MOST_DAYS, seriesDays } from './series-days';
export { type FirstFields, startShow } from './start-show';
