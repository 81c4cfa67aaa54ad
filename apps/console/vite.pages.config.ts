import react from '@vitejs/plugin-react';
import { BUILD_TARGETS } from '@zipfront/contracts/pages/oldest-browsers';
import { defineConfig, type UserConfig } from 'vite';

/** What browsers load; with `vite build --ssr` the module that renders pages. */
export default defineConfig(
  ({ isSsrBuild }): UserConfig => ({
    root: import.meta.dirname,
    plugins: [react()],
    ssr: { noExternal: true },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      target: isSsrBuild ? 'node26' : BUILD_TARGETS,
      rolldownOptions: {
        input: isSsrBuild ? 'src/sign-in/render-screen.tsx' : 'src/sign-in/link.ts',
        output: { entryFileNames: '[name].js', assetFileNames: 'console[extname]' },
      },
    },
    // The module then has React's production build only, whatever the server's environment is.
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  }),
);
