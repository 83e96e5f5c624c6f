import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readIfThere } from '#/scripts/lock.mjs'
import { root } from '#/scripts/node26.mjs'
import { operationRow, operationsOf, operationType } from './operations.mjs'
import { comment, typeOf } from './schema-types.mjs'

const HEAD =
  '// Made by scripts/client/generate.mjs from the description of the API (/api/openapi.json). Do not edit.\n\n'
const UPLOAD =
  '/** The content of a file. */\nexport type Upload = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string\n\n'
const ROW = `/** What is sent for a call, and how its answer is read. */
export type Row = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  reader: 'json' | 'text' | 'blob' | 'none'
  query?: readonly string[]
  /** The media type of what is sent. */
  body?: string
  /** Takes an \`Idempotency-Key\`. */
  isKeyed?: true
  /** It only reads. */
  isSafe?: true
  isPaged?: true
}\n\n`

/** The two generated files of the client, by name: `api-types.ts` and `operations.ts`. */
export function writeClientFiles(document) {
  const operations = operationsOf(document)
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}\n\n`,
  )
  return {
    'api-types.ts': format(
      'api-types.ts',
      `${HEAD}${UPLOAD}${schemas.join('')}/** Every call: what it takes, what it answers, and whether the answer is a page of a list. */\n` +
        `export type Operations = {\n${operations.map(operationType).join('')}}\n`,
    ),
    'operations.ts': format(
      'operations.ts',
      `${HEAD}import type { Operations } from './api-types.ts'\n\n${ROW}/** Every call by its name. */\n` +
        `export const OPERATIONS: Record<keyof Operations, Row> = {\n${operations.map(operationRow).join('')}}\n`,
    ),
  }
}

/** As `npm run check` formats it. */
function format(name, text) {
  const oxfmt = join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [oxfmt, `--stdin-filepath=client/src/${name}`],
    {
      cwd: root,
      input: text,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  )
  if (status !== 0) throw new Error(`The types could not be formatted: ${stderr}`)
  return stdout
}

// `node scripts/client/generate.mjs` writes the files.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { describeApi } = await import('#/http/api/openapi.ts')
  for (const [name, text] of Object.entries(
    writeClientFiles(await describeApi({ origin: 'http://localhost:3000' })),
  )) {
    const path = join(root, 'client', 'src', name)
    if (readIfThere(path) === text) continue
    writeFileSync(path, text)
    console.log(`Wrote client/src/${name}`)
  }
}
