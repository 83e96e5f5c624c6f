import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { writeTexts } from './scripts/compile-texts.mjs'
import { pageScripts } from './scripts/bundle/page-scripts.mjs'
import { projectOf, selectedProjects, testFiles } from './scripts/test/projects.mjs'

// So that a text which was just added has its function.
writeTexts()

type Project = 'unit' | 'integration' | 'process' | 'quality'

const ALL: Project[] = ['unit', 'integration', 'process', 'quality']
const include = Object.groupBy(testFiles(), projectOf)
// A machine that is busy with much else is slow, and no test asserts how fast it is: one that waits
// longer than this waits in vain.
const options = {
  css: true,
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}
const databases = { ...options, globalSetup: './tests/helpers/cluster/for-rules.ts' }

const PROJECTS: Record<Project, () => TestProjectInlineConfiguration> = {
  unit: () => ({
    plugins: [pageScripts()],
    test: { ...options, name: 'unit', include: include.unit ?? [] },
  }),
  integration: () => ({
    // Pages are rendered from their sources. Loaded only where it is needed: it takes longer than
    // most unit tests.
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

export default defineConfig({
  test: {
    // The files of a worker share what they import (`isolate`): loading it again for each took
    // longer than the tests. Tests share no state: each makes its register. One more than the cores
    // of a small machine: tests wait for PostgreSQL and for processes.
    maxWorkers: 3,
    projects: selectedProjects(ALL, include, process.argv.slice(2)).map((project) =>
      PROJECTS[project](),
    ),
  },
})
