import { readFileSync, writeFileSync } from 'node:fs';
import { REFERENCE_PAGE, withReference } from './bundle-reference';

writeFileSync(REFERENCE_PAGE, withReference(readFileSync(REFERENCE_PAGE, 'utf8')));
