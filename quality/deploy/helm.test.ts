import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { productVersion } from '#/db/program.ts'
import { readConfig } from '#/ops/config/config.ts'

// Without Helm: the templates are rendered by Go's own text/template and sprig, and the values are
// compared with the chart's schema.

const ROOT = join(import.meta.dirname, '../..')
const CHART = join(ROOT, 'deploy/helm/lentera')
const folder = mkdtempSync(join(tmpdir(), 'lentera-helm-'))
const program = join(folder, 'render')
const Values = z.fromJSONSchema(JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')))

beforeAll(() => {
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: join(folder, 'cache'),
  }
  execFileSync('go', ['build', '-o', program, join(ROOT, 'quality/deploy/helm/render.go')], {
    env,
    stdio: 'pipe',
  })
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Given = Record<string, unknown>

const SQLITE = {
  publicOrigin: 'https://register.example',
  image: { repository: 'registry.example/lentera' },
}
const POSTGRES = { ...SQLITE, replicas: 3, database: { existingSecret: 'db' }, keysSecret: 'keys' }

const Container = z.object({
  image: z.string(),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.unknown().optional(),
      }),
    )
    .default([]),
  securityContext: z.unknown(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const Workload = z.object({
  spec: z.object({
    replicas: z.number(),
    updateStrategy: z.object({ type: z.string() }),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.unknown(),
        initContainers: z.array(Container).default([]),
        containers: z.tuple([
          Container.extend({ livenessProbe: z.unknown(), readinessProbe: z.unknown() }),
        ]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
    volumeClaimTemplates: z.tuple([z.object({ metadata: z.object({ name: z.string() }) })]),
  }),
})
const Rendered = z.looseObject({
  'values.yaml': z.unknown(),
  'statefulset.yaml': Workload,
  'NOTES.txt': z.string(),
})

function run(given: Given) {
  const file = join(folder, 'values.json')
  writeFileSync(file, JSON.stringify(given))
  return spawnSync(program, [CHART, file], { encoding: 'utf8' })
}

function render(given: Given) {
  const { stdout, stderr } = run(given)
  expect(stderr).toBe('')
  const rendered = Rendered.parse(JSON.parse(stdout))
  expect(Values.safeParse(rendered['values.yaml']).error?.message).toBeUndefined()
  return rendered
}

test('with SQLite there is one server on a volume, which may write nothing but that and /tmp', () => {
  const rendered = render(SQLITE)
  const { spec } = rendered['statefulset.yaml']
  const { containers, securityContext, initContainers } = spec.template.spec
  expect([spec.replicas, spec.updateStrategy.type, initContainers]).toEqual([
    1,
    'RollingUpdate',
    [],
  ])
  expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
  expect(securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 10001,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  const [{ image, env, volumeMounts, ...container }] = containers
  expect(image).toBe(`registry.example/lentera:${productVersion()}`)
  expect(container).toMatchObject({
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
    readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
  })
  expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/var/lib/lentera', '/tmp'])
  const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]))
  expect(readConfig(variables)).toMatchObject({
    publicOrigin: 'https://register.example',
    dataDir: '/var/lib/lentera/register',
  })
  expect([
    rendered['poddisruptionbudget.yaml'],
    rendered['ingress.yaml'],
    rendered['servicemonitor.yaml'],
  ]).toEqual([null, null, null])
})

test('with PostgreSQL there are several with the same keys, metrics and a budget, and the address is read from the Secret', () => {
  const rendered = render({
    ...POSTGRES,
    metrics: {
      enabled: true,
      serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    },
    networkPolicy: { metricsFrom: [{ namespaceSelector: {} }] },
    ingress: { enabled: true, tlsSecret: 'tls' },
    env: { LOG_LEVEL: 'warn', BACKUP_KEEP: 3 },
    trustedProxies: '10.0.0.0/8',
  })
  const { spec } = rendered['statefulset.yaml']
  expect([spec.replicas, spec.updateStrategy.type]).toEqual([3, 'OnDelete'])
  expect(spec.template.spec.initContainers).toHaveLength(1)
  const [{ env }] = spec.template.spec.containers
  expect(env).toContainEqual({
    name: 'DATABASE_URL',
    valueFrom: { secretKeyRef: { name: 'db', key: 'DATABASE_URL' } },
  })
  const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]))
  expect(readConfig(variables)).toMatchObject({
    metrics: { port: 9464, host: '0.0.0.0' },
    logLevel: 'warn',
    backup: { keep: 3 },
  })
  expect(rendered['poddisruptionbudget.yaml']).toMatchObject({ spec: { maxUnavailable: 1 } })
  expect(rendered['ingress.yaml']).toMatchObject({
    spec: { rules: [{ host: 'register.example' }] },
  })
  expect(rendered['networkpolicy.yaml']).toMatchObject({
    spec: { ingress: [{}, { ports: [{ port: 'metrics' }] }] },
  })
  expect(rendered['servicemonitor.yaml']).toMatchObject({
    metadata: { labels: { release: 'prometheus' } },
  })
  expect(rendered['NOTES.txt']).toContain('scale to 0')
})

const refused: [given: Given, message: string][] = [
  [{ ...SQLITE, replicas: 2 }, 'replicas must be 1 with SQLite'],
  [{ ...POSTGRES, keysSecret: '' }, 'several replicas sign with the same keys'],
  [
    { ...SQLITE, metrics: { serviceMonitor: { enabled: true } } },
    'metrics.serviceMonitor needs metrics.enabled',
  ],
  [{ ...SQLITE, env: { PORT: '80' } }, 'env.PORT is set by the chart'],
]
test.each(refused)('%j is refused by the templates: %s', (given, message) => {
  const { status, stderr } = run(given)
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)])
})

const wrong: [given: Given, path: string][] = [
  [{ publicOrigin: 'http://register.example' }, 'publicOrigin'],
  [{ publicOrigin: '' }, 'publicOrigin'],
  [{ replicas: 0 }, 'replicas'],
  [{ replicas: '2' }, 'replicas'],
  [{ image: { repository: '' } }, 'repository'],
  [{ persistence: { size: 'big' } }, 'size'],
  [{ replica: 1 }, 'replica'],
]
test.each(wrong)('the schema refuses %j', (given, path) => {
  const all = { ...POSTGRES, database: { existingSecret: 'db', key: 'DATABASE_URL' } }
  expect(Values.safeParse(all).success).toBe(true)
  expect(Values.safeParse({ ...all, ...given }).error?.message).toContain(path)
})
