export { announceEvents, type ChangedEvent, wantsEvents } from './announce-events';
export { announceOrder } from './announce-order';
export { EXAMPLES } from './examples';
export { type Delivery, listDeliveries } from './list-deliveries';
export { countDeliveries, type Endpoint, getEndpoint, listEndpoints } from './list-endpoints';
export { resend } from './resend';
export { type EndpointWanted, saveEndpoints } from './save-endpoints';
export { resealWebhookSecrets, rotateSecret, showSecrets } from './secrets';
export { startEndpoint } from './start-endpoint';
