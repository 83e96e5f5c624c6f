import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // server/app.ts is the input of the server build, so that pages and API share one module graph.
  environments: { ssr: { build: { rollupOptions: { input: './server/app.ts' } } } },
})
