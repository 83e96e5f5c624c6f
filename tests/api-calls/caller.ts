import { expect } from 'vitest'
import { describeApi } from '#/http/api/openapi.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { documentedAnswer, errorOf } from '#/tests/helpers/api/open-api.ts'
import { ORIGIN } from '#/tests/helpers/people.ts'

const document = await describeApi({ origin: ORIGIN })

/** `METHOD /path/{parameter}` of every call that the document has. */
export const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
)

/** Those that need a session. */
export const closed = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).flatMap(([method, { security }]) =>
    security.length > 0 ? [`${method.toUpperCase()} ${path}`] : [],
  ),
)

type Sent = Parameters<ReturnType<typeof visitor>['ask']>[1]
type Person = Pick<ReturnType<typeof visitor>, 'ask'>

/** The register of a group of calls; `succeeded` is shared by all groups. */
export type Group = { db: Store; succeeded: Set<string> }

/**
 * A client that sends real requests. Each response must have the status that is expected, and as
 * the document says of that status; what it holds as JSON is answered. `path`: the address, where
 * it is not the call with 1 as the id.
 */
export function caller({ succeeded }: Group, { ask }: Person) {
  return async (call: string, status: number, sent: Sent = {}, path = addressOf(call)) => {
    const [method = '', template = ''] = call.split(' ')
    const answer = await ask(path, { method, ...sent })
    const held = answer.clone()
    expect([call, path, answer.status]).toEqual([call, path, status])
    const described = documentedAnswer(document, template, method.toLowerCase(), status)
    if (!described) throw new Error(`${call} answered ${status}, which is not documented`)
    expect([call, status, await errorOf(document, described, answer)]).toEqual([call, status, null])
    if (status < 300) succeeded.add(call)
    if (held.headers.get('content-type')?.includes('json')) return held.json()
    // An export goes on until it is read.
    await held.arrayBuffer()
    return null
  }
}

export const json = (value: unknown, headers?: Record<string, string>) => ({
  json: value,
  ...(headers && { headers }),
})

function addressOf(call: string): string {
  return (call.split(' ')[1] ?? '').replace('{id}', '1')
}
