import { existsSync, globSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { pageScripts } from './scripts/page-scripts.mjs'
import { projectOf } from './scripts/test-projects.mjs'

type Project = 'unit' | 'integration' | 'process' | 'quality'

const FILES = '{app,cli,core,db,http,ops,tests,quality/{bench,deploy,drills}}/**/*.test.{ts,tsx}'
const include = Object.groupBy(globSync(FILES).toSorted(), projectOf)
// A machine that is busy with much else is slow, and no test asserts how fast it is.
const options = {
  css: true,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}
const databases = { ...options, globalSetup: './tests/helpers/cluster/for-rules.ts' }

const PROJECTS: Record<Project, () => TestProjectInlineConfiguration> = {
  unit: () => ({
    plugins: [pageScripts()],
    test: { ...options, name: 'unit', include: include.unit ?? [] },
  }),
  integration: () => ({
    // Pages are rendered from their sources. Loaded only where it is needed: it takes longer than most unit tests.
    plugins: [
      import('@react-router/dev/vite').then(({ reactRouter }) => reactRouter()),
      pageScripts(),
    ],
    test: { ...databases, name: 'integration', include: include.integration ?? [] },
  }),
  process: () => ({
    plugins: [pageScripts()],
    test: { ...databases, name: 'process', include: include.process ?? [] },
  }),
  quality: () => ({
    plugins: [pageScripts()],
    test: { ...databases, name: 'quality', include: include.quality ?? [] },
  }),
}

/** The projects of the files that the command line names, or those that `--project=` names; else all. */
function selectedProjects(): Project[] {
  const all: Project[] = ['unit', 'integration', 'process', 'quality']
  const files = process.argv
    .filter((argument) => existsSync(argument) && /\.test\.tsx?$/.test(argument))
    .map(projectOf)
  if (files.length > 0) return all.filter((project) => files.includes(project))
  const named = all.filter((project) => process.argv.includes(`--project=${project}`))
  return named.length > 0 ? named : all
}

export default defineConfig({
  test: {
    // The files of a worker share what they import (`isolate`): loading it again for each took longer than the tests. Tests share
    // no state: each makes its register.
    // One more than the cores of a small machine: tests wait for PostgreSQL and for processes.
    maxWorkers: 3,
    projects: selectedProjects().map((project) => PROJECTS[project]()),
  },
})
