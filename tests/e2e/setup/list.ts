import type { Page } from '@playwright/test'
import { expect, signIn } from './register.ts'

/**
 * Signs in and issues certificates by the API, this number of them or with these fields; the last
 * is the newest, at the head of the list.
 */
export async function openList(
  page: Page,
  register: Parameters<typeof signIn>[1],
  certificates: number | Record<string, unknown>[],
  query = '',
) {
  await signIn(page, register)
  const all =
    typeof certificates === 'number'
      ? Array.from({ length: certificates }, (_, i) => ({ certificateId: numbered(i + 1) }))
      : certificates
  for (const fields of all) {
    const data = {
      vesselName: 'KM Samudra Jaya',
      imoNumber: '9074729',
      flag: 'Indonesia',
      issuedDate: '2026-01-02',
      expiryDate: '2031-01-02',
      selectedCertificates: ['International Load Line'],
      ...fields,
    }
    expect((await page.request.post(`${register.url}/api/certificates`, { data })).status()).toBe(
      201,
    )
  }
  await page.goto(`${register.url}/admin${query}`)
}

export const numbered = (n: number) => `LMC-2026-${String(n).padStart(5, '0')}-J7GKC`
