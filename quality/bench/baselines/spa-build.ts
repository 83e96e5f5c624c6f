import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { pageStyles } from '#/scripts/bundle/page-styles.mjs'

/**
 * Builds the client-rendered peer into a folder as `vite build` does: for production, with Vite's
 * own settings.
 */
export async function buildSpa(outDir: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'spa'),
    configFile: false,
    logLevel: 'warn',
    plugins: [pageStyles(), react(), tailwindcss()],
    build: { outDir, emptyOutDir: true },
  })
}
