export { getClient } from './get-client';
export { listClients } from './list-clients';
