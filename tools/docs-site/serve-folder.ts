import { preview } from 'vite';

/** Serves a built site on a port of this machine. */
export async function serveFolder(folder: string, port: number): Promise<void> {
  await preview({
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir: folder },
    preview: { host: 'localhost', port, strictPort: true },
  });
}
