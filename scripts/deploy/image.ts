import { ensureBuilt } from '../start/build';
import { patchPackages } from '../start/patches.mjs';
import { fail, step } from '../start/step.mjs';
import { packService } from './pack';

// Builds the service and packs it into the given folder, from which an image is made.
const DIST = '.next';
const [target] = process.argv.slice(2);
try {
  if (!target) throw new Error('Usage: node --import tsx scripts/deploy/image.ts <new folder>');
  // The Dockerfile installs without scripts.
  patchPackages();
  await ensureBuilt(DIST);
  await step('Packing', () => packService(DIST, target));
} catch (error) {
  fail(error);
}
