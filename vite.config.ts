import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
            {
              name: 'public',
              test: /app\/(shell|ui|site|verification)\/|app\/(paths|dates)\.ts|certificate-types|node_modules\/(radix-ui|@radix-ui)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
})
