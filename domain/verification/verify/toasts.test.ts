import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

/**
 * The toasts that a page comes with; the one for a check without an answer is in every page, and
 * hidden.
 */
function toastsIn(html: string): string[] {
  return Array.from(
    html.matchAll(/<section[^>]*class="toasts[^>]*>.*?<strong>(.*?)<\/strong>/gs),
    ([section, title = '']) => (section.includes(' hidden=""') ? '' : title),
  ).filter((title) => title !== '')
}

test.for(ENGINES)(
  '"Certificate Not Found" is said where nothing was recognised, and nowhere else (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createCertificate(
      await staffContext(db),
      certificateInput({ vesselName: 'KM Samudra Jaya', imoNumber: '9074729' }),
    )
    const { ask } = visitor(db)
    const toasts = async (path: string) => toastsIn(await (await ask(path)).text())
    for (const path of [
      '/verify/NOBODY-1',
      '/verify?number=NOBODY-1',
      '/verify/NOBODY-1?c=unreadable',
    ])
      expect([path, await toasts(path)]).toEqual([path, ['Certificate Not Found']])
    for (const path of [
      '/verify/LMC-2026-00042',
      // An IMO number, known and unknown, and the name of a ship.
      '/verify/9074729',
      '/verify/IMO%209321483',
      '/verify?number=KM+Samudra+Jaya',
      // A number that is near, one of a part that is not there, and an earlier day.
      '/verify/LMC202600042',
      '/verify/LMC-2026-00042/SMC',
      '/verify/LMC-2026-00042?on=2026-11-20',
      // No number at all: the field says so.
      '/verify?number=',
      '/verify/LMC_2026',
    ])
      expect([path, await toasts(path)]).toEqual([path, []])
  },
)
