export { deleteUnusedSizes } from './delete-unused-sizes';
export { keepPicture } from './keep-picture';
export { type Logo, logoPng } from './logo-png';
