import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.each(ENGINES)(
  'vessels are counted once each, years from 2008, and the count is renewed in time (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const issue = (certificateId: string, vesselName: string, imoNumber: string) =>
      createCertificate(context, certificateInput({ certificateId, vesselName, imoNumber }))
    await issue('A-1', 'KM Satu', '9074729')
    await issue('A-2', 'KM Satu Baru', '9074729')
    await issue('A-3', 'TB Dua', '')
    await issue('A-4', 'TB Dua', '')
    let now = Date.parse(NOON)
    const { ask } = visitor(db, { now: () => now })
    const stats = async () => (await ask('/api/stats')).json()
    expect(await stats()).toEqual({ vessels: 2, countries: 10, years: 18, surveyors: 34 })
    await issue('A-5', 'KM Tiga', '')
    now += 9 * 60_000
    expect((await stats()).vessels).toBe(2)
    now += 60_000
    await expect.poll(async () => (await stats()).vessels).toBe(3)
  },
)

test('an empty register has no vessels and boasts of none', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  expect((await (await ask('/api/stats')).json()).vessels).toBe(0)
  const page = await (await ask('/')).text()
  expect(page).not.toContain('data-count-to="0"')
  expect(page).toContain('18+')
})
