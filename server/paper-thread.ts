import { join } from 'node:path';

/** The bundled program of the threads that draw PDFs. */
export const paperThread = (distDir: string) => join(distDir, 'paper-thread.mjs');
