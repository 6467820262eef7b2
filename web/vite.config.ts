// How the page is built. The server embeds dist/: index.html at the root and
// everything else under assets/ with a name that changes with its contents, so
// that a browser may keep it for ever. The server's Content-Security-Policy
// allows neither inline script nor inline style, so nothing is inlined here.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { fakeServer } from './dev/plugin.ts'

// What `grandmaster serve` sends; `vite preview` sends the same, so that what
// the policy would break breaks here first.
const policy =
  "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'"

export default defineConfig({
  plugins: [svelte(), fakeServer()],
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 300,
    reportCompressedSize: true,
  },
  preview: { headers: { 'Content-Security-Policy': policy } },
  test: { include: ['src/**/*.test.ts', 'dev/**/*.test.ts'], environment: 'node' },
})
