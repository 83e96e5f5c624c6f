import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What stands on every public page, or on the verification, which is what most visitors come for. */
const EVERY_PAGE =
  /app\/ui\/|app\/verification\/(?!code\/code-check|document\/)|app\/root\.tsx|app\/shell\/(?!staff|toast\.)|app\/(paths|dates|language\/language)\.ts|site\/(office|call-to-action)|scan\/scan-button|paraglide\/(runtime|messages\/(common|verify|home_cta|scan_button))|certificate-types/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // server/app.ts is the input of the server build, so that pages and API share one module graph.
  build: {
    rollupOptions: {
      output: {
        // Few files: on a bad line every request counts, and every file is a line in each page's head.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
            { name: 'public', test: EVERY_PAGE, priority: 1 },
            { name: 'services', test: /app\/services\/service|messages\/services_/ },
          ],
        },
      },
    },
  },
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
})
