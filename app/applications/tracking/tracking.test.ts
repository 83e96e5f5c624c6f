import { expect, test } from 'vitest'
import { hashOf } from '#/app/accounts/sessions.server.ts'
import { readApplication } from '#/app/applications/applications.server.ts'
import { handBackApplication, noteOnApplication, takeApplication } from '#/app/applications/desk/desk.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { applied, brought, step } from '#/tests/helpers/desk.ts'
import { NOON, scopeOf, staffScope } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const text = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

test.for(ENGINES)('the link can be worked out again, and is the one the applicant was given (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id, path } = await applied(db)
  const { ask } = visitor(db)
  expect((await ask(path)).status).toBe(200)
  await step(scope, id, { to: 'in-review' })
  const { letter } = await db.read
    .selectFrom('outbox')
    .select('letter')
    .where('letter', 'like', '%"application-state"%')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(letter).link).toBe(`http://localhost:3000${path}`)
  const { keyHash } = await db.read.selectFrom('applications').select('keyHash').executeTakeFirstOrThrow()
  expect(path).not.toContain(keyHash)
})

test.for(ENGINES)('an application from before keeps its own link, and its letters carry none (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id, reference, path } = await applied(db)
  await db.write
    .updateTable('applications')
    .set({ keyHash: hashOf('its-own-key') })
    .where('id', '=', id)
    .execute()
  const { ask } = visitor(db)
  expect((await ask(`/applications/${reference}?key=its-own-key`)).status).toBe(200)
  expect((await ask(path)).status).toBe(404)
  await step(scope, id, { to: 'in-review' })
  const { letter } = await db.read
    .selectFrom('outbox')
    .select('letter')
    .where('letter', 'like', '%"application-state"%')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(letter).link).toBeNull()
})

test('the key of one application opens no other, nor does that of another register', async () => {
  const [db, elsewhere] = [await freshStore('sqlite'), await freshStore('sqlite')]
  const [one, other] = [await applied(db), await applied(db)]
  const key = one.path.split('key=')[1]
  expect((await visitor(db).ask(`/applications/${other.reference}?key=${key}`)).status).toBe(404)
  const away = await applied(elsewhere)
  await elsewhere.write.updateTable('applications').set({ reference: one.reference }).where('id', '=', away.id).execute()
  expect((await visitor(elsewhere).ask(one.path)).status).toBe(404)
})

test.for(ENGINES)('the private page tells the way, the inspection and the words, in both languages (%s)', async (engine) => {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id, path } = await applied(db)
  const { ask } = visitor(db)
  const read = async (address: string) => text(await (await ask(address)).text())
  expect(await read(path)).toContain('Received|: |now|')
  await brought(scope, id, 'inspection-scheduled')
  const english = await read(path)
  for (const words of [
    'Inspection scheduled',
    'Received|: |done|',
    'Review|: |done|',
    'Inspection|: |now|',
    'Decision|: |to come|',
    'December 3, 2026',
    'Batam, Batu Ampar quay 3',
    'Please have the crew list ready.',
    'November 21, 2026',
    'What happens next',
    '+62\u00a021\u00a05550\u00a01208',
  ]) {
    expect(english).toContain(words)
  }
  const indonesian = await read(`/id${path}`)
  for (const words of ['Inspeksi dijadwalkan', 'Inspeksi|: |saat ini|', 'Keputusan|: |belum|', '3 Desember 2026']) {
    expect(indonesian).toContain(words)
  }
  await step(scope, id, { to: 'declined', words: 'The hull is older\nthan the rules allow.' })
  const declined = await read(path)
  expect(declined).toContain('Declined|: |decided|')
  expect(declined).toContain('The hull is older\nthan the rules allow.')
  expect(declined).not.toContain('Date of the inspection')
  expect((await (await ask(path)).text()).match(/aria-current="step"/g)).toHaveLength(1)
})

test('nothing more than that leaves: no notes, no names of staff, no address or telephone of the applicant', async () => {
  const db = await freshStore('sqlite')
  const scope = await staffScope(db)
  const { id, path } = await applied(db)
  await takeApplication(scope, id, 1)
  await noteOnApplication(scope, id, { note: 'The owner still owes a fee.' })
  await step(scope, id, { to: 'in-review', note: 'Looks old.' })
  await step(scope, id, { to: 'pending', note: 'Opened by mistake.', words: 'Never mind.' })
  await brought(scope, id, 'approved')
  await handBackApplication(scope, id)
  const { ask } = visitor(db)
  const [reference, query] = path.split('?')
  const told = { at: NOON, inspectionDate: null, inspectionPlace: null, words: 'Please have the crew list ready.' }
  const inspection = { inspectionDate: '2026-12-03', inspectionPlace: 'Batam, Batu Ampar quay 3' }
  expect(await readApplication(scopeOf(db), reference?.split('/').at(-1) ?? '', query?.split('=')[1] ?? '')).toEqual({
    reference: expect.stringMatching(/^A-2026-/),
    serviceId: 2,
    companyName: 'PT Samudra Jaya',
    vesselName: 'KM Samudra Jaya',
    status: 'approved',
    submittedAt: NOON,
    ...inspection,
    decidedFrom: 'inspection-scheduled',
    // Of the move back to pending nothing is told.
    told: [
      { ...told, status: 'in-review' },
      { ...told, status: 'in-review' },
      { ...told, ...inspection, status: 'inspection-scheduled' },
      { ...told, status: 'approved' },
    ],
  })
  for (const address of [path, `/id${path}`, `${reference}.data?${query}`]) {
    const response = await ask(address)
    const sent = await response.text()
    expect([address, response.status]).toEqual([address, 200])
    expect(sent).toContain('Please have the crew list ready.')
    for (const secret of [
      'The owner still owes a fee.',
      'Looks old.',
      'Opened by mistake.',
      'Never mind.',
      'Owner called twice.',
      scope.actor?.email ?? '',
      'armada@samudra.example',
      '555 0100',
      'Annual survey',
      'actorName',
      'takenBy',
      'keyHash',
      'searchText',
    ]) {
      expect(sent, secret).not.toContain(secret)
    }
  }
})
