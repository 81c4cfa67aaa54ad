import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConsoleModule } from '@zipfront/contracts/console/screen';
import { repositoryPath } from '../../repository-path.ts';
import type { ConsoleBuild } from '../console-context.ts';
import { loadApp, readFontFaces } from './app-files.ts';

/** The console as `scripts/build.ts` built it. */
const DIST = repositoryPath('apps/console/dist');

/** Loads the built console. Throws if it was not built. */
export async function loadConsole(): Promise<ConsoleBuild> {
  const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
  const href = pathToFileURL(join(DIST, 'render-screen.js')).href;
  const { renderScreen } = (await import(href)) as ConsoleModule;
  return {
    renderScreen,
    styles: readFontFaces(join(DIST, 'app')) + read('console.css'),
    linkScript: read('link.js'),
    app: loadApp(join(DIST, 'app')),
  };
}
