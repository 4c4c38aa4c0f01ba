/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative: the client works in whatever folder a proxy shows it in.
  base: './',
  plugins: [svelte()],
  resolve: {
    // The texts of refusals, games and guides stand beside the Python code they belong to.
    alias: { $sobremesa: new URL('../src/sobremesa', import.meta.url).pathname },
  },
  build: {
    // Where hatch_build.py and the server look for it.
    outDir: '../src/sobremesa/client',
    emptyOutDir: true,
    // Televisions with webOS 22 are Chromium 87.
    target: ['chrome87', 'safari14', 'firefox83'],
    modulePreload: { polyfill: false },
    // Pictures stay files: a data address could not be cached by itself.
    assetsInlineLimit: 0,
  },
  // Tests and the development server read texts beside the Python code as well.
  server: { fs: { allow: ['.', '../src/sobremesa'] } },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
