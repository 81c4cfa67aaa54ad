import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CONSOLE_PATHS,
  CONSOLE_SCREENS,
  type ConsoleScreen,
} from '@zipfront/contracts/console/pages';

const ROUTER_FILE = 'apps/console/src/routes.ts';
const SCREENS_FILE = 'packages/contracts/src/console/pages.ts';

const HOME = '/';

/** All that names a screen of the console, as one repository has it. */
export interface ScreenPlaces {
  screens: readonly ConsoleScreen[];
  /** Paths of the application's router. */
  shown: string[];
}

/** Errors of screens that are missing in one place, a sentence each with the file to edit. */
export function screenErrors({ screens, shown }: ScreenPlaces): string[] {
  const paths = screens.map(({ path }) => path);
  const unlisted = shown
    .filter((path) => !path.includes(':') && !paths.includes(path))
    .filter((path) => !paths.some((screen) => screen !== HOME && path.startsWith(`${screen}/`)))
    .map(
      (path) =>
        `${ROUTER_FILE} shows ${path}, which no navigation has: list it in ${SCREENS_FILE}.`,
    );
  const missing = screens
    .filter(({ path }) => !shown.includes(path))
    .map(
      ({ path, title }) => `The screen ${title} (${path}) has no route in ${ROUTER_FILE}: add one.`,
    );
  return [...unlisted, ...missing];
}

export function readScreenPlaces(root: string): ScreenPlaces {
  const text = readFileSync(join(root, ROUTER_FILE), 'utf8');
  const paths = new Map<string, string>(Object.entries(CONSOLE_PATHS));
  const shown = [...text.matchAll(/(?:plain|searched)\(\s*PATHS\.(\w+),/g)].map(
    ([, page = '']) => paths.get(page) ?? page,
  );
  return { screens: CONSOLE_SCREENS, shown };
}
