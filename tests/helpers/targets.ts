import { paths } from '#/domain/addresses/paths.ts'

/** What may be asked for, and what goes with it when it is asked for rightly. */
export type Target = {
  method: string
  path: string
  json?: unknown
  form?: Record<string, string>
  query?: string[]
}

type Described = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { example?: unknown }> }
        parameters?: { in: string; name: string }[]
      }
    >
  >
}

/** A form that would lock everybody out, the drill too. */
const LOCKS_OUT = /demand/i

/** What pages read from their address. */
const PAGE_QUERY = [
  'q',
  'status',
  'flag',
  'type',
  'sort',
  'after',
  'before',
  'limit',
  'state',
  'order',
  'service',
  'taken',
  'number',
  'on',
  'to',
  'key',
  'link',
]

/** Forms that a page shows only in the middle of a procedure. */
const HALF_WAY: Target[] = [
  { method: 'POST', path: '/auth/reset', form: { token: 'x', password: 'a lantern on the quay' } },
  { method: 'POST', path: '/auth/second-step', form: { code: '000000' } },
  {
    method: 'POST',
    path: '/auth?invited',
    form: { invitation: 'x', username: 'a@example.com', password: 'a lantern on the quay' },
  },
  {
    method: 'POST',
    path: '/auth/resume',
    form: {
      held: '{"action":"/admin","fields":[["a","b"]]}',
      username: 'a@example.com',
      password: 'x',
      code: '',
    },
  },
  {
    method: 'POST',
    path: '/auth/resume?to=/admin/certificates/new',
    form: { vesselName: 'KM', selectedCertificates: 'x' },
  },
]

/**
 * Every call of the API’s own description, and every page, with the forms that stand on it for this
 * visitor and for anonymous ones.
 */
export async function targetsOf(origin: string, cookie: string): Promise<Target[]> {
  // The API describes itself so (OpenAPI 3.1).
  const described = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Described
  const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]): Target => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, '1'),
      json: requestBody?.content['application/json']?.example,
      query: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
    })),
  )
  const addresses = pageAddresses(['1', 'LMC-2026-00042'])
  const forms: Target[] = []
  for (const path of addresses) {
    for (const whose of [cookie, ''])
      forms.push(...formsIn(path, await pageAt(origin + path, whose)))
  }
  return [
    ...calls,
    ...addresses.map((path) => ({ method: 'GET', path, query: PAGE_QUERY })),
    ...forms,
    ...HALF_WAY,
  ]
}

/** The address of every page, in English, with each of the values as the parameter of a record. */
export function pageAddresses(values: readonly string[]): string[] {
  return [
    ...new Set(
      Object.values(paths).flatMap((path) => values.map((value) => addressOf(path, value))),
    ),
  ]
}

/**
 * Numbers are written as text in an address, and whatever else a path is made of may be left out.
 */
function addressOf(path: (...values: never[]) => string, parameter: string): string {
  // Each takes what stands in its address, as text or as a number, and some a language beside it.
  const made = (path as (value: string, other: string) => string)(parameter, 'en')
  return made.split('#')[0] ?? '/'
}

async function pageAt(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  return /html/.test(response.headers.get('content-type') ?? '') ? response.text() : ''
}

/**
 * Each form of a page that changes something, with what stands in its fields, and its buttons each
 * in turn.
 */
export function formsIn(path: string, html: string): Target[] {
  return Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)).flatMap(
    ([, head = '', content = '']): Target[] => {
      if (attribute(head, 'method')?.toLowerCase() !== 'post') return []
      const action = (attribute(head, 'action') ?? path).replaceAll('&amp;', '&')
      const fields: Record<string, string> = {}
      for (const [tag] of content.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)) {
        const name = attribute(tag, 'name')
        if (name !== undefined) fields[name] = attribute(tag, 'value') ?? 'on'
      }
      // Signing out stands on every page of the staff.
      if (Object.keys(fields).length === 0) return []
      const buttons = Array.from(content.matchAll(/<button\b[^>]*>/g), ([tag]) => [
        attribute(tag, 'name'),
        attribute(tag, 'value'),
      ])
      const pressed = buttons.flatMap(([name, value]) =>
        name === undefined ? [] : [{ ...fields, [name]: value ?? '' }],
      )
      return [fields, ...pressed]
        .filter((form) => !LOCKS_OUT.test(JSON.stringify(form)))
        .map((form) => ({ method: 'POST', path: action, form }))
    },
  )
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
}
