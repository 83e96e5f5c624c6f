import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [reactRouter()],
  test: {
    include: ['{app,db,server,tests,cli,drills,deploy}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    globalSetup: './tests/helpers/cluster/for-rules.ts',
    css: true,
    // The files of a worker share what they import: loading it anew for each took longer than the tests. Tests share no state:
    // each makes a register of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
