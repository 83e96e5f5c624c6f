import type { ApiDocument, DocumentedCall, Parameter } from './document.ts'

/** A call as one types it: with the examples of its parameters and its body, and the cookie where it needs one. */
export function curlOf(document: ApiDocument, method: string, path: string, call: DocumentedCall): string {
  const body = call.requestBody?.content['application/json']?.example
  const isSignIn = '200' in call.responses && call.summary === 'Sign in'
  const options = [
    method === 'get' || (method === 'post' && body !== undefined) ? '' : `-X ${method.toUpperCase()}`,
    call.security.length > 0 ? '-b cookies.txt' : '',
    isSignIn ? '-c cookies.txt' : '',
    call.parameters?.some(({ name }) => name === 'Idempotency-Key') ? '-H "Idempotency-Key: $(uuidgen)"' : '',
    body === undefined ? '' : "-H 'Content-Type: application/json'",
    body === undefined ? '' : `-d ${quoted(JSON.stringify(body, null, 2))}`,
    fileOf(call),
  ].filter(Boolean)
  return [`curl ${quoted(addressOf(document, path, call.parameters ?? []))}`, ...options].join(' \\\n  ')
}

function addressOf({ servers }: ApiDocument, path: string, parameters: Parameter[]): string {
  const query = new URLSearchParams()
  let address = path
  for (const { name, in: where, schema } of parameters) {
    const example: unknown = Array.isArray(schema['examples']) ? schema['examples'][0] : undefined
    if (typeof example !== 'string' && typeof example !== 'number') continue
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(example))
    if (where === 'query') query.set(name, String(example))
  }
  return `${servers[0]?.url ?? ''}${address}${query.size > 0 ? `?${query}` : ''}`
}

/** For an answer that is a file: curl names it as the answer does. */
function fileOf({ responses }: DocumentedCall): string {
  const answer = responses['200']
  const isFile = answer !== undefined && !('$ref' in answer) && answer.headers?.['Content-Disposition'] !== undefined
  return isFile ? '-OJ' : ''
}

/** For a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
