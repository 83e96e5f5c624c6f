import type { ApiDocument, DescribedCall, Parameter } from '#/core/api.ts'

/**
 * The curl command of a call: with the examples of its parameters and its body, and an API key, or
 * the session cookie where it takes none.
 */
export function curlOf(
  document: ApiDocument,
  method: string,
  path: string,
  call: DescribedCall,
): string {
  const [mediaType, media] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  const sent =
    mediaType !== undefined && mediaType !== 'application/json'
      ? `@${fileNameOf(call)}`
      : bodyOf(media?.example)
  const options = [
    method === 'get' || (method === 'post' && sent !== undefined)
      ? ''
      : `-X ${method.toUpperCase()}`,
    credentialsOf(call),
    setsCookie(call) && !takesKey(call) ? '-c cookies.txt' : '',
    call.parameters?.some(({ name }) => name === 'Idempotency-Key')
      ? '-H "Idempotency-Key: $(uuidgen)"'
      : '',
    sent === undefined ? '' : `-H 'Content-Type: ${mediaType}'`,
    sent === undefined ? '' : sent.startsWith('@') ? `--data-binary ${sent}` : `-d ${quote(sent)}`,
    // The response names the file.
    headersOf(call, '200')['Content-Disposition'] === undefined ? '' : '-OJ',
  ].filter(Boolean)
  return [`curl ${quote(addressOf(document, path, call.parameters ?? []))}`, ...options].join(
    ' \\\n  ',
  )
}

function credentialsOf(call: DescribedCall): string {
  if (takesKey(call)) return '-H "Authorization: Bearer $KEY"'
  return call.security.length > 0 || endsSession(call) ? '-b cookies.txt' : ''
}

function takesKey({ security }: DescribedCall): boolean {
  return security.some((one) => 'apiKey' in one)
}

function setsCookie(call: DescribedCall): boolean {
  return Object.keys(call.responses).some(
    (status) => headersOf(call, status)['Set-Cookie'] !== undefined,
  )
}

/** Anyone may call it, signed in or not, and without the cookie it does nothing. */
function endsSession(call: DescribedCall): boolean {
  return call.security.length === 0 && headersOf(call, '204')['Set-Cookie'] !== undefined
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

/** What is sent as JSON, legibly. */
function bodyOf(example: unknown): string | undefined {
  return example === undefined ? undefined : JSON.stringify(example, null, 2)
}

/** For a body that is a file: its name as the query has it. */
function fileNameOf({ parameters = [] }: DescribedCall): string {
  const examples = parameters.find(({ name }) => name === 'name')?.schema['examples']
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined
  return typeof example === 'string' ? example : 'FILE'
}

/** The headers of an answer. */
function headersOf({ responses }: DescribedCall, status: string): Record<string, object> {
  const answer = responses[status]
  return answer === undefined || '$ref' in answer ? {} : (answer.headers ?? {})
}

/** For a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
