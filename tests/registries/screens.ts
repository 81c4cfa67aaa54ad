import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE_SCREENS, type ConsoleScreen } from '@zipfront/contracts/console/screens';
import { CONSOLE_ROUTES, type ConsoleRoute } from '../../apps/server/src/console/console-routes.ts';

const ROUTER_FILE = 'apps/console/src/router.tsx';
const ROUTES_FILE = 'apps/server/src/console/console-routes.ts';
const SCREENS_FILE = 'packages/contracts/src/console/screens.ts';

/** The first screen, whose route sends roles that may not see it elsewhere. */
const HOME = '/';

/** All that names a screen of the console, as one repository has it. */
export interface ScreenPlaces {
  screens: readonly ConsoleScreen[];
  routes: readonly ConsoleRoute[];
  /** Paths of the application's router. */
  shown: string[];
}

/** Errors of screens that are missing in one place, a sentence each with the file to edit. */
export function screenErrors({ screens, routes, shown }: ScreenPlaces): string[] {
  const paths = screens.map(({ path }) => path);
  const unlisted = shown
    .filter((path) => !path.includes('$') && !paths.includes(path))
    .filter((path) => !paths.some((screen) => screen !== HOME && path.startsWith(`${screen}/`)))
    .map(
      (path) =>
        `${ROUTER_FILE} shows ${path}, which no navigation has: list it in ${SCREENS_FILE}.`,
    );
  const incomplete = screens.flatMap(({ path, title, roles }) => {
    const route = routes.find((each) => each.method === 'GET' && each.path === path);
    const errors: string[] = [];
    if (route === undefined) {
      errors.push(`The screen ${title} (${path}) has no row in ${ROUTES_FILE}: add it to ROWS.`);
    } else if (path !== HOME && [...route.roles].sort().join() !== [...roles].sort().join()) {
      errors.push(
        `The screen ${title} (${path}) is for ${roles.join(', ')} in ${SCREENS_FILE}, and for ${[route.roles].flat().join(', ')} in ${ROUTES_FILE}: use the same roles.`,
      );
    }
    if (!shown.includes(path)) {
      errors.push(`The screen ${title} (${path}) has no route in ${ROUTER_FILE}: add one.`);
    }
    return errors;
  });
  return [...unlisted, ...incomplete];
}

/** The screens of this repository in all places that name them. */
export function readScreenPlaces(root: string): ScreenPlaces {
  const text = readFileSync(join(root, ROUTER_FILE), 'utf8');
  const shown = [...text.matchAll(/^ {2}path: '(\/[^']*)',$/gm)].map(([, path = '']) => path);
  return { screens: CONSOLE_SCREENS, routes: CONSOLE_ROUTES, shown };
}
