export { readCursor } from './cursor';
export { createDoorToken, createPairing, type DeviceRow, listDevices, revokeDevice } from './devices';
export {
  type DeviceCredentials,
  type DoorContext,
  type DoorListRow,
  findDevice,
  noteContact,
  refuseExpired,
  refuseRevoked,
  signedRequest,
} from './find-device';
export { type GivenScan, type JudgedScan, judgeScans } from './judge-scans';
export { listDoorOpenings } from './list-openings';
export { listDoorPerformances } from './list-performances';
export {
  addGate,
  changeDoorList,
  createDoorList,
  getDoorList,
  listDoorLists,
  listGates,
  markAllOutside,
  sendDoorMessage,
  setRehearsal,
} from './lists';
export { moveLane } from './move-lane';
export { pairDevice } from './pair-device';
export { type Changes, readChanges } from './read-changes';
export { readForecast } from './read-forecast';
export type { Presences } from './read-presence';
export { currentRehearsal, readSnapshot, type Snapshot } from './read-snapshot';
export { streamChanges } from './stream-changes';
export { type Conflict, type DoorFigures, listConflicts, MOST_CONFLICTS, readDoorFigures } from './watch-door';
