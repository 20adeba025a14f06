export {
  addBlock,
  type BlockGiven,
  blockVersion,
  changeBlock,
  type NewBlock,
  releaseBlock,
} from './change-blocks';
export { type ListedBlock, listBlocks } from './list-blocks';
export { nameSeats } from './name-seats';
