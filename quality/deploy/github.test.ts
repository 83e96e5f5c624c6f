import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')

/** A YAML file as JSON, by Python's parser. */
function readYaml(file: string): unknown {
  const script =
    'import json, sys, yaml; json.dump(yaml.load(sys.stdin, Loader=yaml.BaseLoader), sys.stdout)'
  const input = readFileSync(join(ROOT, file), 'utf8')
  return JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', script], { input, encoding: 'utf8', stdio: 'pipe' }),
  )
}

const Step = z.union([
  z.object({ uses: z.string() }).loose(),
  z.object({ run: z.string() }).loose(),
])
const Workflow = z.looseObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      'runs-on': z.string(),
      'timeout-minutes': z.string(),
      steps: z.array(Step).min(1),
    }),
  ),
})

test.each(globSync('.github/workflows/*.{yml,yaml}', { cwd: ROOT }))(
  '%s is a workflow with few rights, actions of a named version and scripts that bash reads',
  (file) => {
    const workflow = Workflow.parse(readYaml(file))
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)
    for (const step of steps) {
      if ('uses' in step) expect(step.uses).toMatch(/^[\w-]+\/[\w/-]+@(?:v\d+|[0-9a-f]{40})$|^\.\//)
      // Written by us, and read by the shell as bash reads a script.
      if ('run' in step) execFileSync('bash', ['-n', '-c', String(step.run)], { stdio: 'pipe' })
    }
  },
)

test('Dependabot looks after every lockfile, the workflows and the image', () => {
  const Update = z.looseObject({
    'package-ecosystem': z.string(),
    directory: z.string(),
    groups: z.record(z.string(), z.unknown()),
  })
  const { updates } = z
    .looseObject({ version: z.literal('2'), updates: z.array(Update) })
    .parse(readYaml('.github/dependabot.yml'))
  expect(updates.map((one) => `${one['package-ecosystem']} ${one.directory}`)).toEqual([
    'npm /',
    'npm /quality',
    'github-actions /',
    'docker /deploy/docker',
  ])
  for (const { directory } of updates) expect(existsSync(join(ROOT, directory))).toBe(true)
})

test.each(['bug', 'feature'].map((name) => `.github/ISSUE_TEMPLATE/${name}.yml`))(
  '%s is a form for issues',
  (file) => {
    const Field = z.looseObject({
      type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
      attributes: z.looseObject({}),
    })
    const form = z
      .looseObject({ name: z.string(), description: z.string(), body: z.array(Field).min(1) })
      .parse(readYaml(file))
    const ids = form.body.flatMap(({ id }) => (id === undefined ? [] : [id]))
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test('the container for development and the pinned Node are what the packages bring', () => {
  const container = z
    .looseObject({
      image: z.string(),
      forwardPorts: z.tuple([z.literal(3000)]),
      postCreateCommand: z.literal('npm run build'),
    })
    .parse(JSON.parse(readFileSync(join(ROOT, '.devcontainer/devcontainer.json'), 'utf8')))
  expect(container.image).toContain('javascript-node')
  const { optionalDependencies } = z
    .looseObject({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const major = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()
  for (const version of Object.values(optionalDependencies))
    expect(version.split('.')[0]).toBe(major)
})
