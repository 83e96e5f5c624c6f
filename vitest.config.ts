import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ['{app,db,server,tests,cli}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: './tests/helpers/postgres-cluster.ts',
    css: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
