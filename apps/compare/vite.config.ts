import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One page with its own script and style sheet; nothing inline, so that a strict policy holds. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/compare/',
  plugins: [react()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
