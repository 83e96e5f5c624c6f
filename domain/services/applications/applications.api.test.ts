import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { FULL_MOVE, submitSample } from '#/tests/helpers/application-review.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const PATHS: [method: string, path: string, json?: unknown][] = [
  ['GET', '/api/applications'],
  ['GET', '/api/applications/1'],
  ['POST', '/api/applications/1/moves', { to: 'in-review', version: 1 }],
  ['POST', '/api/applications/1/notes', { note: 'Called.' }],
  ['PUT', '/api/applications/1/assignee', { version: 1 }],
  ['DELETE', '/api/applications/1/assignee'],
]

test.for(PATHS)(
  '%s %s is for staff, and only while they are signed in',
  async ([method, path, json]) => {
    const db = await freshStore('sqlite')
    await submitSample(db)
    const someone = visitor(db)
    const send = () => someone.ask(path, { method, ...(json !== undefined && { json }) })
    expect((await send()).status).toBe(401)
    await someone.signIn()
    const answered = await send()
    expect(answered.ok).toBe(true)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const cookies = new Map(someone.cookies)
    await someone.ask('/api/logout', { method: 'POST' })
    for (const [name, value] of cookies) someone.cookies.set(name, value)
    expect((await send()).status).toBe(401)
  },
)

test.for(ENGINES)('an application is reviewed from start to end by JSON (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { id, reference } = await submitSample(db)
  const { ask, signIn } = visitor(db)
  await signIn()
  const send = async (json: unknown) => {
    const response = await ask(`/api/applications/${id}/moves`, { json })
    return [response.status, await response.json()] as const
  }
  const [, reviewed] = await send({ to: 'in-review', version: 1 })
  expect(reviewed).toMatchObject({
    reference,
    status: 'in-review',
    version: 2,
    service: 'Statutory certification',
  })
  const [late, problem] = await send({ to: 'declined', version: 1, message: 'No.' })
  expect([late, problem.current.version, problem.current.events]).toEqual([409, 2, reviewed.events])
  const [status, scheduled] = await send({ to: 'inspection-scheduled', version: 2, ...FULL_MOVE })
  expect([status, scheduled.inspectionDate]).toEqual([201, '2026-12-03'])
  const noted = await (
    await ask(`/api/applications/${id}/notes`, { json: { note: 'Called.' } })
  ).json()
  expect(noted).toMatchObject({
    version: 4,
    status: 'inspection-scheduled',
    moves: ['inspection-scheduled', 'approved', 'in-review', 'declined'],
  })
  const assigned = await (
    await ask(`/api/applications/${id}/assignee`, { method: 'PUT', json: { version: 4 } })
  ).json()
  expect(assigned.takenBy.name).toBe('user@example.com')
  const back = await (await ask(`/api/applications/${id}/assignee`, { method: 'DELETE' })).json()
  expect(back.takenBy).toBeNull()
  const read = await ask(`/api/applications/${id}`)
  expect(await read.json()).toEqual(back)
  expect(JSON.stringify(back)).not.toContain('keyHash')
})

test('the former names of a field and of a path still work', async () => {
  const db = await freshStore('sqlite')
  const { id } = await submitSample(db)
  const { ask, signIn } = visitor(db)
  await signIn()
  const move = (json: object) => ask(`/api/applications/${id}/moves`, { json })
  const [oldName, tooLong] = [{ words: 'No ship.' }, { words: 'x'.repeat(2_001) }]
  const declined = await (await move({ to: 'declined', version: 1, ...oldName })).json()
  expect(declined.events[0]).toMatchObject({ message: 'No ship.', ...oldName })
  const both = await (
    await move({ to: 'in-review', version: 2, note: 'Why', message: 'New', ...oldName })
  ).json()
  expect(both.events[1].message).toBe('New')
  expect(
    Object.keys((await (await move({ to: 'pending', version: 3, ...tooLong })).json()).errors),
  ).toEqual(Object.keys(tooLong))
  const assigned = await (
    await ask(`/api/applications/${id}/taker`, { method: 'PUT', json: { version: 3 } })
  ).json()
  expect(assigned.takenBy.name).toBe('user@example.com')
  expect(
    (await (await ask(`/api/applications/${id}/taker`, { method: 'DELETE' })).json()).takenBy,
  ).toBeNull()
})

