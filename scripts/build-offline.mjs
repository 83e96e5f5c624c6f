import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { root } from './node26.mjs'

// The page for when there is no network, and the service worker that brings it. Two builds beside that of the pages, because
// both must be whole without a server: the page as a file, the worker as a single classic script (docs/decisions/0019).

const client = join(root, 'build', 'client')
const common = { configFile: false, logLevel: 'warn', publicDir: false }

const built = await build({
  ...common,
  root: join(root, 'app', 'offline', 'page'),
  plugins: [tailwindcss()],
  build: { outDir: client, emptyOutDir: false, rollupOptions: { input: join(root, 'app', 'offline', 'page', 'offline.html') } },
})

/** Reading PDFs takes a megabyte, and fonts of other scripts are many: who has no network can do without. */
const SPARED = /\/pdf|read-pdf|\.(?:woff2?|ttf)$/
const FONTS = /source-sans-3-latin-wght-normal|source-serif-4-latin-600-normal/
const files = [built]
  .flat()
  .flatMap(({ output }) => output.map(({ fileName }) => `/${fileName}`))
  .filter((name) => name.startsWith('/assets/') && (!SPARED.test(name) || FONTS.test(name)))

await build({
  ...common,
  root,
  define: { OFFLINE_FILES: JSON.stringify([...files, '/icon.svg']) },
  build: {
    outDir: client,
    emptyOutDir: false,
    rollupOptions: {
      input: join(root, 'app', 'offline', 'worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
})

const there = new Set(readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`))
const missing = files.filter((name) => !there.has(name))
if (missing.length > 0 || !readFileSync(join(client, 'sw.js'), 'utf8').includes(files[0] ?? ''))
  throw new Error(`The offline page lacks files: ${missing.join(', ')}`)
