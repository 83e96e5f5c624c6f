import { reactRouter } from '@react-router/dev/vite'
import { globSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { listPackages } from './scripts/list-packages.mjs'
import { leaveOutDocuments, pageScripts, trimRouter } from './scripts/bundle/page-scripts.mjs'
import { pageStyles } from './scripts/bundle/page-styles.mjs'

/**
 * What every page needs: the framework, the document, the frame of public pages, and whatever these
 * import.
 */
const EVERY_PAGE =
  /node_modules\/(?:react|react-dom|react-router|scheduler)\/|pages\/root\.tsx|pages\/public\/layout|pages\/web\/(?:page-meta|structured-data|shell\/breadcrumbs)/

/** Addresses of the staff area: without a separate file, every page would load them. */
const STAFF = /domain\/addresses\/staff/

/** What the forms of visitors share. Their texts are in the files of their pages. */
const PUBLIC_FORMS =
  /pages\/web\/(?:ui\/field|forms\/(?:use-form|page-form|send-form|form-answer|guard-fields))|domain\/context\/form-guard|core\/secret-fields/

/** What all pages about services share. */
const SERVICES =
  /pages\/public\/services\/service-card|domain\/services\/services\/service\.ts|pages\/web\/(?:shell\/(?:could-not-load|reveal)|ui\/(?:later|skeleton))/

/** What the sign-in page shares with other pages. */
const SIGN_IN =
  /pages\/web\/sign-in\/passkey-button|vite\/preload-helper|messages\/sign_in_(?:password_hint|failed|email)/

/**
 * The server, the command line and what their threads and processes run: one build, in which each
 * module is once, pages and API included.
 */
const PROGRAMS = [
  'supervisor.ts',
  'server.ts',
  'cli.ts',
  ...globSync('{domain,db,http,ops}/**/*-{thread,process}{,.server}.ts'),
]
const programs = Object.fromEntries(
  PROGRAMS.map((file) => [file.replace(/\.ts$/, ''), `./${file}`]),
)

/** Not built in: what is no JavaScript, and what only development loads. */
const EXTERNAL_PACKAGES = ['@myriaddreamin/typst-ts-node-compiler', 'vite']

/**
 * What pages load once it is needed, such as to check a form. In development Vite would find it
 * then, and load the page again, with which what was typed is lost.
 */
const LOADED_LATER = [
  'zod',
  '@conform-to/zod/v4',
  '@conform-to/zod/v4/future',
  '@simplewebauthn/browser',
  '@noble/ed25519',
  '@noble/hashes/sha2.js',
  'cborg',
  'pdfjs-dist',
  'pkijs',
  'qr/decode.js',
]

export default defineConfig(({ command }) => ({
  plugins: [
    pageStyles(),
    tailwindcss(),
    reactRouter(),
    trimRouter(),
    leaveOutDocuments(),
    pageScripts(),
    listPackages(),
  ],
  build: {
    rollupOptions: {
      // They write to the console of a developer, and their texts are as long as a page.
      treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
      output: {
        // Few files: on a bad line every request counts, and every file is a line in each page's
        // head.
        codeSplitting: {
          groups: [
            { name: 'staff', test: STAFF, priority: 2 },
            { name: 'pages', test: EVERY_PAGE, priority: 1 },
            { name: 'forms', test: PUBLIC_FORMS },
            { name: 'services', test: SERVICES },
            { name: 'sign-in', test: SIGN_IN },
          ],
        },
      },
    },
  },
  optimizeDeps: { include: LOADED_LATER },
  // Here a thread loads only what it runs.
  environments: {
    ssr: {
      // In development Node loads the packages itself: Vite would run those in CommonJS as modules,
      // in which there is no `module`.
      ...(command === 'build' && { resolve: { noExternal: true, external: EXTERNAL_PACKAGES } }),
      build: { rollupOptions: { input: programs, output: { codeSplitting: true } } },
    },
  },
}))
