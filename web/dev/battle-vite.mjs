// Builds the try-out page alone: npx vite build -c dev/battle-vite.mjs
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const no_comments = {
  name: 'no-comments',
  enforce: 'post',
  transform: (code, id) => (id.includes('.svg?raw') ? code.replace(/<!--.*?-->/gs, '') : undefined),
}
export default defineConfig({
  plugins: [svelte(), no_comments],
  build: {
    outDir: '/tmp/battle-dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rollupOptions: { input: 'dev/battle.html' },
    minify: false,
  },
})
