import { env } from '@/lib/env';

/** Whether the test bank takes payments: outside production, or where TEST_BANK says so. */
export const isTestBankOpen = (): boolean => env.TEST_BANK ?? env.NODE_ENV !== 'production';
