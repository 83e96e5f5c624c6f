import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { listPackages } from '../list-packages.mjs'
import { root } from '../node26.mjs'
import { pageStyles } from './page-styles.mjs'

// The offline page, and the service worker that serves it. Two builds beside that of the pages,
// because both must be complete without a server: the page as a file, the worker as a single
// classic script (docs/decisions/0019).

const client = join(root, 'build', 'client')
const common = { configFile: false, logLevel: 'warn', publicDir: false }

const built = await build({
  ...common,
  root: join(root, 'pages', 'public', 'offline', 'page'),
  plugins: [pageStyles(), tailwindcss(), listPackages('offline-page')],
  build: {
    outDir: client,
    emptyOutDir: false,
    rollupOptions: { input: join(root, 'pages', 'public', 'offline', 'page', 'offline.html') },
  },
})

/**
 * Stored later: reading PDFs takes a megabyte, which a phone with a bad line gets once everything
 * else is there.
 */
const OF_PDF = /\/pdf|read-pdf/
/** Not stored for offline use: fonts of other scripts are many. */
const OMITTED = /\.(?:woff2?|ttf)$/
const FONTS = /source-sans-3-latin-wght-normal|source-serif-4-latin-600-normal/
const needed = [built]
  .flat()
  .flatMap(({ output }) => output.map(({ fileName }) => `/${fileName}`))
  .filter((name) => name.startsWith('/assets/') && (!OMITTED.test(name) || FONTS.test(name)))
const files = needed.filter((name) => !OF_PDF.test(name))
const later = [
  ...new Set([...needed.filter((name) => OF_PDF.test(name)), ...filesOf(/^check-and-show-/)]),
].filter((name) => !files.includes(name))

/**
 * The files of the check of files in a page that was loaded with a network
 * (scripts/page-scripts.mjs), each with all that it loads.
 */
function filesOf(entry) {
  const scripts = readdirSync(join(client, 'assets')).filter((name) => /\.m?js$/.test(name))
  const found = new Set(scripts.filter((name) => entry.test(name)))
  for (const name of found) {
    const text = readFileSync(join(client, 'assets', name), 'utf8')
    for (const other of scripts) if (text.includes(other)) found.add(other)
  }
  return [...found].map((name) => `/assets/${name}`)
}

await build({
  ...common,
  root,
  plugins: [listPackages('service-worker')],
  define: {
    OFFLINE_FILES: JSON.stringify([...files, '/icon.svg']),
    LATER_FILES: JSON.stringify(later),
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    rollupOptions: {
      input: join(root, 'pages', 'web', 'service-worker', 'worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
})

const there = new Set(
  readdirSync(client, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`),
)
const missing = [...files, ...later].filter((name) => !there.has(name))
if (
  missing.length > 0 ||
  later.length === 0 ||
  !readFileSync(join(client, 'sw.js'), 'utf8').includes(files[0] ?? '')
)
  throw new Error(`The offline page lacks files: ${missing.join(', ')}`)
