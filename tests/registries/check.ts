import { join } from 'node:path';
import { readRoutePlaces, routeErrors } from './routes.ts';
import { readScreenPlaces, screenErrors } from './screens.ts';
import { readSectionPlaces, sectionErrors } from './sections.ts';
import { readStoragePlaces, storageErrors } from './storage.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The places that name the same thing. What a recipe of CONTRIBUTING.md would leave out is reported
 * with its file.
 */
const errors = [
  ...routeErrors(readRoutePlaces()),
  ...storageErrors(await readStoragePlaces(ROOT)),
  ...screenErrors(readScreenPlaces(ROOT)),
  ...sectionErrors(readSectionPlaces(ROOT)),
];
for (const error of errors) console.error(error);
process.exit(errors.length === 0 ? 0 : 1);
