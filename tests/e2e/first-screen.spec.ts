import { painted } from './setup/painted.ts'
import { expect, test } from './setup/register.ts'

test('the header has a shadow below 10 px of scrolling; items move into their place once a tenth of them is seen', async ({
  page,
  register,
}) => {
  await page.goto(register.url)
  const header = page.getByRole('banner')
  const shadow = () => header.evaluate((it) => getComputedStyle(it).boxShadow)
  await page.waitForFunction(() => document.querySelector('[data-reveal=waiting]'))
  await page.evaluate(() => scrollTo(0, 10))
  expect(await shadow()).toBe('none')
  await page.evaluate(() => scrollTo(0, 11))
  await expect.poll(shadow).not.toBe('none')
  const step = page.getByRole('listitem').filter({ hasText: 'Submit Application' })
  await expect(step).toHaveAttribute('data-reveal', 'waiting')
  // 12 px, and visible.
  await expect(step).toHaveCSS('opacity', '1')
  await expect(step).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 12)')
  const showPart = (part: number) =>
    step.evaluate((it, share) => {
      const { top, height } = it.getBoundingClientRect()
      scrollBy({ top: top + height * share - innerHeight, behavior: 'instant' })
    }, part)
  await showPart(0.05)
  await painted(page)
  await expect(step).toHaveAttribute('data-reveal', 'waiting')
  await showPart(0.2)
  await expect(step).toHaveAttribute('data-reveal', 'shown')
  // Once.
  await page.evaluate(() => scrollTo(0, 0))
  await painted(page)
  await expect(step).toHaveAttribute('data-reveal', 'shown')
})

type Frame = { texts: string[] }

/** In the page, from its first moment: what every figure on the screen shows in each frame. */
function recordFigures(): void {
  const frames: Frame[] = []
  Object.assign(window, { frames_: frames })
  const record = () => {
    const shown = [...document.querySelectorAll<HTMLElement>('.figure > *')]
      .filter(
        (it) =>
          getComputedStyle(it).visibility === 'visible' && getComputedStyle(it).clipPath === 'none',
      )
      .filter(
        (it) =>
          it.getBoundingClientRect().top < innerHeight && it.getBoundingClientRect().bottom > 0,
      )
    if (shown.length > 0) frames.push({ texts: shown.map((it) => it.textContent ?? '') })
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)
}

for (const height of [800, 4_000]) {
  test(`the figures count up once, from zero, and never show the last number first (${height} px)`, async ({
    page,
    register,
  }) => {
    await page.setViewportSize({ width: 1280, height })
    await page.addInitScript(recordFigures)
    await page.goto(register.url)
    await page.locator('.figure').last().scrollIntoViewIfNeeded()
    const frames = () => page.evaluate(() => (window as unknown as { frames_: Frame[] }).frames_) // set above
    await expect.poll(async () => (await frames()).at(-1)?.texts.at(-1)).toBe('34+')
    const seen = await frames()
    const last = seen.map(({ texts }) => texts.at(-1) ?? '')
    expect(last[0]).toBe('0+')
    const numbers = last.map((text) => Number.parseInt(text, 10))
    expect(last.every((text) => /^\d+\+$/.test(text))).toBe(true)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    // Scrolling away and back does not count again.
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('.figure').last().scrollIntoViewIfNeeded()
    await painted(page)
    expect((await frames()).at(-1)?.texts.at(-1)).toBe('34+')
  })
}

