import { painted } from './setup/painted.ts'
import { expect, test } from './setup/register.ts'

test('the switch keeps the page and its language; links stay in it; the address alone decides', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/services/ship-classification`)
  await page.getByRole('link', { name: 'Bahasa Indonesia' }).first().click()
  await expect(page).toHaveURL(`${register.url}/id/services/ship-classification`)
  await expect(page.getByRole('heading', { level: 1, name: 'Klasifikasi kapal' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Utama' })
    .getByRole('link', { name: 'Tentang Kami' })
    .click()
  await expect(page).toHaveURL(`${register.url}/id/about`)
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL(`${register.url}/about`)
})

test('the other language is mentioned where one arrives, and not again', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/id/services`)
  const suggestion = page.getByRole('complementary', { name: 'Bahasa' })
  await expect(suggestion).toContainText('Read in English')
  await page.getByRole('link', { name: 'Selengkapnya tentang Unit lepas pantai' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Unit lepas pantai' })).toBeVisible()
  await expect(suggestion).toHaveCount(0)
  expect(failures).toEqual([])
})

test('every page is at its top when it is loaded and reloaded; going back returns to where one was', async ({
  page,
  register,
}) => {
  const top = () => page.evaluate(() => scrollY)
  for (const path of ['/', '/services', '/verify', '/about']) {
    await page.goto(register.url + path)
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(top).toBeGreaterThan(100)
    await page.reload()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await painted(page)
    expect([path, await top()]).toEqual([path, 0])
  }
  await page.goto(`${register.url}/#contact`)
  await page.reload()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await expect.poll(top).toBeGreaterThan(600)
  await page.goto(`${register.url}/services`)
  await page.evaluate(() => scrollTo(0, 600))
  await page.goto(`${register.url}/about`)
  await page.goBack()
  await expect.poll(top).toBe(600)
})

test('services change without a reload, from the top, announced, and the title follows; other pages are loaded', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/services`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const sameDocument = () => page.evaluate(() => 'sameDocument' in window)
  await page.getByRole('link', { name: 'Learn More about Special and occasional surveys' }).click()
  await expect(page).toHaveURL(`${register.url}/services/special-surveys`)
  await expect(page).toHaveTitle(/^Special Surveys \|/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: 'Special Surveys' }),
  ).toHaveCount(1)
  // The header is what the server rendered; its link to the other language follows the page.
  const translation = page.getByRole('link', { name: 'Bahasa Indonesia' })
  await expect(translation).toHaveAttribute('href', '/id/services/special-surveys')
  const related = page
    .getByRole('region', { name: 'Related services' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
  await expect(related).toHaveCount(3)
  await related.first().getByRole('link', { name: 'Learn More' }).click()
  await expect(page).not.toHaveURL(/special-surveys/)
  await page.goBack()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Special and occasional surveys' }),
  ).toBeVisible()
  await expect(translation).toHaveAttribute('href', '/id/services/special-surveys')
  expect(await sameDocument()).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Flag recognition' }).click()
  await expect(page.getByRole('heading', { name: 'Flag-state recognition' })).toBeInViewport()
  expect(await sameDocument()).toBe(false)
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(`${register.url}/#contact`)
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport()
  expect(failures).toEqual([])
})

test('while the answer is on its way, placeholders stand for services', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/services/ship-classification`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Services' })
    .click()
  const waiting = page.locator('[aria-busy=true]')
  await expect(waiting).toHaveCount(1)
  await expect(waiting.locator(':scope > [aria-hidden]')).toHaveCount(6)
  answer()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('a service that is gone says so, without a reload', async ({ page, register }) => {
  await page.goto(`${register.url}/services`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  // A link of yesterday, as in a tab that was left open.
  await page.evaluate(() =>
    document.querySelector('article a')?.setAttribute('href', '/services/gone'),
  )
  await page.locator('article a').first().click()
  await expect(page.getByText('Service not found')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Terms')
  await page.getByRole('link', { name: 'All services' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('the drawer opens with its items one after the other, closes by Escape and by a choice', async ({
  page,
  register,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(register.url)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeVisible()
  const delays = await menu
    .locator('.drawer-item')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).animationDelay))
  expect(delays).toEqual(['0.3s', '0.4s', '0.5s', '0.6s', '0.7s', '0.8s', '0.9s'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL(`${register.url}/about`)
  await expect(menu).toBeHidden()
})

test('the keyboard reaches the content at once, and the verification after the two actions of the hero', async ({
  page,
  register,
}) => {
  await page.goto(register.url)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab')
  await expect(page.getByLabel('Certificate number')).toBeFocused()
})

test('the keyboard goes through header, first screen and menu in the order in which they are seen', async ({
  page,
  register,
}) => {
  const stops = async (count: number) => {
    const names: string[] = []
    for (let i = 0; i < count; i += 1) {
      await page.keyboard.press('Tab')
      names.push(
        await page.evaluate(
          () => document.activeElement?.textContent.trim() || document.activeElement?.id || '',
        ),
      )
    }
    return names
  }
  const sections = [
    'Verify',
    'Home',
    'Services',
    'About Us',
    'Contact',
    'Apply Now',
    'Bahasa Indonesia',
  ]
  const hero = [
    'Apply for Certification',
    'Our Services',
    'home-number',
    'Verify Certificate',
    'Scan QR code',
  ]
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(register.url)
  const logo = 'Lentera Maritime Certification Authority'
  expect(await stops(14)).toEqual(['Skip to content', logo, ...sections, ...hero])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(register.url)
  expect(await stops(8)).toEqual(['Skip to content', logo, 'Menu', ...hero])
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  expect(await stops(8)).toEqual(['×Close menu', ...sections])
})

test('in forced colours the link of the page alone is underlined in the header and the menu, and every button has an edge', async ({
  page,
  register,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${register.url}/about`)
    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const underlined = await links.evaluateAll((all) =>
      all
        .filter((link) => {
          const { textDecorationLine, borderBottomWidth, borderTopWidth } = getComputedStyle(link)
          return (
            textDecorationLine === 'underline' ||
            (borderBottomWidth !== '0px' && borderTopWidth === '0px')
          )
        })
        .map((link) => link.textContent),
    )
    expect({ width, underlined }).toEqual({ width, underlined: ['About Us'] })
    const edges = page
      .locator('.button')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).borderTopWidth))
    expect(new Set(await edges)).toEqual(new Set(['1px']))
  }
})
