import { setTimeout as pause } from 'node:timers/promises'
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { CLI, root } from '#/scripts/node26.mjs'
import { statementIn } from '#/domain/proof/statements/code-link.ts'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

// How long a code that is not ours shows a valid answer on a slow line: never (docs/proof.md).

/**
 * Chrome's "Slow 3G" as a phone on board knows it: 400 kbit/s, 400 ms to every answer, in bytes a
 * second.
 */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}
const CPU_SLOWDOWN = 4

const DATA_DIR = mkdtempSync(join(tmpdir(), 'lentera-forged-'))
test.use({ env: { DATA_DIR } })

/**
 * What is to be seen at one moment: the headlines, whether the title says valid, and whether
 * anything is green.
 */
type Frame = { at: number; headlines: string[]; title: string; green: string | null }

/**
 * Runs in the browser. The green of a valid answer has a hue between 140 and 170
 * (pages/web/styles/colours.css).
 */
function look(): Frame {
  const isGreen = (colour: string) => {
    const [, chroma = 0, hue = 0] =
      /oklch\([\d.]+ ([\d.]+) ([\d.]+)/.exec(colour)?.map(Number) ?? []
    return chroma > 0.02 && hue > 140 && hue < 170
  }
  const visible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const shown = [...document.querySelectorAll('main *')].filter(visible)
  const green = shown.find((element) => {
    const { color, backgroundColor, borderLeftColor, borderLeftWidth } = getComputedStyle(element)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    return (
      (hasText && isGreen(color)) ||
      isGreen(backgroundColor) ||
      (borderLeftWidth !== '0px' && isGreen(borderLeftColor))
    )
  })
  return {
    at: Math.round(performance.timeOrigin + performance.now()),
    headlines: shown
      .filter(({ tagName }) => tagName === 'H2')
      .map(({ textContent }) => textContent),
    title: document.title,
    green: green?.outerHTML.slice(0, 80) ?? null,
  }
}

const isValid = ({ headlines, title, green }: Frame) =>
  green !== null ||
  /^Valid\b/.test(title) ||
  headlines.some((headline) => /^Valid\b/.test(headline))

/**
 * Opens an address on a slow line; every frame that is painted meanwhile. Without scripts, what is
 * to be seen every few milliseconds.
 */
async function open(browser: Browser, address: string, { scripts }: { scripts: boolean }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: scripts,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const frames: Frame[] = []
  await page.exposeBinding('seen', (_, frame: Frame) => frames.push(frame))
  await page.addInitScript(`(() => {
    const look = ${look.toString()}
    const record = () => { if (document.querySelector('main')) seen(look()); requestAnimationFrame(record) }
    requestAnimationFrame(record)
  })()`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', SLOW_3G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const going = page.goto(address, { waitUntil: 'commit' })
  let done = scripts
  const polling = (async () => {
    while (!done) {
      const frame = await page.evaluate(look).catch(() => null)
      if (frame && frame.headlines.length > 0) frames.push(frame)
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  })()
  await going
  return {
    page,
    frames,
    /**
     * Once all is loaded, scripts too; the line is fast for the rest. Answers for how many
     * milliseconds an answer looked valid.
     */
    finished: async () => {
      await page.waitForLoadState('load')
      await cdp.send('Network.emulateNetworkConditions', {
        ...SLOW_3G,
        latency: 0,
        downloadThroughput: -1,
      })
      if (scripts) await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      // A picture is taken once all is painted, with and without scripts.
      await page.screenshot()
      done = true
      await polling
      await context.close()
      const [first = 0, ...rest] = frames.filter(isValid).map(({ at }) => at)
      return (rest.at(-1) ?? first) - first
    },
  }
}

const headline = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })

test('on a slow line no frame shows a valid answer for a code that is not ours, whichever its form', async ({
  page: staff,
  register,
  browser,
}) => {
  test.setTimeout(600_000)
  await signIn(staff, register)
  const other = await issue(staff, register, 'KM Lain')
  const number = await issue(staff, register, 'KM Asli')
  const statementOf = async (of: string) => {
    const code = await staff.request.get(`${register.url}/verification-qr/${of}`)
    return statementIn(new URL(await readBarcode(await code.body()))) ?? ''
  }
  const good = await statementOf(number)
  const forged = good.slice(0, -9) + (good.at(-9) === 'A' ? 'B' : 'A') + good.slice(-8)
  const cases: [what: string, statement: string, headline: string][] = [
    ['forged', forged, 'This code was not issued by us'],
    ['moved', await statementOf(other), 'This code belongs to another certificate'],
    ['unreadable', good.slice(0, -30), 'This code could not be read'],
    ['valid', good, 'Valid'],
  ]
  const measured: Record<string, string> = {}
  const check = async (
    [what, statement, expected]: (typeof cases)[number],
    form: '#' | '?c=',
    scripts: boolean,
  ) => {
    const began = Date.now()
    const { page, frames, finished } = await open(
      browser,
      `${register.url}/verify/${number}${form}${statement}`,
      { scripts },
    )
    // What follows # cannot be checked without scripts: then nothing is said of it, and nothing
    // looks valid.
    const isUnchecked = form === '#' && !scripts
    await expect(
      headline(page, isUnchecked ? 'Did you type this number or scan a code?' : expected),
    ).toBeVisible()
    if (!isUnchecked) await expect(page.getByText('KM Asli').first()).toBeVisible()
    const validFor = await finished()
    const shown = isUnchecked ? 'Did you type this number or scan a code?' : expected
    const answered =
      (frames.find(({ headlines }) => headlines.includes(shown))?.at ?? Infinity) - began
    const valid = frames.filter(isValid)
    measured[`${what} ${form} ${scripts ? 'with' : 'without'} scripts`] =
      `${frames.length} frames, ${valid.length} valid, for ${valid.length > 0 ? validFor : 0} ms; answered after ${answered} ms`
    expect(frames.length).toBeGreaterThan(3)
    if (what === 'valid' && !isUnchecked) expect(valid.length).toBeGreaterThan(0)
    else
      expect({ what, form, scripts, valid: valid.slice(0, 3) }).toEqual({
        what,
        form,
        scripts,
        valid: [],
      })
  }
  for (const one of cases) {
    for (const form of ['#', '?c='] as const) {
      for (const scripts of [true, false]) await check(one, form, scripts)
    }
  }
  const rotated = spawnSync(
    join(root, 'node_modules/.bin/node'),
    [join(root, CLI), 'rotate-key', 'statements', '--compromised'],
    {
      env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
      encoding: 'utf8',
    },
  )
  expect(rotated).toMatchObject({ status: 0 })
  for (const form of ['#', '?c='] as const)
    await check(['compromised', good, 'This code cannot be trusted'], form, true)
  console.log(measured)
})

test('while the server has not answered, a code after # shows that it is being checked and nothing else', async ({
  page: staff,
  register,
  context,
}) => {
  await signIn(staff, register)
  const number = await issue(staff, register, 'KM Menunggu')
  const page = await context.newPage()
  // Playwright cannot ask a page that is about to be left; the browser can still show it.
  await page.route('**/verify/*?c=*', () => {})
  await page.setViewportSize({ width: 390, height: 844 })
  void page.goto(`${register.url}/verify/${number}#${'A'.repeat(200)}`).catch(() => {})
  const cdp = await context.newCDPSession(page)
  // While the browser hands the page to another process there is no picture: asked for one, it
  // refuses, or never answers.
  const picture = async () => {
    for (;;) {
      const asked = cdp.send('Page.captureScreenshot').catch(() => null)
      const taken = await Promise.race([asked, pause(5_000, null)])
      if (taken !== null) return staff.evaluate(readPicture, taken.data)
      await pause(20)
    }
  }
  // Mist, and nothing green: the neutral headline, for five seconds once it is there. Nothing is
  // green before it either.
  let neutralSince = 0
  while (neutralSince === 0 || Date.now() - neutralSince < 5_000) {
    const { neutral, green } = await picture()
    expect(green).toBe(0)
    expect(neutral || neutralSince === 0).toBe(true)
    if (neutralSince === 0 && neutral) neutralSince = Date.now()
  }
  // A code in an address that is typed over the one that is open.
  await staff.goto(`${register.url}/verify/${number}`)
  await expect(headline(staff, 'Valid')).toBeVisible()
  await staff.evaluate(() => location.assign(`#${'A'.repeat(200)}`))
  await expect(headline(staff, 'This code could not be read')).toBeVisible()
})

/**
 * Runs in a page: whether a picture of the screen holds a neutral headline, and how many of its
 * points are of the green of a valid answer.
 */
async function readPicture(png: string) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0)
  const data =
    context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
  let [neutral, green] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
    if (g > r + 12 && g > b + 4) green += 1
    if (r > 235 && r < b && b < 252) neutral += 1
  }
  return { neutral: neutral > 5_000, green }
}

