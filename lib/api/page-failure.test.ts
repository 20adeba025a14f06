import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { onRequestError, register } from '@/instrumentation';
import { AppError } from '@/lib/errors';
import { answerPage } from './page-failure';

it('logs the failure of a page before the page answers, also for the first page of a process', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  await register();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  await answerPage(response, async () => {
    void onRequestError(new AppError('busy', 'try again'), ...([] as never as [never, never]));
    response.writeHead(500);
  });
  expect([response.statusCode, response.getHeader('Retry-After')]).toEqual([503, '1']);
});
