import react from '@vitejs/plugin-react';
import { BUILD_TARGETS } from '@zipfront/contracts/pages/oldest-browsers';
import { defineConfig } from 'vite';

/** Nothing is inline, so that the page works with a strict content security policy. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/compare/',
  plugins: [react()],
  build: { target: BUILD_TARGETS, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
