import type { Page } from '@playwright/test'
import { expect } from './register.ts'

/**
 * Sends the form of a service in Indonesian and follows its link; answers the address of the
 * private page.
 */
export async function apply(page: Page, url: string, vessel: string): Promise<string> {
  await page.goto(`${url}/id/services/statutory-certification/apply`)
  await page.getByLabel('Nama perusahaan').fill('PT Samudra')
  await page.getByLabel('Nama kapal').fill(vessel)
  await page.getByLabel('Nomor IMO').fill('IMO 9321483')
  await page.getByLabel('Bendera').fill('Singapore')
  await page.getByLabel('Email kontak').fill('armada@samudra.example')
  await page.getByLabel('Telepon kontak').fill('+62 21 555 0100')
  await page.getByRole('button', { name: 'Kirim Permohonan' }).click()
  await page.getByRole('link', { name: 'Ikuti permohonan Anda' }).click()
  await expect(page.getByRole('heading', { name: 'Permohonan Anda' })).toBeVisible()
  return page.url()
}
