import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConsoleModule } from '@zipfront/contracts/console/screen';
import { repositoryPath } from '../../repository-path.ts';
import type { ConsoleBuild } from '../console-context.ts';
import { loadApp, readFontFaces } from './app-files.ts';

const DIST = repositoryPath('apps/console/dist');

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
