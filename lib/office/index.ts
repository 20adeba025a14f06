export { createClient, EXAMPLES, type Example } from './create-client';
