import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeApi } from '#/http/api/openapi.ts'
import { root } from '#/scripts/node26.mjs'

// `node quality/client/generate.mjs` writes the generated files of client/ from the description of
// the API: `api-types.ts`, the types of all records and calls by openapi-typescript, and
// `operations.ts`, what the client sends for each call. With `--check` it refuses files that are
// not the present ones. It is in this package because the compiler that openapi-typescript needs is
// an older one than the product's.

const HEAD =
  '// Made by quality/client/generate.mjs from the description of the API (/api/openapi.json). Do not edit.\n\n'
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

/** POSTs that only read: they may be sent again without an `Idempotency-Key`. */
const READS = ['verifyCertificates']
/**
 * The feed: its answer has the entries and the cursor of the next page, where a list has a `Link`
 * header.
 */
const FEED = 'listChanges'
/** How the body of an answer is read, by its media type. */
const READERS = [
  [/^application\/json$/, 'json'],
  [/^text\/|^image\/svg/, 'text'],
  [/^(?:application|image)\//, 'blob'],
]

/** Examples, and answers that are no success: the client throws those as one class of error. */
const LEFT_OUT = /^(?:example|[345]\d\d)$/

async function writeTypes(document) {
  // Examples and refusals, which are the same for many calls, would be nine tenths of the file.
  const plain = JSON.parse(
    JSON.stringify(document, (key, value) => (LEFT_OUT.test(key) ? undefined : value)),
  )
  const types = await openapiTS(plain, {
    defaultNonNullable: false,
    excludeDeprecated: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  })
  // The calls are in `operations`, by their names; `paths` would list them again.
  const needed = types.filter(
    ({ name }) => !/^(?:paths|\$defs|Response(?:Refusal\d+|Failure))$/.test(name?.text ?? ''),
  )
  const lines = astToString(needed)
    .replaceAll(/^ *(?:cookie|header|requestBody)\?: never;\n/gm, '')
    .replaceAll(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
  return HEAD + lines
}

function writeOperations(document) {
  const rows = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => !call.deprecated)
      .map(([method, call]) => operationRow(method.toUpperCase(), path, call)),
  )
  return `${HEAD}${ROW}/** Every call by its name. */\nexport const OPERATIONS = {\n${rows.join('')}} as const satisfies Record<string, Row>\n`
}

function operationRow(method, path, call) {
  const {
    operationId: name,
    summary,
    description = '',
    parameters = [],
    requestBody,
    responses,
  } = call
  const [, answer = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const [[mediaType, { schema } = {}] = []] = Object.entries(answer.content ?? {})
  const reader =
    mediaType === undefined ? 'none' : READERS.find(([pattern]) => pattern.test(mediaType))?.[1]
  if (!reader) throw new Error(`It is not known how ${mediaType} is read`)
  const query = parameters.filter((one) => one.in === 'query').map((one) => one.name)
  const body = Object.keys(requestBody?.content ?? {})[0]
  const row = {
    method,
    path,
    reader,
    ...(query.length > 0 && { query }),
    ...(body && { body }),
    ...(parameters.some((one) => one.name === 'Idempotency-Key') && { isKeyed: true }),
    ...((method === 'GET' || READS.includes(name)) && { isSafe: true }),
    ...((name === FEED ||
      (method === 'GET' && schema?.type === 'array' && answer.headers?.Link)) && { isPaged: true }),
  }
  return `${comment(`${summary}\n\n${description}`.trim())}  ${name}: ${JSON.stringify(row)},\n`
}

/** A comment before a member. No text can end it. */
function comment(text) {
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return `  /**\n${lines.map((line) => `   * ${line}`.trimEnd()).join('\n')}\n   */\n`
}

const document = await describeApi({ origin: 'http://localhost:3000' })
const files = {
  'api-types.ts': await writeTypes(document),
  'operations.ts': writeOperations(document),
}
for (const [name, text] of Object.entries(files)) {
  const path = join(root, 'client', 'src', name)
  if (readFileSync(path, 'utf8') === text) continue
  if (process.argv.includes('--check')) {
    console.error(
      `client/src/${name} is not of the present API: run node quality/client/generate.mjs`,
    )
    process.exitCode = 1
  } else {
    writeFileSync(path, text)
    console.log(`Wrote client/src/${name}`)
  }
}
