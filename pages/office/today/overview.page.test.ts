import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { submitSample } from '#/tests/helpers/application-review.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('the overview leads to what expires, what is open and what happened, with the moments in the titles', async () => {
  const db = await freshStore('sqlite')
  // Pages are asked for at NOON.
  const context = await staffContext(db, { now: '2026-11-21T02:00:00.000Z' })
  const due = await createCertificate(
    context,
    certificateInput({ certificateId: 'LMC-1', expiryDate: '2026-12-03' }),
  )
  const mistake = await createCertificate(
    context,
    certificateInput({ certificateId: 'LMC-2', vesselName: 'KM Salah' }),
  )
  await deleteCertificate(context, mistake.id)
  const { id, reference } = await submitSample(db, {}, { now: '2026-11-20T02:00:00.000Z' })
  const staff = visitor(db)
  await staff.signIn()
  const page = await (await staff.ask('/admin/overview')).text()
  expect(page).toMatch(
    new RegExp(
      `href="/admin/certificates/${due.id}"[^>]*>LMC-1</a>.*?title="December 3, 2026"[^>]*>in 12 days</time>`,
      's',
    ),
  )
  expect(page).toMatch(new RegExp(`href="/admin/applications/${id}"[^>]*>${reference}</a>`))
  expect(page).toMatch(
    /title="November 20, 2026, 02:00:00 UTC \(09:00:00 WIB\)"[^>]*>yesterday<\/time>/,
  )
  expect(page).toMatch(
    /title="November 21, 2026, 02:00:00 UTC \(09:00:00 WIB\)"[^>]*>3 hours ago<\/time>/,
  )
  // A record that was deleted has no page.
  expect(page).toContain('>LMC-2</span>')
  expect(page).not.toContain(`href="/admin/certificates/${mistake.id}"`)
})

test('pages of a record mark the section they are in, and lead back to it', async () => {
  const db = await freshStore('sqlite')
  const { id } = await createCertificate(
    await staffContext(db),
    certificateInput({ certificateId: 'LMC-1' }),
  )
  const staff = visitor(db)
  await staff.signIn()
  for (const [path, here] of [
    ['', 'LMC-1'],
    ['/edit', 'Edit'],
    ['/delete', 'Delete'],
  ]) {
    const page = await (await staff.ask(`/admin/certificates/${id}${path}`)).text()
    expect(page).toMatch(/<a(?=[^>]*aria-current="(?:page|true)")[^>]*>Certificates</)
    expect(page).toMatch(
      new RegExp(
        `aria-label="Breadcrumb".*?href="/admin".*?>Certificates</a>.*?aria-current="page"[^>]*>${here}</li>`,
        's',
      ),
    )
  }
})
