import { defineConfig } from '@playwright/test'
import type { OnEngine } from './tests/e2e/setup/register.ts'

/** The way of a certificate through all of it. */
const JOURNEY = /journey\.spec\.ts$/
/**
 * Of the full run, on PostgreSQL instead of SQLite: all use cases are tested on both engines
 * besides.
 */
const ON_POSTGRES = /\/(?:application-review|issuing)\.spec\.ts$/
const LOOKS = /finding|sideways|is sound/
/**
 * What every change runs: the ways that a visitor, the staff and a surveyor take most, and the kit
 * of a ship. The full run has all.
 */
const CORE =
  /\/(?:certificate-list|certificate-list-layout|certificates|development|first-screen|form-guard|forms|journey|kit|lost-requests|phone|reading-order|shell|specification|verify)\.spec\.ts$/

/**
 * Journeys in a real browser against the built product; `npm test` builds it and installs Chromium
 * first (scripts/test.mjs).
 */
export default defineConfig<OnEngine>({
  testDir: './tests/e2e',
  globalSetup: './tests/helpers/cluster/for-journeys.ts',
  projects: [
    { name: 'sqlite', use: { engine: 'sqlite' }, testMatch: CORE },
    { name: 'postgres', use: { engine: 'postgres' }, testMatch: JOURNEY, grepInvert: LOOKS },
    // In the full run.
    { name: 'sqlite-rest', use: { engine: 'sqlite' }, testIgnore: [CORE, ON_POSTGRES] },
    { name: 'postgres-rest', use: { engine: 'postgres' }, testMatch: ON_POSTGRES },
  ],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 300_000,
  // A busy machine is slow: what is awaited may come late, and no journey asserts how soon.
  expect: { timeout: 30_000 },
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
