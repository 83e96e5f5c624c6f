import type { Page } from '@playwright/test'
import type { CountedInput } from './counted-input.ts'

const REASON = 'Annual survey overdue'

/**
 * Finds a certificate by its number and suspends it with a reason. Starts at the list, where
 * signing in leads. Of the number the part after the year is typed, as nothing before it differs
 * within a year; the list searches while one types, so the rest need not be typed once the
 * certificate is the first of the list. The reason is one of those that the page suggests.
 */
export async function suspendOne(input: CountedInput, number: string): Promise<void> {
  const { page, click, press } = input
  await press('/')
  await typeUntilFirst(input, number)
  await click(page.getByRole('link', { name: `Suspend ${number}`, exact: true }))
  await click(page.getByRole('button', { name: REASON }))
  await press('Enter')
  await page.getByText('Certificate suspended', { exact: true }).first().waitFor()
}

async function typeUntilFirst({ page, type }: CountedInput, number: string): Promise<void> {
  const first = page.getByRole('rowheader').first()
  const part = number.slice('LMC-2025-'.length)
  for (const [at, character] of Array.from(part).entries()) {
    await type(character)
    await page.waitForURL((url) => url.searchParams.get('q') === part.slice(0, at + 1))
    // The address changes before the list; the button says when that is there.
    await page.locator('main search button[aria-busy=false]').waitFor()
    if ((await first.textContent()) === number) return
  }
  throw new Error(`${number} is not the first certificate of the list`)
}

/** Throws where the public does not read the suspension and its reason. */
export async function checkSuspended(page: Page, origin: string, number: string): Promise<void> {
  await page.goto(`${origin}/verify/${number}`)
  await page.getByRole('heading', { name: 'Suspended', exact: true }).waitFor()
  await page.getByText(REASON).first().waitFor()
}
