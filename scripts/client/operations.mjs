import { comment, propertyName, typeOf } from './schema-types.mjs'

/**
 * What the methods of the client are called. The `operationId` of the description is published and made of the path; a method has the name
 * that a programmer expects. A call without a row here, such as a deprecated one or one for pages in a browser, has its `operationId` as its
 * name.
 */
const NAMES = {
  'GET /api/certificates/verify/{number}': 'verifyCertificate',
  'POST /api/verify': 'verifyCertificates',
  'GET /api/vessels/{imo}': 'getVessel',
  'POST /api/exports': 'createExport',
  'GET /api/certificates/export.csv': 'exportCertificates',
  'POST /api/imports': 'uploadImport',
  'GET /api/imports': 'listImports',
  'GET /api/imports/{id}': 'getImport',
  'DELETE /api/imports/{id}': 'deleteImport',
  'POST /api/imports/{id}/check': 'checkImport',
  'GET /api/imports/{id}/errors.csv': 'getImportErrors',
  'POST /api/imports/{id}/commit': 'commitImport',
  'GET /api/certificates': 'listCertificates',
  'POST /api/certificates': 'createCertificate',
  'GET /api/certificates/{id}': 'getCertificate',
  'PUT /api/certificates/{id}': 'updateCertificate',
  'DELETE /api/certificates/{id}': 'deleteCertificate',
  'POST /api/certificates/{id}/standing': 'changeStanding',
  'GET /api/certificates/{id}/history': 'listHistory',
  'GET /api/certificates/{id}/document.pdf': 'getCertificatePdf',
  'GET /api/certificates/{id}/qr.png': 'getQrPng',
  'GET /api/certificates/{id}/qr.svg': 'getQrSvg',
  'GET /api/documents/{sha256}': 'checkDocument',
  'GET /api/changes': 'listChanges',
  'GET /api/webhooks': 'listWebhooks',
  'POST /api/webhooks': 'createWebhook',
  'GET /api/webhooks/{id}': 'getWebhook',
  'PATCH /api/webhooks/{id}': 'updateWebhook',
  'DELETE /api/webhooks/{id}': 'deleteWebhook',
  'POST /api/webhooks/{id}/secret': 'createWebhookSecret',
  'POST /api/webhooks/{id}/test': 'testWebhook',
  'POST /api/webhooks/{id}/replay': 'replayWebhook',
  'POST /api/applications': 'createApplication',
  'GET /api/applications': 'listApplications',
  'GET /api/applications/{id}': 'getApplication',
  'POST /api/applications/{id}/moves': 'moveApplication',
  'POST /api/applications/{id}/notes': 'addApplicationNote',
  'PUT /api/applications/{id}/assignee': 'assignApplication',
  'DELETE /api/applications/{id}/assignee': 'unassignApplication',
  'GET /api/messages': 'listMessages',
  'GET /api/messages/{id}': 'getMessage',
  'PUT /api/messages/{id}': 'updateMessage',
  'GET /api/services': 'listServices',
  'POST /api/services': 'createService',
  'GET /api/services/{slug}': 'getService',
  'PUT /api/services/{slug}': 'updateService',
  'DELETE /api/services/{slug}': 'deleteService',
  'GET /api/flags': 'listFlags',
  'POST /api/flags': 'createFlag',
  'PUT /api/flags/{id}': 'updateFlag',
  'DELETE /api/flags/{id}': 'deleteFlag',
  'GET /api/stats': 'getStats',
  'POST /api/login': 'signIn',
  'POST /api/logout': 'signOut',
  'POST /api/register': 'register',
  'GET /api/user': 'getUser',
  'PUT /api/user/password': 'changePassword',
  'GET /api/sessions': 'listSessions',
  'DELETE /api/sessions': 'deleteSessions',
  'DELETE /api/sessions/{id}': 'deleteSession',
  'GET /api/accounts': 'listAccounts',
  'PATCH /api/accounts/{id}': 'updateAccount',
  'POST /api/accounts/{id}/reset-link': 'createResetLink',
  'DELETE /api/accounts/{id}/second-factors': 'deleteSecondFactors',
  'GET /api/invitations': 'listInvitations',
  'POST /api/invitations': 'createInvitation',
  'DELETE /api/invitations/{id}': 'deleteInvitation',
  'GET /api/api-keys': 'listApiKeys',
  'POST /api/api-keys': 'createApiKey',
  'DELETE /api/api-keys/{id}': 'revokeApiKey',
  'GET /api/openapi.json': 'getDescription',
}

/** POSTs that only read: they may be sent again without an `Idempotency-Key`. */
const READS = new Set(['POST /api/verify'])

/** How the body of an answer is read, by its media type. */
const READERS = [
  [/^application\/json$/, 'json'],
  [/^text\/|^image\/svg/, 'text'],
  [/^(?:application|image)\//, 'blob'],
]
const TYPE_OF_READER = { text: 'string', blob: 'Blob', none: 'void' }

/** Every call of an OpenAPI document, as the client needs it. */
export function operationsOf(document) {
  const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => operationOf(method.toUpperCase(), path, call)),
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
  if (names.includes('body') || new Set(names).size !== names.length) throw new Error(`Parameters of ${named} have one name`)
  const [[, answer] = []] = Object.entries(call.responses).filter(([status]) => status.startsWith('2'))
  const [[mediaType, { schema } = {}] = []] = Object.entries(answer?.content ?? {})
  const reader = mediaType === undefined ? 'none' : READERS.find(([pattern]) => pattern.test(mediaType))?.[1]
  if (!reader) throw new Error(`It is not known how ${mediaType} is read`)
  return {
    name: NAMES[named] ?? call.operationId,
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
    isPaged: method === 'GET' && schema?.type === 'array' && answer.headers?.Link !== undefined,
  }
}

/** Input and answer of a call, as a member of the type `Operations`. */
export function operationType(operation) {
  const { name, call, parameters, body, reader, answer } = operation
  const fields = parameters.map(
    ({ name: field, required, description, schema }) =>
      comment(description, '      ') +
      `      ${propertyName(field)}${required ? '' : '?'}: ${typeOf(schema, '      ')}${required ? '' : ' | undefined'}\n`,
  )
  if (body) fields.push(`      body: ${body[1].schema ? typeOf(body[1].schema, '      ') : 'Upload'}\n`)
  const input = fields.length > 0 ? `{\n${fields.join('')}    }` : 'Record<string, never>'
  const result = TYPE_OF_READER[reader] ?? (answer ? typeOf(answer, '    ') : 'unknown')
  return (
    comment([call.summary, call.description].filter(Boolean).join('\n\n'), '  ', call) +
    `  ${name}: {\n    input: ${input}\n    answer: ${result}\n    paged: ${operation.isPaged}\n  }\n`
  )
}

/** What is sent for a call, as a row of the table `OPERATIONS`. */
export function operationRow({ name, method, path, query, body, reader, isKeyed, isSafe, isPaged }) {
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
