export { fromBase45, toBase45 } from './base45';
export { type ForecastSlot, forecastDoors, SLOT_MS } from './forecast';
export {
  type DoorGate,
  type DoorList,
  type DoorTicket,
  type Judged,
  judge,
  type Presence,
  type Reentry,
  type ScanKind,
  type TicketState,
} from './judge';
export { laneOf } from './lanes';
export { addTickets, type PackedTickets, packTickets, ticketKey, unpackTickets } from './pack';
export { mergePresence, presenceAfter, type ToldPresence, undone } from './presence';
export { type PublicKey, type ReadCode, readCode, signedBytes, type TicketFacts, writeCode } from './ticket-code';
export { ADMITS, type Tone, toneOf, VERDICTS, type Verdict } from './verdicts';