const bad: [path: string, json: Record<string, unknown>, field: string, message: string][] = [
  ['moves', { version: 1 }, 'to', 'Choose what happens next'],
  ['moves', { to: 'sunk', version: 1 }, 'to', 'Choose what happens next'],
  ['moves', { to: 'in-review' }, 'version', 'must be a number'],
  ['moves', { to: 'in-review', version: 0 }, 'version', 'at least 1'],
  [
    'moves',
    { to: 'approved', version: 1 },
    'to',
    'From “Pending” an application cannot become “Approved”',
  ],
  ['moves', { to: 'declined', version: 1 }, 'message', 'the applicant reads this reason'],
  ['moves', { to: 'in-review', version: 1, note: 'x'.repeat(5_001) }, 'note', 'longer than 5000'],
  [
    'moves',
    { to: 'in-review', version: 1, message: 'x'.repeat(2_001) },
    'message',
    'longer than 2000',
  ],
  [
    'moves',
    { to: 'in-review', version: 1, message: 'a\u202eb' },
    'message',
    'invisible characters',
  ],
  [
    'moves',
    { to: 'in-review', version: 1, inspectionDate: '31.12.2026' },
    'inspectionDate',
    'write it as YYYY-MM-DD',
  ],
  [
    'moves',
    { to: 'in-review', version: 1, inspectionDate: '2026-02-30' },
    'inspectionDate',
    'write it as YYYY-MM-DD',
  ],
  [
    'moves',
    { to: 'in-review', version: 1, inspectionPlace: 'Batam\nMerak' },
    'inspectionPlace',
    'one line',
  ],
  ['notes', { note: '   ' }, 'note', 'Write the note first'],
  ['notes', {}, 'note', 'Write the note first'],
  ['notes', { note: 'a\u0000b' }, 'note', 'invisible characters'],
  ['notes', { note: 7 }, 'note', 'must be text'],
]
test.for(bad)('%s %j is refused at %s: %s', async ([path, json, field, message]) => {
  const db = await freshStore('sqlite')
  await submitSample(db)
  const { ask, signIn } = visitor(db)
  await signIn()
  const response = await ask(`/api/applications/1/${path}`, { json })
  const { errors } = await response.json()
  expect(response.status).toBe(400)
  expect(errors[field].join()).toContain(message)
  expect((await (await ask('/api/applications/1')).json()).version).toBe(1)
})

test('the list is paged by a link and counted, and a wrong query or id is refused', async () => {
  const db = await freshStore('sqlite')
  for (let i = 0; i < 5; i++) await submitSample(db, { vesselName: `KM ${i} Raya` })
  const { ask, signIn } = visitor(db)
  await signIn()
  const names: string[] = []
  let path: string | undefined = '/api/applications?q=raya&order=oldest&limit=2'
  while (path) {
    const response: Response = await ask(path)
    expect(response.headers.get('x-total-count')).toBe('5')
    for (const one of await response.json()) names.push(one.vesselName)
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(names).toEqual(['KM 0 Raya', 'KM 1 Raya', 'KM 2 Raya', 'KM 3 Raya', 'KM 4 Raya'])
  for (const query of [
    'state=sunk',
    'after=x',
    'limit=0',
    'limit=201',
    'order=best',
    'taken=you',
    'service=x',
    `q=${'a'.repeat(201)}`,
  ]) {
    expect([query, (await ask(`/api/applications?${query}`)).status]).toEqual([query, 400])
  }
  for (const id of ['0', 'x', '99', '99999999999', '1.5']) {
    expect((await ask(`/api/applications/${id}`)).status).toBe(404)
    expect(
      (await ask(`/api/applications/${id}/moves`, { json: { to: 'in-review', version: 1 } }))
        .status,
    ).toBe(404)
  }
})
