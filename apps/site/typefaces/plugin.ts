import { THEMES } from '@zipfront/contracts/content/look';
import type { Plugin } from 'vite';
import { TYPEFACES } from '../src/theme/typefaces.ts';
import { makeTypefaces } from './font-faces.ts';
import { builtName, subset } from './font-files.ts';
import { joinLicences } from './licences.ts';

const MODULE = 'virtual:typefaces';
const RESOLVED = `\0${MODULE}`;

const LICENCES = 'typefaces.txt';

const FILES = [
  ...new Set(Object.values(TYPEFACES).flatMap((faces) => faces.map(({ file }) => file))),
];

/** In development it serves the files itself. */
export function brandTypefaces(): Plugin {
  return {
    name: 'zipfront:brand-typefaces',
    resolveId: { filter: { id: /^virtual:typefaces$/ }, handler: () => RESOLVED },
    load: {
      filter: { id: /^\0virtual:typefaces$/ },
      async handler() {
        const made = await Promise.all(
          THEMES.map(async (theme) => [theme, await makeTypefaces(theme, TYPEFACES[theme])]),
        );
        return `export default ${JSON.stringify(Object.fromEntries(made))}`;
      },
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of FILES) {
        const fileName = builtName(file, await subset(file, 'sfnt'));
        this.emitFile({ type: 'asset', fileName, source: await subset(file, 'woff2') });
      }
      this.emitFile({ type: 'asset', fileName: LICENCES, source: joinLicences(FILES) });
    },
    configureServer(server) {
      server.middlewares.use(async (incoming, outgoing, next) => {
        if (!incoming.url?.endsWith('.woff2')) return next();
        for (const file of FILES) {
          if (incoming.url !== `/${builtName(file, await subset(file, 'sfnt'))}`) continue;
          return outgoing.setHeader('Content-Type', 'font/woff2').end(await subset(file, 'woff2'));
        }
        next();
      });
    },
  };
}