test('the figures count up over two seconds, by the clock of the browser', async ({
  page,
  register,
}) => {
  await page.clock.install()
  await page.goto(register.url)
  const figure = page.locator('.figure > [data-counts=later]').last()
  await expect(figure).toBeAttached()
  const element = await figure.elementHandle()
  await page.clock.pauseAt(Date.now() + 60_000)
  await element?.evaluate((it) => it.scrollIntoView({ behavior: 'instant' }))
  const seen: number[] = []
  // The browser notices in its own time that the figure is on the screen, and none of the clock's
  // passes meanwhile for the count.
  while (seen.at(-1) !== 34 && seen.length < 2_000) {
    await page.clock.runFor(100)
    seen.push(Number.parseInt((await element?.textContent()) ?? '', 10))
  }
  const counted = seen.slice(seen.lastIndexOf(0) + 1)
  // Eased, so that 34 is reached after 1.5 of the two seconds; one step of 100 ms more or less.
  expect(counted.length).toBeGreaterThanOrEqual(14)
  expect(counted.length).toBeLessThanOrEqual(17)
  expect(counted).toEqual(counted.toSorted((a, b) => a - b))
  expect(new Set(counted).size).toBeGreaterThan(10)
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a picture of a whole page, taken without scrolling, has no gap (${width} px)`, async ({
    page,
    register,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/', '/services', '/about', '/services/offshore-units']) {
      await page.goto(register.url + path)
      await page.waitForLoadState('networkidle')
      const unseen = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, li, img, a)')]
          .filter(
            (it) =>
              !it.closest('.not-for-people, .sr-only, [hidden], .needs-script') &&
              it.getClientRects().length > 0,
          )
          .filter((it) => {
            const loaded = !(it instanceof HTMLImageElement) || (it.complete && it.naturalWidth > 0)
            let opacity = 1
            for (let at: Element | null = it; at; at = at.parentElement)
              opacity *= Number(getComputedStyle(at).opacity)
            // The hero begins to enter at 0.35.
            return opacity < 0.3 || !loaded || getComputedStyle(it).visibility === 'hidden'
          })
          .map((it) => it.outerHTML.slice(0, 80)),
      )
      expect([path, unseen]).toEqual([path, []])
      const figures = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.figure')].map((figure) =>
            [...figure.children]
              .filter(
                (it) =>
                  getComputedStyle(it).visibility === 'visible' &&
                  getComputedStyle(it).clipPath === 'none',
              )
              .map((it) => it.textContent)
              .join(),
          ),
        )
      // Flag States, years and surveyors; no vessel is in this register.
      await expect.poll(figures, path).toEqual(path === '/' ? ['10+', '18+', '34+'] : [])
    }
  })
}

test('the seal is over the photograph of the vessel, and the form in the first screen, at every width', async ({
  page,
  register,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 800 })
    await page.goto(register.url)
    const seal = await page.getByText('CERTIFIED', { exact: true }).boundingBox()
    const picture = await page
      .getByAltText('An oil recovery vessel with an orange hull under way')
      .boundingBox()
    if (!seal || !picture) throw new Error('Both are on the page')
    const inside =
      seal.x >= picture.x &&
      seal.y >= picture.y &&
      seal.x + seal.width <= Math.min(picture.x + picture.width, width) &&
      seal.y + seal.height <= picture.y + picture.height
    expect([width, inside]).toEqual([width, true])
    await expect(page.getByLabel('Certificate number'), String(width)).toBeInViewport({ ratio: 1 })
    expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      width,
      width,
    ])
  }
})

test('the hero enters by steps, sliding and fading in, and is never invisible', async ({
  page,
  register,
}) => {
  await page.goto(register.url)
  const steps = await page.locator('.hero-item').evaluateAll((items) =>
    items.map((it) => {
      const [animation] = it.getAnimations()
      const [first] =
        animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      const { animationDelay, animationName } = getComputedStyle(it)
      return { animationName, animationDelay, from: [first?.['opacity'], first?.['transform']] }
    }),
  )
  expect(steps.map(({ animationName }) => animationName)).toEqual([
    'enter',
    'enter',
    'enter',
    'enter',
  ])
  expect(steps.map(({ animationDelay }) => animationDelay)).toEqual([
    '0s',
    '0.09s',
    '0.18s',
    '0.27s',
  ])
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('who wants less motion gets none: nothing hidden, nothing counts', async ({
  page,
  register,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(register.url)
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => one.playState === 'running').length,
    )
  expect(await moving()).toBe(0)
  const looks = page
    .locator('[data-reveal]')
    .evaluateAll((items) =>
      items.map((it) => [getComputedStyle(it).opacity, getComputedStyle(it).transform].join(' ')),
    )
  expect(new Set(await looks)).toEqual(new Set(['1 none']))
  await expect(page.locator('.figure').last().locator('> :first-child')).toHaveCSS(
    'clip-path',
    'none',
  )
  await expect(page.locator('.figure [data-count-to]').last()).toHaveCSS('visibility', 'hidden')
})
