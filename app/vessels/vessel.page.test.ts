import { expect, test } from 'vitest'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
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
    return { headings: headingsOf(html.slice(html.indexOf('<main'), html.indexOf('</main>'))), html }
  }
  const of = { imoNumber: '9074729', vesselName: 'KM Samudra Jaya', flag: 'Indonesia' }
  await createCertificate(context, certificateInput({ certificateId: 'V-1', ...of }))
  const one = await page('/vessels/9074729')
  expect(one.headings).toEqual(['1 KM Samudra Jaya', '2 Certificates', '2 Certificates usually carried'])
  expect(one.html).toContain('<title>KM Samudra Jaya, IMO 9074729 |')
  expect(one.html).toContain('IMO 9074729 · Indonesia')
  expect(one.html).not.toContain('Also in this register')
  // Only another name is repeated in the list.
  expect(one.html.match(/>KM Samudra Jaya</g)).toHaveLength(1)

  await createCertificate(
    context,
    certificateInput({ certificateId: 'V-2', ...of, vesselName: 'KM Lain', issuedDate: '2026-02-01' }),
  )
  const two = await page('/id/vessels/9074729')
  expect(two.headings).toEqual(['1 KM Lain', '2 Sertifikat', '2 Ketidaksesuaian', '2 Sertifikat yang lazim dibawa'])
  expect(two.html).toMatch(/<p[^>]*>KM Samudra Jaya<\/p>/)
  expect(two.html).toContain('Dalam register ini juga sebagai KM Samudra Jaya')

  // A number without a certificate has no name; that its check digit is wrong is said all the same.
  expect((await page('/vessels/9321483')).headings).toEqual(['1 Certificates of IMO 9321483'])
  expect((await page('/vessels/1234568')).headings).toEqual(['1 Certificates of IMO 1234568', '2 Inconsistencies'])
})
