import { expect, test } from 'vitest'
import { describeApi } from '#/http/api/openapi.ts'
import type { Parameter } from '#/core/api.ts'
import { visitor } from './helpers/app.ts'
import { certificateBody, ORIGIN } from './helpers/people.ts'
import { ENGINES, freshStore } from './helpers/store.ts'

// Every combination of the parameters that the description of the API has, with right and wrong
// values: none is answered with a 5xx.

const WRONG = ['', '-1', 'nope', '2~x']
/** Positions in a list, which depend on its order. */
const POSITIONS = ['2', '2~', '2~20260102', '2~9074729', '2147483648', '2~~\u0001é']

type List = { path: string; parameters: { name: string; values: string[] }[] }

/**
 * Every GET that takes a query, with values of each parameter: what its schema says is right, and
 * what is wrong for most.
 */
const LISTS: List[] = Object.entries((await describeApi({ origin: ORIGIN })).paths).flatMap(
  ([path, calls]) => {
    const query = calls['get']?.parameters?.filter((one) => one.in === 'query') ?? []
    if (query.length === 0) return []
    return [
      {
        path: path.replaceAll(/\{\w+\}/g, '1'),
        parameters: query.map(({ name, schema }) => ({ name, values: rightOf(schema) })),
      },
    ]
  },
)

function rightOf(schema: Parameter['schema']): string[] {
  const listed = schema['enum'] ?? schema['examples'] ?? [schema['default'] ?? '1']
  return Array.isArray(listed) ? listed.map(String) : ['1']
}

/** The pages that show such a list read the same parameters. */
const PAGES: Record<string, string> = {
  '/api/certificates': '/admin',
  '/api/applications': '/admin/applications',
  '/api/messages': '/admin/messages',
}

/** The same list with the parameters alone that say in what order, and where it begins. */
function ordering(list: List): List {
  const names = ['sort', 'order', 'state', 'after', 'before']
  return { ...list, parameters: list.parameters.filter(({ name }) => names.includes(name)) }
}

/** One value of each parameter of every subset of them. */
function* subsets({ parameters }: List): Generator<string> {
  for (let chosen = 0; chosen < 2 ** parameters.length; chosen++) {
    const search = new URLSearchParams()
    parameters.forEach(({ name, values }, i) => {
      if (chosen & (1 << i)) search.set(name, values[chosen % values.length] ?? '1')
    })
    yield search.toString()
  }
}

/**
 * Of every two parameters some right values and the wrong ones, each with each; of an order and a
 * position in it all.
 */
function* pairs({ parameters }: List): Generator<string> {
  for (const [i, one] of parameters.entries()) {
    for (const other of parameters.slice(i + 1)) {
      const isCursor = other.name === 'after' || other.name === 'before'
      const ordered = isCursor && ['sort', 'order', 'state', 'q'].includes(one.name)
      for (const a of [...(ordered ? one.values : one.values.slice(0, 2)), ...WRONG]) {
        for (const b of ordered ? POSITIONS : [...other.values.slice(0, 2), ...WRONG])
          yield new URLSearchParams({ [one.name]: a, [other.name]: b }).toString()
      }
    }
  }
}

test('the lists are found in the description', () => {
  const paths = LISTS.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/certificates',
      '/api/applications',
      '/api/messages',
      '/api/certificates/1/history',
    ]),
  )
})

test.for(ENGINES)(
  'no combination of parameters of a list is a failure of ours (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine), { rateLimit: false })
    await signIn('admin')
    for (const n of [1, 2, 3])
      await ask('/api/certificates', {
        json: certificateBody({ certificateId: `LMC-2026-${n}`, issuedDate: `2026-01-0${n}` }),
      })
    const failures: string[] = []
    const statuses = new Set<number>()
    const send = async (address: string) => {
      const { status, body } = await ask(address)
      // An export that nobody reads would stay open.
      await body?.cancel()
      statuses.add(status)
      if (status >= 500) failures.push(`${status} ${address}`)
    }
    for (const list of LISTS) {
      // Parameters are read by the same code on both engines; an order and positions in it become
      // SQL.
      if (engine === 'sqlite')
        for (const search of subsets(list)) await send(`${list.path}?${search}`)
      for (const search of pairs(engine === 'sqlite' ? list : ordering(list)))
        await send(`${list.path}?${search}`)
    }
    expect(failures).toEqual([])
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400]))
  },
)

test('nor is one of the page that shows it', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  await signIn('admin')
  await ask('/api/certificates', { json: certificateBody() })
  for (const list of LISTS) {
    const page = PAGES[list.path]
    if (!page) continue
    for (const search of pairs(ordering(list))) {
      const { status } = await ask(`${page}?${search}`)
      expect([page, search, [200, 400].includes(status)]).toEqual([page, search, true])
    }
  }
  for (const address of [
    '/admin/mail?state=nope',
    '/admin/mail?before=x',
    '/admin/certificates/import/1?faults=-1',
    '/admin/certificates/1?before=x',
  ])
    expect((await ask(address)).status).toBeLessThan(500)
})
