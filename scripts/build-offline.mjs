import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { listPackages } from './list-packages.mjs'
import { root } from './node26.mjs'

// The offline page, and the service worker that serves it. Two builds beside that of the pages, because both must be complete
// without a server: the page as a file, the worker as a single classic script (docs/decisions/0019).

const client = join(root, 'build', 'client')
const common = { configFile: false, logLevel: 'warn', publicDir: false }

const built = await build({
  ...common,
  root: join(root, 'app', 'offline', 'page'),
  plugins: [tailwindcss(), listPackages('offline-page')],
  build: { outDir: client, emptyOutDir: false, rollupOptions: { input: join(root, 'app', 'offline', 'page', 'offline.html') } },
})

/** Not stored for offline use: reading PDFs takes a megabyte, and fonts of other scripts are many. */
const OMITTED = /\/pdf|read-pdf|\.(?:woff2?|ttf)$/
const FONTS = /source-sans-3-latin-wght-normal|source-serif-4-latin-600-normal/
const files = [built]
  .flat()
  .flatMap(({ output }) => output.map(({ fileName }) => `/${fileName}`))
  .filter((name) => name.startsWith('/assets/') && (!OMITTED.test(name) || FONTS.test(name)))

await build({
  ...common,
  root,
  plugins: [listPackages('service-worker')],
  define: { OFFLINE_FILES: JSON.stringify([...files, '/icon.svg']) },
  build: {
    outDir: client,
    emptyOutDir: false,
    rollupOptions: {
      input: join(root, 'app', 'service-worker', 'worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
})

const there = new Set(readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`))
const missing = files.filter((name) => !there.has(name))
if (missing.length > 0 || !readFileSync(join(client, 'sw.js'), 'utf8').includes(files[0] ?? ''))
  throw new Error(`The offline page lacks files: ${missing.join(', ')}`)
