import { expect, test } from '@playwright/test'
import { findings } from '#/tests/e2e/setup/findings.ts'

test('what is wrong with a page is found, also with the next one in the same tab', async ({
  page,
}) => {
  const rules = async () => (await findings(page)).map((one) => one.split(':', 1).join())
  for (const language of ['en', 'id']) {
    await page.goto('about:blank')
    const body = '<main><h1>Title</h1><img src="x"><p id="a">One</p><p id="a">Two</p></main>'
    await page.setContent(
      `<!doctype html><html lang="${language}"><title>Page</title><body>${body}</body></html>`,
    )
    expect(await rules()).toEqual(['image-alt', 'shared id'])
  }
  await page.setContent(
    '<!doctype html><html lang="en"><title>Page</title><body><main><h1>Title</h1></main></body></html>',
  )
  expect(await rules()).toEqual([])
})
