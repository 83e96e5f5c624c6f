import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { listPackages } from '../list-packages.mjs'
import { root } from '../node26.mjs'

const MODULE = 'virtual:page-scripts'
const RESOLVED = `\0${MODULE}`
/** Is written into the page; all others are files that it loads. */
const INLINE = 'pages/public/document/inline.ts'
const FILES = () => globSync('pages/**/*.script.ts', { cwd: root }).toSorted()
const nameOf = (file) => basename(file, '.script.ts')

let built

/**
 * A plugin of Vite: builds the scripts of pages that are not hydrated (`*.script.ts`), each without
 * the framework, and answers `virtual:page-scripts` with their addresses and with the text of the
 * inline script.
 */
export function pageScripts() {
  let isBuild = false
  return {
    name: 'page-scripts',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return
      const addresses = isBuild
        ? await (built ??= buildAll()).then((all) => all.addresses)
        : Object.fromEntries(FILES().map((file) => [nameOf(file), `/${file}`]))
      const inline = await buildInline(isBuild)
      return `export const inlineScript = ${JSON.stringify(inline)}\nexport const scripts = ${JSON.stringify(addresses)}`
    },
    async generateBundle() {
      // The server's build sends none of its files to browsers.
      if (this.environment.name !== 'client' || !built) return
      for (const { fileName, source } of (await built).files)
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

const ROUTER = /\/react-router\/dist\/production\/lib\/(.+)\.js$/
/**
 * Its files for what this site turned off: `routeDiscovery` in react-router.config.ts, no
 * `instrumentations` in pages/entry.client.tsx.
 */
const TURNED_OFF = new Set(['dom/ssr/fog-of-war', 'router/instrumentation'])

/**
 * A plugin of Vite: leaves out of the browser's build what React Router has for features that are
 * turned off.
 */
export function trimRouter() {
  const found = new Set()
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = ROUTER.exec(id)?.[1]
      if (!TURNED_OFF.has(file)) return
      found.add(file)
      const names = /^export \{([^}]+)\}/m.exec(code)[1].split(',')
      return {
        code: names.map((name) => `export const ${name.trim()} = () => undefined`).join('\n'),
        map: { mappings: '' },
      }
    },
    buildEnd(error) {
      if (!error && found.size < TURNED_OFF.size)
        this.error('React Router has other files than scripts/page-scripts.mjs says')
    },
  }
}

/**
 * A plugin of Vite: leaves the components of documents out of the browser's build, which never
 * renders them.
 */
export function leaveOutDocuments() {
  const CLIENT_ROUTE = '?__react-router-build-client-route'
  return {
    name: 'leave-out-documents',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_, id) {
      if (!id.endsWith(CLIENT_ROUTE)) return
      const source = readFileSync(id.slice(0, -CLIENT_ROUTE.length), 'utf8')
      if (!source.includes('asDocument(')) return
      if (!/^export const handle = asDocument\(/m.test(source))
        this.error(`${id}: write "export const handle = asDocument("`)
      return { code: 'export {}', map: { mappings: '' } }
    },
  }
}

const common = { configFile: false, logLevel: 'warn', publicDir: false, root }

async function buildAll() {
  const input = Object.fromEntries(FILES().map((file) => [nameOf(file), join(root, file)]))
  const { output } = await build({
    ...common,
    plugins: [listPackages('page-scripts')],
    // No hints for what a script loads: each loads few files, on use.
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })
  const files = output.map((part) => ({
    fileName: part.fileName,
    source: part.type === 'chunk' ? part.code : part.source,
  }))
  const entries = output.filter((part) => part.type === 'chunk' && part.isEntry)
  return {
    files,
    addresses: Object.fromEntries(entries.map(({ name, fileName }) => [name, `/${fileName}`])),
  }
}

async function buildInline(minify) {
  const { output } = await build({
    ...common,
    build: {
      write: false,
      minify,
      modulePreload: false,
      rollupOptions: {
        input: join(root, INLINE),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const text = output[0].code.trim()
  if (text.includes('</')) throw new Error(`${INLINE}: "</" would end the script within the page`)
  return text
}
