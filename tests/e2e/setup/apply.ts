import type { Page } from '@playwright/test'
import { expect } from './register.ts'

/** The form guard refuses forms that are sent faster than a person fills them in. */
export const TYPING_TIME_MS = 2_500

/** Sends the form of a service in Indonesian; answers the address of the private page. */
export async function apply(page: Page, url: string, vessel: string): Promise<string> {
  await page.goto(`${url}/id/services/statutory-certification/apply`)
  await page.getByLabel('Nama perusahaan').fill('PT Samudra')
  await page.getByLabel('Nama kapal').fill(vessel)
  await page.getByLabel('Nomor IMO').fill('IMO 9321483')
  await page.getByLabel('Bendera').fill('Singapore')
  await page.getByLabel('Email kontak').fill('armada@samudra.example')
  await page.getByLabel('Telepon kontak').fill('+62 21 555 0100')
  await page.waitForTimeout(TYPING_TIME_MS)
  await page.getByRole('button', { name: 'Kirim Permohonan' }).click()
  await expect(page.getByRole('heading', { name: 'Permohonan Anda' })).toBeVisible()
  return page.url()
}