test('a code that is forged after # makes a good one in the query unreadable, and a link within the page does not', async ({
  page,
  register,
  context,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Dua Kode')
  const code = await page.request.get(`${register.url}/verification-qr/${number}`)
  const link = `${register.url}/verify/${number}?c=${statementIn(new URL(await readBarcode(await code.body())))}`
  await page.goto(`${link}#main`)
  await expect(headline(page, 'Valid')).toBeVisible()
  await expect(page).toHaveTitle(/^Valid: /)
  const another = await context.newPage()
  await another.goto(`${link}#${'A'.repeat(200)}`)
  await expect(headline(another, 'This code could not be read')).toBeVisible()
  // The same address in another spelling.
  for (const spelled of ['/%76erify', '/%69d/verif%79']) {
    await another.goto(`${register.url}${spelled}/${number}#${'A'.repeat(200)}`)
    await expect(another).toHaveURL(/\?c=AAA/)
    await expect(another.locator('.answer')).not.toContainText(/Genuine|Asli dan berlaku/)
  }
  await page.goto(`${register.url}/verify/${number}`)
  await expect(page).toHaveTitle(/^Valid: /)
})

test('a number that was typed has its plain answer without scripts', async ({
  browser,
  page: staff,
  register,
}) => {
  await signIn(staff, register)
  const number = await issue(staff, register, 'KM Diketik')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${register.url}/verify`)
  await page.getByLabel('Certificate number').fill(number)
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(headline(page, 'Valid')).toBeVisible()
  await page.goto(`${register.url}/verify/${number}`)
  await expect(headline(page, 'Did you type this number or scan a code?')).toBeVisible()
  await expect(headline(page, 'Valid')).toBeHidden()
  await expect(page).toHaveTitle(new RegExp(`^Certificate ${number}`))
  await page.goto(`${register.url}/verify/${number}?on=2020-02-29`)
  await expect(headline(page, 'Not recorded on February 29, 2020')).toBeVisible()
  await page.goto(`${register.url}/verify/${number}`)
  await page.getByRole('link', { name: 'I typed the number' }).click()
  await expect(headline(page, 'Valid')).toBeVisible()
  await context.close()
})
