import { join } from 'node:path';

/** Where the program of the threads is that draw the PDFs of a build. */
export const paperThread = (distDir: string) => join(distDir, 'paper-thread.mjs');
