/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import type { Plugin } from 'postcss';

/** Any `:where(…)` of a single class, as Svelte writes it to keep a component's styles to itself. */
const WHERE = /:where\((\.[\w-]+)\)/g;
/** Chromium knows `:where()` from 88 on, and this question from 83 on. */
const UNKNOWN = 'not selector(:where(a))';

/**
 * Say every rule with `:where()` a second time without it, for browsers that do not know it and so
 * ignore the first. Others see nothing of the second.
 */
const withoutWhere: Plugin = {
  postcssPlugin: 'without-where',
  OnceExit(root, { AtRule }) {
    root.walkRules(WHERE, (rule) => {
      if (rule.parent?.type === 'atrule' && 'params' in rule.parent) {
        if (rule.parent.params === UNKNOWN) return;
      }
      const second = rule.clone({ selector: rule.selector.replace(WHERE, '$1') });
      rule.after(new AtRule({ name: 'supports', params: UNKNOWN, nodes: [second] }));
    });
  },
};

export default defineConfig({
  // Relative: the client works in whatever folder a proxy shows it in.
  base: './',
  plugins: [svelte()],
  resolve: {
    // The texts of refusals, games and guides stand beside the Python code they belong to.
    alias: { $sobremesa: new URL('../src/sobremesa', import.meta.url).pathname },
  },
  css: { postcss: { plugins: [withoutWhere] } },
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
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // A page for each file would take longer than all tests together.
    isolate: false,
    setupFiles: ['./each-test.ts'],
  },
});
