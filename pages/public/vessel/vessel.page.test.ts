import { expect, test } from 'vitest'
import {
  imposeCondition,
  decidePart,
} from '#/domain/register/survey/recording/part-decisions.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const headingsOf = (html: string) =>
  Array.from(html.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/g), ([, level, text]) => `${level} ${text}`)

test('the page of a ship begins with its name, then its certificates, and has inconsistencies only where there are any', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { ask } = visitor(db)
  const page = async (path: string) => {
    const html = await (await ask(path)).text()
    return {
      headings: headingsOf(html.slice(html.indexOf('<main'), html.indexOf('</main>'))),
      html,
    }
  }
  const of = { imoNumber: '9074729', vesselName: 'KM Samudra Jaya', flag: 'Indonesia' }
  await createCertificate(context, certificateInput({ certificateId: 'V-1', ...of }))
  const one = await page('/vessels/9074729')
  expect(one.headings).toEqual([
    '1 KM Samudra Jaya',
    '2 Certificates',
    '2 Timeline',
    '2 Certificates usually carried',
  ])
  expect(one.html).toContain('<title>KM Samudra Jaya, IMO 9074729 |')
  expect(one.html).toContain('IMO 9074729 · Indonesia')
  expect(one.html).not.toContain('Also in this register')
  // Only another name is repeated in the list.
  expect(one.html.match(/>KM Samudra Jaya</g)).toHaveLength(1)

  await createCertificate(
    context,
    certificateInput({
      certificateId: 'V-2',
      ...of,
      vesselName: 'KM Lain',
      issuedDate: '2026-02-01',
    }),
  )
  const two = await page('/id/vessels/9074729')
  expect(two.headings).toEqual([
    '1 KM Lain',
    '2 Sertifikat',
    '2 Ketidaksesuaian',
    '2 Lini masa',
    '2 Sertifikat yang lazim dibawa',
  ])
  expect(two.html).toContain('<small>KM Samudra Jaya</small>')
  expect(two.html).toContain('Dalam register ini juga sebagai KM Samudra Jaya')

  // A number without a certificate has no name; that its check digit is wrong is said all the same.
  expect((await page('/vessels/9321483')).headings).toEqual(['1 Certificates of IMO 9321483'])
  expect((await page('/vessels/1234568')).headings).toEqual([
    '1 Certificates of IMO 1234568',
    '2 Inconsistencies',
  ])
})

test('each certificate has a row with its number, dates, status and conditions; the worst first, replaced ones below, and all in the timeline', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { ask } = visitor(db)
  const types = { selectedCertificates: ['International Load Line', 'Cargo Ship Safety Equipment'] }
  const old = { certificateId: 'OLD-1', issuedDate: '2020-01-01', expiryDate: '2024-12-31' }
  await createCertificate(context, certificateInput({ ...types, ...old }))
  const { id } = await createCertificate(
    context,
    certificateInput({ ...types, certificateId: 'NEW-1' }),
  )
  const condition = {
    kind: 'statutory',
    text: 'Renew the freeing ports',
    imposedOn: '2026-02-01',
    dueOn: '2026-11-20',
  } as const
  await imposeCondition(context, id, 'ILLC', condition)
  await decidePart(context, id, 'SEC', { move: 'suspend', reason: 'Lifeboat damaged' })

  const html = await (await ask('/vessels/9074729')).text()
  expect(html).toContain(
    '<li>1 of 2 certificates is not in force: Cargo Ship Safety Equipment, suspended since November 21, 2026</li>',
  )
  expect(html).toMatch(
    /Was valid until November 20, 2026<small>Expiry date January 1, 2028<\/small>/,
  )
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')
  const [first = '', second = ''] = main.match(/<table class="ship-parts"[\s\S]*?<\/table>/g) ?? []
  const numbers = (table: string) =>
    Array.from(table.matchAll(/class="link">([^<]+)</g), ([, number]) => number)
  expect([numbers(first), numbers(second)]).toEqual([
    ['NEW-1/SEC', 'NEW-1/ILLC'],
    ['OLD-1/ILLC', 'OLD-1/SEC'],
  ])
  expect(first).toContain('href="/verify?number=NEW-1%2FSEC"')
  expect(first).toContain('Reason given: Lifeboat damaged')
  expect(first).toContain(
    '<li>Condition overdue, it was due on November 20, 2026: Renew the freeing ports</li>',
  )
  // Two are few enough to be seen at once.
  expect(main).toContain('<details class="ship-earlier" open="">')
  expect(main).toContain('Earlier certificates (2)')
  expect(main).toMatch(/<svg role="img" aria-labelledby="timeline-title timeline-desc"/)
  expect(main).toContain('4 certificates from 2020 to 2028')
  // The same as a table.
  for (const cell of ['<td>Suspended</td>', '<td>November 21, 2026</td>', '<td>Lasts</td>'])
    expect(main).toContain(cell)
})
