import { test } from './setup/register.ts'
test.use({ samples: true, viewport: { width: 1280, height: 600 } })
test('debug', async ({ page, register }) => {
  await page.goto(`${register.url}/verify/LMC-2025-00101`)
  const state = () => page.evaluate(() => ({ y: scrollY, h: document.documentElement.scrollHeight, stale: document.querySelector<HTMLElement>('.answer')?.dataset['stale'], st: JSON.stringify(history.state), url: location.href, sr: history.scrollRestoration, note: document.querySelector<HTMLElement>('[data-check-failed]')?.hidden }))
  await page.evaluate(() => new Promise<void>((resolve) => { addEventListener('scrollend', () => requestAnimationFrame(() => resolve()), { once: true }); scrollTo(0, Math.floor((document.documentElement.scrollHeight - innerHeight) / 2)) }))
  console.log('before', await state())
  const href = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href], footer a[href], nav a[href]')].filter((link) => link.origin === location.origin && link.pathname !== location.pathname && !link.hasAttribute('download') && !link.hash)
    const inView = links.find((link) => link.getBoundingClientRect().top > innerHeight / 3) ?? links.at(-1)
    inView?.click()
    return inView?.href
  })
  console.log(href)
  await page.waitForURL(href ?? '')
  console.log('after', await state())
  await page.goBack()
  for (let i = 0; i < 30; i++) { console.log(i, await state()); await page.waitForTimeout(200) }
})
