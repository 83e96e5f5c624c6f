import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeApi } from '#/http/api/openapi.ts'
import { writeClientFiles } from '#/scripts/client/generate.mjs'
import { comment, typeOf } from '#/scripts/client/schema-types.mjs'
import { operationsOf } from '#/scripts/client/operations.mjs'

const root = new URL('../..', import.meta.url).pathname
const document = await describeApi({ origin: 'http://localhost:3000' })

test('the generated files of the client are those of the present API: else run `node scripts/client/generate.mjs`', () => {
  for (const [name, text] of Object.entries(writeClientFiles(document))) {
    expect(readFileSync(join(root, 'client/src', name), 'utf8') === text, name).toBe(true)
  }
})

const types: [schema: Record<string, unknown>, type: string][] = [
  [{ type: 'string', format: 'date' }, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ const: "it's" }, "'it\\'s'"],
  [{ const: 'line\nbreak"' }, "'line\\nbreak\"'"],
  [{ enum: ['a', 'b', null] }, "'a' | 'b' | null"],
  [{ type: ['string', 'null'] }, 'string | null'],
  [
    { anyOf: [{ type: 'string' }, { type: 'string', format: 'date' }, { type: 'null' }] },
    'string | null',
  ],
  [
    { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    '(string | null)[]',
  ],
  [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] }, '[string, number]'],
  [{ allOf: [{ $ref: '#/components/schemas/A' }, { enum: [1, 2] }] }, 'A & (1 | 2)'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
  [{ type: 'object', properties: {}, additionalProperties: false }, 'Record<string, never>'],
  [
    { type: 'object', properties: { 'a-b': { type: 'string' } }, required: ['a-b'] },
    "{\n  'a-b': string\n}",
  ],
  [
    { type: 'object', properties: { a: {} }, additionalProperties: {} },
    '{\n  a?: unknown\n  [name: string]: unknown\n}',
  ],
  [
    { anyOf: [{ anyOf: [{ const: '' }, { type: 'integer' }] }, { type: 'string' }, { const: 1 }] },
    'number | string',
  ],
  [{ anyOf: [{ type: 'string' }, {}] }, 'unknown'],
  [{}, 'unknown'],
]
test.each(types)('the type of %j is %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type)
})

test('what is not known has no type in silence: keywords, types, references elsewhere, constants that are objects', () => {
  for (const schema of [
    { not: { type: 'string' } },
    { type: 'file' },
    { $ref: 'https://elsewhere.example/schema.json' },
    { $ref: '#/components/schemas/A;process.exit()' },
    { const: { a: 1 } },
  ]) {
    expect(() => typeOf(schema)).toThrow()
  }
})

test('a description cannot end its comment', () => {
  expect(comment('a */ b')).toBe('/** a *\\/ b */\n')
})

test('two calls cannot have one name, nor two parameters', () => {
  const call = { operationId: 'same', responses: { 204: { description: 'Nothing.' } } }
  expect(() =>
    operationsOf({ paths: { '/api/a': { get: call }, '/api/b': { get: call } } }),
  ).toThrow('Two calls')
  const parameters = [
    { name: 'id', in: 'path', schema: {} },
    { name: 'id', in: 'query', schema: {} },
  ]
  expect(() =>
    operationsOf({ paths: { '/api/a/{id}': { get: { ...call, parameters } } } }),
  ).toThrow('one name')
})

test('types that are generated are checked: what fits compiles, what does not is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-types-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const schema = {
    type: 'object',
    properties: {
      kind: { enum: ['ship', 'unit'] },
      tonnage: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
    required: ['kind'],
  }
  const values = [
    "{ kind: 'ship' }",
    "{ kind: 'unit', tonnage: null }",
    "{ kind: 'car' }",
    '{}',
    "{ kind: 'ship', tonnage: '1' }",
  ]
  const path = join(folder, 'sample.ts')
  writeFileSync(
    path,
    `${values.map((value, i) => `export const value${i}: Sample = ${value}`).join('\n')}\ntype Sample = ${typeOf(schema)}\n`,
  )
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', '', path]
  const { stdout } = spawnSync(process.execPath, [tsc, ...options], { encoding: 'utf8' })
  const lines = [...stdout.matchAll(/sample\.ts\((\d+),/g)].map(([, line]) => Number(line))
  expect([...new Set(lines)]).toEqual([3, 4, 5])
})
