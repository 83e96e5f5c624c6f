import { comment, propertyName, typeOf } from './schema-types.mjs'

/** POSTs that only read: they may be sent again without an `Idempotency-Key`. */
const READS = new Set(['POST /api/verify'])

/** The feed: its answer has the entries and the cursor of the next page, where a list has a `Link` header. */
const FEED = 'GET /api/changes'

/** How the body of an answer is read, by its media type. */
const READERS = [
  [/^application\/json$/, 'json'],
  [/^text\/|^image\/svg/, 'text'],
  [/^(?:application|image)\//, 'blob'],
]
const TYPE_OF_READER = { text: 'string', blob: 'Blob', none: 'void' }

/** Every call of an OpenAPI document that is not deprecated, as the client needs it. */
export function operationsOf(document) {
  const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => !call.deprecated)
      .map(([method, call]) => operationOf(method.toUpperCase(), path, call)),
  )
  const names = operations.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice) throw new Error(`Two calls are named ${twice}`)
  return operations
}

function operationOf(method, path, call) {
  const named = `${method} ${path}`
  const parameters = (call.parameters ?? []).filter((one) => one.in !== 'header')
  const names = parameters.map(({ name }) => name)
  if (names.includes('body') || new Set(names).size !== names.length)
    throw new Error(`Parameters of ${named} have one name`)
  const [[, answer] = []] = Object.entries(call.responses).filter(([status]) =>
    status.startsWith('2'),
  )
  const [[mediaType, { schema } = {}] = []] = Object.entries(answer?.content ?? {})
  const reader =
    mediaType === undefined ? 'none' : READERS.find(([pattern]) => pattern.test(mediaType))?.[1]
  if (!reader) throw new Error(`It is not known how ${mediaType} is read`)
  return {
    name: call.operationId,
    method,
    path,
    call,
    parameters,
    reader,
    answer: schema,
    body: Object.entries(call.requestBody?.content ?? {})[0],
    query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    isKeyed: (call.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
    isSafe: method === 'GET' || READS.has(named),
    isPaged:
      named === FEED ||
      (method === 'GET' && schema?.type === 'array' && answer.headers?.Link !== undefined),
  }
}

/** Input and answer of a call, as a member of the type `Operations`. */
export function operationType(operation) {
  const { name, call, parameters, body, reader, answer } = operation
  const fields = parameters.map(
    ({ name: field, required, description, schema }) =>
      comment(description, '      ') +
      `      ${propertyName(field)}${required ? '' : '?'}: ${typeOf(schema, '      ')}${required ? '' : ' | null | undefined'}\n`,
  )
  if (body) {
    const type = body[1].schema ? typeOf(body[1].schema, '      ') : 'Upload'
    fields.push(
      `      body${call.requestBody.required ? '' : '?'}: ${type}${call.requestBody.required ? '' : ' | undefined'}\n`,
    )
  }
  const input = fields.length > 0 ? `{\n${fields.join('')}    }` : 'Record<string, never>'
  const result = TYPE_OF_READER[reader] ?? (answer ? typeOf(answer, '    ') : 'unknown')
  return (
    comment([call.summary, call.description].filter(Boolean).join('\n\n'), '  ') +
    `  ${name}: {\n    input: ${input}\n    answer: ${result}\n    paged: ${operation.isPaged}\n  }\n`
  )
}

/** What is sent for a call, as a row of the table `OPERATIONS`. */
export function operationRow({
  name,
  method,
  path,
  query,
  body,
  reader,
  isKeyed,
  isSafe,
  isPaged,
}) {
  const marks = [
    ...(query.length > 0 ? [`query: [${query.map((one) => `'${one}'`).join(', ')}]`] : []),
    ...(body ? [`body: '${body[0]}'`] : []),
    ...(isKeyed ? ['isKeyed: true'] : []),
    ...(isSafe ? ['isSafe: true'] : []),
    ...(isPaged ? ['isPaged: true'] : []),
  ]
  const sent = [`method: '${method}'`, `path: '${path}'`, `reader: '${reader}'`, ...marks]
  return `  ${name}: { ${sent.join(', ')} },\n`
}
