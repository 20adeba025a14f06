export * from './clients';
export * from './events';
export * from './idempotency';
export * from './locations';
export * from './mails';
export * from './rides';
export * from './seats';
export * from './ticket-types';
