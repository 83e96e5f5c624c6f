import { expect, test } from 'vitest'
import { readApplication } from './applications.server.ts'
import { createCertificate } from '#/domain/register/certificate/issue/issue.server.ts'
import {
  unassignApplication,
  noteOnApplication,
  assignApplication,
} from '#/domain/services/applications/review/review.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { submitSample, moveToState, makeMove } from '#/tests/helpers/application-review.ts'
import { NOON, certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const textOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

test.for(ENGINES)(
  'the derived link is the one that the applicant was given (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, path } = await submitSample(db)
    expect((await visitor(db).open(path)).status).toBe(200)
    await makeMove(context, id, { to: 'in-review' })
    const { payload } = await db.read
      .selectFrom('outbox')
      .select('payload')
      .where('payload', 'like', '%"application-state"%')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payload).link).toBe(`http://localhost:3000${path}`)
    const { keyHash } = await db.read
      .selectFrom('applications')
      .select('keyHash')
      .executeTakeFirstOrThrow()
    expect(path).not.toContain(keyHash)
  },
)

test.for(ENGINES)(
  'the private page shows the progress, the inspection and the messages, in both languages (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, path } = await submitSample(db)
    const { open } = visitor(db)
    const read = async (address: string) => textOf(await (await open(address)).text())
    expect(await read(path)).toContain('Received|: |now|')
    await moveToState(context, id, 'inspection-scheduled')
    const english = await read(path)
    for (const part of [
      'Inspection scheduled',
      'Received|: |done|',
      'Review|: |done|',
      'Inspection|: |now|',
      'Decision|: |not started|',
      'December 3, 2026',
      'Batam, Batu Ampar quay 3',
      'Please have the crew list ready.',
      'November 21, 2026',
      'What happens next',
      '+62\u00a021\u00a05550\u00a01208',
    ]) {
      expect(english).toContain(part)
    }
    const indonesian = await read(`/id${path}`)
    for (const part of [
      'Inspeksi dijadwalkan',
      'Inspeksi|: |saat ini|',
      'Keputusan|: |belum dimulai|',
      '3 Desember 2026',
    ]) {
      expect(indonesian).toContain(part)
    }
    await makeMove(context, id, {
      to: 'declined',
      message: 'The hull is older\nthan the rules allow.',
    })
    const declined = await read(path)
    expect(declined).toContain('Declined|: |decided|')
    expect(declined).toContain('The hull is older\nthan the rules allow.')
    expect(declined).not.toContain('Date of the inspection')
    expect((await (await open(path)).text()).match(/aria-current="step"/g)).toHaveLength(1)
  },
)

test('the private page shows no notes, no names of staff, and no contact details of the applicant', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id, path } = await submitSample(db)
  await assignApplication(context, id, 1)
  await noteOnApplication(context, id, { note: 'The owner still owes a fee.' })
  await makeMove(context, id, { to: 'in-review', note: 'Looks old.' })
  await makeMove(context, id, { to: 'pending', note: 'Opened by mistake.', message: 'Never mind.' })
  await moveToState(context, id, 'approved')
  await unassignApplication(context, id)
  const { open } = visitor(db)
  const [reference, query] = path.split('?')
  const update = {
    at: NOON,
    inspectionDate: null,
    inspectionLocation: null,
    message: 'Please have the crew list ready.',
  }
  const inspection = {
    inspectionDate: '2026-12-03',
    inspectionLocation: 'Batam, Batu Ampar quay 3',
  }
  const shown = await readApplication(
    contextOf(db),
    reference?.split('/').at(-1) ?? '',
    query?.split('=')[1] ?? '',
  )
  expect(shown.lastDay).toBe('2027-02-19')
  expect(shown.application).toEqual({
    reference: expect.stringMatching(/^A-2026-/),
    serviceId: 2,
    companyName: 'PT Agen Laut',
    vesselName: 'KM Samudra Jaya',
    imoNumber: null,
    flag: null,
    certificates: [],
    status: 'approved',
    submittedAt: NOON,
    ...inspection,
    decidedFrom: 'inspection-scheduled',
    // None for the move back to pending.
    updates: [
      { ...update, status: 'in-review' },
      { ...update, status: 'in-review' },
      { ...update, ...inspection, status: 'inspection-scheduled' },
      { ...update, status: 'approved' },
    ],
  })
  for (const address of [path, `/id${path}`]) {
    const response = await open(address)
    const sent = await response.text()
    expect([address, response.status]).toEqual([address, 200])
    expect(sent).toContain('Please have the crew list ready.')
    for (const secret of [
      'The owner still owes a fee.',
      'Looks old.',
      'Opened by mistake.',
      'Never mind.',
      'Owner called twice.',
      context.actor?.email ?? '',
      'agen@laut.example',
      '555 0177',
      'Annual survey',
      'actorName',
      'assignedTo',
      'keyHash',
      'searchText',
    ]) {
      expect(sent, secret).not.toContain(secret)
    }
  }
})

test('a certificate that is withdrawn is said to be, and has no document', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id: applicationId, path } = await submitSample(db)
  await moveToState(context, applicationId, 'approved')
  for (const certificateId of ['A-1', 'A-2'])
    await createCertificate(context, certificateInput({ certificateId, applicationId }))
  await db.write
    .updateTable('certificates')
    .set({ standing: 'withdrawn' })
    .where('number', 'like', 'A-2/%')
    .execute()
  const page = await (await visitor(db).open(path)).text()
  expect(page).toContain('/certificate-pdf/A-1"')
  expect(page).not.toContain('/certificate-pdf/A-2"')
  expect(textOf(page)).toMatch(/A-2\|.*\|Withdrawn\|/)
})
