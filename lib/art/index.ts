export { drawArt } from './draw-art';
