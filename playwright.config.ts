import { defineConfig } from '@playwright/test'
import type { OnEngine } from './tests/e2e/setup/register.ts'

/** What is looked for, changed and proved in the register; all use cases are tested on both engines besides. */
const FLOWS = /(certificates|desk|document|journey|offline|verify)\.spec\.ts$/
const LOOKS = /finding|sideways|is sound/

/** Journeys in a real browser against the built product; `npm test` builds it and installs Chromium first. */
export default defineConfig<OnEngine>({
  testDir: './tests/e2e',
  globalSetup: './tests/helpers/cluster/for-journeys.ts',
  projects: [
    { name: 'sqlite', use: { engine: 'sqlite' } },
    { name: 'postgres', use: { engine: 'postgres' }, testMatch: FLOWS, grepInvert: LOOKS },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  outputDir: 'test-results/journeys',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
