import { reactRouter } from '@react-router/dev/vite'
import { globSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { listPackages } from './scripts/list-packages.mjs'

/** What stands on every public page, or on the verification, which is what most visitors come for. */
const EVERY_PAGE =
  /app\/web\/(?!staff|forms|toast\/toast\.)|app\/verification\/(?!file-check\/)|app\/root\.tsx|app\/site\/(?!staff|[a-z-]+\.page|hero|steps)|core\/dates\.ts|scan\/scan-button|texts\/messages\/(common|verify|home_cta|scan_button)|core\/current-language|certificate-types/

/** The server, the command line and what their threads and processes run: one build, in which each module is once, pages and API included. */
const PROGRAMS = ['supervisor.ts', 'server.ts', 'cli.ts', ...globSync('{app,db,http,ops}/**/*-{thread,process}{,.server}.ts')]
const programs = Object.fromEntries(PROGRAMS.map((file) => [file.replace(/\.ts$/, ''), `./${file}`]))

/** Not built in: what is no JavaScript, and what only development loads. */
const EXTERNAL_PACKAGES = ['@myriaddreamin/typst-ts-node-compiler', 'vite']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), listPackages()],
  build: {
    rollupOptions: {
      output: {
        // Few files: on a bad line every request counts, and every file is a line in each page's head.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            { name: 'public', test: EVERY_PAGE, priority: 1 },
            { name: 'services', test: /app\/content\/services\/(?!staff|service-input)|messages\/services_/ },
          ],
        },
      },
    },
  },
  // Here a thread loads only what it runs.
  environments: {
    ssr: {
      // In development Node loads the packages itself: Vite would run those in CommonJS as modules, in which there is no `module`.
      ...(command === 'build' && { resolve: { noExternal: true, external: EXTERNAL_PACKAGES } }),
      build: { rollupOptions: { input: programs, output: { codeSplitting: true } } },
    },
  },
}))
