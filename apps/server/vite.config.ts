import { defineConfig } from 'vite';

/** Builds the server: `main.js` and the files of its threads, with all that they import. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, external: ['pg-native', 'cloudflare:sockets'] },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    minify: false,
    rolldownOptions: {
      input: [
        'src/main.ts',
        'src/writer-thread.ts',
        'src/platform/store/sqlite/reader-thread.ts',
        'src/reporting/spend/spend-thread.ts',
        'src/reporting/warehouse/warehouse-thread.ts',
      ],
      // In one folder, as deep as the sources: `repository-path.ts` counts on it.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
