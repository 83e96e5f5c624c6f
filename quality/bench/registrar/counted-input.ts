import type { Locator, Page } from '@playwright/test'

type Counted = { keys: number; clicks: number }

export type CountedInput = ReturnType<typeof countInput>

/**
 * The input of a journey to a page, which counts each key that is pressed and each click. A
 * combination such as `Control+k` is as many keys as it has; a text is as many as it has
 * characters.
 */
export function countInput(page: Page) {
  const counted: Counted = { keys: 0, clicks: 0 }

  async function click(target: Locator): Promise<void> {
    counted.clicks += 1
    await target.click()
  }

  async function press(combination: string): Promise<void> {
    counted.keys += combination.split('+').length
    await page.keyboard.press(combination)
  }

  async function type(text: string): Promise<void> {
    counted.keys += Array.from(text).length
    await page.keyboard.type(text)
  }

  /** A date field takes its digits one after another: day, month, year. */
  async function typeDate(field: Locator, date: string): Promise<void> {
    if ((await field.inputValue()) === date) return
    await click(field)
    // Eight digits, in whatever order the language of the browser has them; the browser itself is
    // set by value.
    counted.keys += 8
    await field.fill(date)
  }

  /** Types into a field, in place of its text, unless it has the same text already. */
  async function enter(field: Locator, text: string): Promise<void> {
    const present = await field.inputValue()
    if (present === text) return
    if (!(await field.evaluate((element) => element === document.activeElement))) await click(field)
    if (present !== '') await press('Control+a')
    await type(text)
  }

  /** Selects a check box unless it is selected. */
  async function select(box: Locator): Promise<void> {
    if (!(await box.isChecked())) await click(box)
  }

  return { page, counted, click, press, type, typeDate, enter, select }
}
