import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'

// Whole requests as a browser without JavaScript sends them; the date is 2026-11-21.

const SURVEY = {
  completedOn: '2026-11-20',
  place: 'Batam',
  surveyor: 'R. Hartono',
  result: 'satisfactory',
}
const TYPES = [
  'Cargo Ship Safety Equipment',
  'Cargo Ship Safety Radio',
  'International Load Line',
  'International Ship Security',
]

const plain = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')

async function office(engine: Engine = 'sqlite') {
  const { ask, signIn } = visitor(await freshStore(engine))
  await signIn('user')
  const issue = (more: Record<string, unknown>) =>
    ask('/api/certificates', {
      json: certificateBody({
        issuedDate: '2025-12-01',
        expiryDate: '2030-12-01',
        imoNumber: '9074729',
        ...more,
      }),
    })
  expect((await issue({ certificateId: 'T-1', selectedCertificates: TYPES })).status).toBe(201)
  const page = async (path: string, form?: Record<string, string | string[]>) => {
    const answer = await ask(path, form ? { form } : {})
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      html: plain(await answer.text()),
    }
  }
  return { page, issue }
}

test.for(ENGINES)(
  'one annual visit is recorded on each certificate under the kind that its rules use (%s)',
  async (engine) => {
    const { page } = await office(engine)
    const form = await page('/admin/certificates/1/survey')
    expect(form.html).toContain(
      'Periodical survey of November 21, 2026: counts for the window September 1, 2026 – March 1, 2027',
    )
    const codes = ['SEC', 'SRC', 'ILLC']
    const saved = await page('/admin/certificates/1/survey', {
      ...SURVEY,
      kind: 'annual',
      codes,
      version: '1',
    })
    expect([saved.status, saved.location]).toEqual([302, '/admin/certificates/1'])
    const { html } = await page('/admin/certificates/1')
    expect(html).toContain('Periodical survey done November 20, 2026 in Batam')
    expect(html).toContain('Annual survey done November 20, 2026 in Batam')
  },
)

test('the form of a ship does the same', async () => {
  const { page } = await office()
  const form = { ...SURVEY, kind: 'annual', codes: ['1/SRC'], versions: ['1/1'] }
  expect((await page('/admin/ships/1/survey')).html).toContain(
    'Periodical survey of November 21, 2026: counts for the window',
  )
  expect((await page('/admin/ships/1/survey', form)).location).toBe('/admin/ships/1')
  expect((await page('/admin/certificates/1')).html).toContain(
    'Periodical survey done November 20, 2026 in Batam',
  )
})

test('certificates of which no window counts it are named with the reason, and nobody reads that it was done', async () => {
  const { page } = await office()
  const form = { ...SURVEY, kind: 'annual', codes: ['SEC', 'ISSC'], version: '1' }
  const saved = await page('/admin/certificates/1/survey', form)
  expect(saved.location).toBe(
    '/admin/surveys-recorded?visit=annual&on=2026-11-20&parts=1/SEC,1/ISSC',
  )
  const { status, html } = await page(saved.location)
  expect(status).toBe(200)
  expect(html).toContain('It counts for no window of T-1/ISSC:')
  expect(html).toContain('No window of this certificate accepts a survey of this kind')
  expect(html).toContain('Counts for the window September 1, 2026 – March 1, 2027')
  expect(html).toContain('href="/admin/certificates/1/parts/ISSC/surveys/1/remove"')
  for (const path of [
    '/admin/certificates/1',
    '/verify/T-1',
    '/admin/ships/1',
    '/vessels/9074729',
  ]) {
    const shown = (await page(path)).html
    expect(shown).toContain('Survey of November 20, 2026, counted for no window')
    expect(shown).not.toContain('Annual verification done')
  }
})

test('a survey with conditions leads to imposing them on each certificate, and pages say that it has conditions', async () => {
  const { page } = await office()
  const form = {
    ...SURVEY,
    kind: 'annual',
    codes: ['SEC'],
    version: '1',
    result: 'with-conditions',
  }
  const { html } = await page((await page('/admin/certificates/1/survey', form)).location)
  expect(html).toContain('href="/admin/certificates/1/parts/SEC/conditions/new"')
  expect((await page('/verify/T-1')).html).toContain(
    'Annual survey done November 20, 2026 in Batam, with conditions',
  )
})

test('an early renewal survey counts from its completion, and leads to the new certificates', async () => {
  const { page } = await office()
  const form = { ...SURVEY, kind: 'renewal', codes: ['SEC'], version: '1' }
  expect((await page('/admin/certificates/1/survey', form)).location).toContain(
    '/admin/certificates/new-set?renew=1',
  )
  expect((await page('/admin/certificates/1/parts/SEC')).html).toContain(
    'its term is counted from the completion of the survey',
  )
})

test('an address of no survey is not found', async () => {
  const { page } = await office()
  for (const search of [
    '',
    '?visit=annual&on=2026-11-20&parts=1/SEC',
    '?visit=x&on=2026-11-20&parts=1/SEC',
  ])
    expect((await page(`/admin/surveys-recorded${search}`)).status).toBe(404)
})
