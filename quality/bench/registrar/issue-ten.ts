import type { Page } from '@playwright/test'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { usualTermOf } from '#/domain/register/certificate/renewal/renewal.ts'
import { addYears, dateInJakarta } from '#/core/dates.ts'
import { DEFAULT_VALIDITY_YEARS } from '#/domain/register/model/certificate/certificate.ts'
import type { CountedInput } from './counted-input.ts'

const SHIP = { vesselName: 'MV Meratus Persada', imoNumber: '9074729', flag: 'Panama' }
const TYPES = CERTIFICATE_TYPES.filter(({ termYears }) => termYears !== null)
  .slice(0, 10)
  .map(({ label }) => label)

/**
 * An approved application of the ship with its IMO number and flag, by the API; it is not part of
 * the journey.
 */
export async function addApprovedApplication({ request }: Page, origin: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await request.post(`${origin}/api/applications${path}`, { data })
    if (!response.ok())
      throw new Error(
        `${path || 'The application'} was answered with ${response.status()}: ${await response.text()}`,
      )
  }
  await post('', {
    serviceId: 2,
    companyName: 'PT Meratus Line',
    ...SHIP,
    contactEmail: 'fleet@meratus.example',
    contactPhone: '+62 31 555 0100',
  })
  await post('/1/moves', { version: 1, to: 'in-review' })
  const inspection = {
    inspectionDate: dateInJakarta(new Date().toISOString()),
    inspectionPlace: 'Surabaya',
  }
  await post('/1/moves', { version: 2, to: 'inspection-scheduled', ...inspection })
  await post('/1/moves', { version: 3, to: 'approved' })
}

/**
 * Ten certificates of one ship from its application, each of another type, with its number, issued
 * today for the usual term, and with the ship's IMO number and flag. Starts at the list, where
 * signing in leads; one save creates all of them.
 */
export async function issueTen({
  page,
  click,
  enter,
  select,
  typeDate,
}: CountedInput): Promise<void> {
  await click(
    page
      .getByRole('navigation', { name: 'Staff area' })
      .getByRole('link', { name: /^Applications/ }),
  )
  await click(page.getByRole('link', { name: /^Approved 1$/ }))
  await click(page.getByRole('link', { name: /^A-\d{4}-/ }))
  await click(page.getByRole('link', { name: 'Issue certificate from this application' }))
  await page.getByRole('heading', { name: 'Create New Certificate' }).waitFor()
  for (const type of TYPES) await select(page.getByLabel(type, { exact: true }))
  await select(page.getByRole('radio', { name: /^One certificate for each type/ }))
  // Each field is compared with what is wanted, and typed where the form proposes something else.
  const today = dateInJakarta(new Date().toISOString())
  await enter(page.getByLabel('Vessel Name'), SHIP.vesselName)
  await enter(page.getByLabel('IMO Number'), SHIP.imoNumber)
  await enter(page.getByLabel('Flag', { exact: true }), SHIP.flag)
  await typeDate(page.getByLabel('Issue Date'), today)
  for (const type of TYPES) await typeDate(page.getByLabel('Expiry Date'), expiryOf(type, today))
  await click(page.getByRole('button', { name: `Create ${TYPES.length} certificates` }))
  await page.getByRole('region', { name: 'Certificates issued' }).waitFor()
}

function expiryOf(type: string, issued: string): string {
  return addYears(issued, usualTermOf([type])?.years ?? DEFAULT_VALIDITY_YEARS)
}

/** Throws where the register does not hold the ten certificates as they should be. */
export async function checkTen(page: Page, origin: string): Promise<void> {
  const today = dateInJakarta(new Date().toISOString())
  const response = await page.request.get(
    `${origin}/api/certificates?q=${encodeURIComponent(SHIP.vesselName.toLowerCase())}&sort=id&limit=500`,
  )
  const all: Record<string, string>[] = await response.json()
  const found = all
    .filter(
      ({ imoNumber, flag, issuedDate, vesselName }) =>
        vesselName === SHIP.vesselName &&
        imoNumber === SHIP.imoNumber &&
        flag === SHIP.flag &&
        issuedDate === today,
    )
    .map(({ issuedCertificates, expiryDate }) => `${issuedCertificates} until ${expiryDate}`)
  const expected = TYPES.map((type) => `${type} until ${expiryOf(type, today)}`)
  if (found.join('; ') !== expected.join('; '))
    throw new Error(`Issued were ${found.join('; ') || 'none'}`)
  await page.goto(`${origin}/admin/applications/1`)
  const issued = await page
    .getByRole('region', { name: 'Certificates issued' })
    .getByRole('listitem')
    .count()
  if (issued !== TYPES.length) throw new Error(`The application names ${issued} certificates`)
}
