import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('each page with the form has one card for a number that is asked for, the hidden toast, and what marks an answer of ours', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const { ask } = visitor(db)
  for (const [path, asking, failed] of [
    ['/', 'Checking <span', 'Could not check <span'],
    ['/verify', 'Checking <span', 'Could not check <span'],
    ['/verify/LMC-2026-00042', 'Checking <span', 'Could not check <span'],
    ['/id/verify/NOBODY-1', 'Memeriksa <span', 'Tidak dapat memeriksa <span'],
  ] as const) {
    const html = await (await ask(path)).text()
    const count = (text: string) => html.split(text).length - 1
    expect([
      path,
      count('class="ask-card'),
      count(asking),
      count(failed),
      count('data-on="offline"'),
    ]).toEqual([path, 1, 1, 1, 1])
    expect([path, html.includes('data-verification=""')]).toEqual([path, path !== '/'])
  }
})

test('only an answer may be green, and it says what it is called when it is out of date', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const { ask } = visitor(db)
  const html = await (await ask('/verify/LMC-2026-00042')).text()
  expect(html).toMatch(
    /class="answer" data-title="Valid: LMC-2026-00042[^"]*" data-neutral="Certificate LMC-2026-00042[^"]*" data-fresh=""/,
  )
  expect(html).toContain('data-was="Not checked just now. Last answer:"')
  expect(await (await ask('/vessels/9074729')).text()).toMatch(
    /data-fresh="" data-script="[^"]+" data-on="idle"/,
  )
})
