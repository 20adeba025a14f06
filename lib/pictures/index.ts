export { deleteUnusedSizes } from './delete-unused-sizes';
export { findLogo } from './find-logo';
export { keepPicture } from './keep-picture';
export { type Logo, logoPng } from './logo-png';
export type { NamedSizes } from './save-sizes';
export { smallPicture } from './small-picture';
export { addressOfUpload, keepUpload, readUpload } from './upload';
