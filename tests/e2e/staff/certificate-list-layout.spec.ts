import { findings } from '#/tests/e2e/setup/findings.ts'
import { numbered, openList } from '#/tests/e2e/setup/list.ts'
import { expect, test } from '#/tests/e2e/setup/register.ts'

test('twelve rows are in view at 1280 × 800, with whole numbers', async ({ page, register }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const long = {
    certificateId: 'LMC-2026-00070-J7GKC-X12',
    vesselName: `Kapal ${'Panjang'.repeat(20)}`,
  }
  await openList(page, register, [
    ...Array.from({ length: 19 }, (_, i) => ({ certificateId: numbered(i + 1) })),
    long,
  ])
  const boxOf = async (n: number) =>
    (await page.getByRole('row').nth(n).boundingBox()) ?? { y: 0, height: 0 }
  const [first, twelfth] = [await boxOf(1), await boxOf(12)]
  expect(first.height).toBe((await boxOf(2)).height)
  const foot = await page.getByRole('button', { name: 'Export selected (0)' }).boundingBox()
  expect(twelfth.y + twelfth.height).toBeLessThanOrEqual(foot?.y ?? 0)
  const number = await page
    .getByRole('link', { name: long.certificateId, exact: true })
    .boundingBox()
  const cell = await page.getByRole('rowheader').first().boundingBox()
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual(
    (cell?.x ?? 0) + (cell?.width ?? 0),
  )
  expect(
    (await page.getByRole('cell', { name: long.vesselName }).boundingBox())?.width,
  ).toBeGreaterThanOrEqual(192)
})

test('the reading order is: bar, statuses, head, rows by columns, what is done with a selection', async ({
  page,
  register,
}) => {
  await openList(page, register, 2)
  await page.getByRole('checkbox', { name: `Select ${numbered(1)}` }).check()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Certificates" [level=1]
    - link "Add Certificate"
    - search:
      - searchbox "Search certificates by number, vessel, type or IMO number"
      - button "Search"
      - button "Filter and sort"
    - button "Columns"
    - link "Issue a set"
    - link "Import"
    - link "Export all"
    - navigation "Filter by status":
      - list:
        - listitem:
          - link "All 2"
        - listitem:
          - link "Valid 2"
        - listitem:
          - link "Expiring soon 0"
        - listitem:
          - link "Expired 0"
        - listitem:
          - link "Suspended 0"
        - listitem:
          - link "Withdrawn 0"
        - listitem:
          - link "Not yet valid 0"
        - listitem:
          - link "Superseded 0"
        - listitem:
          - link "Survey overdue 0"
        - listitem:
          - link "Partly valid 0"
    - table:
      - rowgroup:
        - row:
          - columnheader "Select all on this page"
          - columnheader "Certificate ID"
          - columnheader "Vessel Name"
          - columnheader "IMO Number"
          - columnheader "Flag"
          - columnheader "Type"
          - columnheader "Issued Date"
          - columnheader "Expiry Date"
          - columnheader "Status"
          - columnheader "Actions"
      - rowgroup:
        - row
        - row:
          - cell:
            - checkbox "Select LMC-2026-00001-J7GKC"
          - rowheader:
            - link "LMC-2026-00001-J7GKC"
          - cell "KM Samudra Jaya"
          - cell "9074729"
          - cell "Indonesia"
          - cell "ILLC International Load Line"
          - cell "02/01/2026"
          - cell "02/01/2031"
          - cell "Valid"
          - cell:
            - link "Edit LMC-2026-00001-J7GKC"
            - link "QR code of LMC-2026-00001-J7GKC"
            - link "Suspend LMC-2026-00001-J7GKC"
            - link "Delete LMC-2026-00001-J7GKC"
    - button "Export selected (1)"
    - button "As workbook"
    - status: 1 selected
    - status: 2 certificates in the register
  `)
})

for (const scheme of ['light', 'dark', 'forced'] as const) {
  test(`no finding of axe in the list, its menus, the palette and the help (${scheme})`, async ({
    page,
    register,
  }) => {
    const colours =
      scheme === 'forced'
        ? ({ forcedColors: 'active' } as const)
        : ({ colorScheme: scheme } as const)
    await page.emulateMedia({ ...colours, reducedMotion: 'reduce' })
    await openList(page, register, 3, '?q=lmc')
    expect(await findings(page)).toEqual([])
    const colourOf = (name: string) =>
      page
        .getByRole('navigation', { name: 'Staff area' })
        .getByRole('link', { name, exact: true })
        .evaluate((link) => getComputedStyle(link).borderBottomColor)
    expect(await colourOf('Certificates')).not.toBe(await colourOf('Messages'))
    for (const name of ['Filter and sort', 'Columns']) {
      await page.getByRole('button', { name }).click()
      expect([name, await findings(page)]).toEqual([name, []])
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('samudra')
    await expect(page.getByRole('option').first()).toContainText(numbered(3))
    expect(['palette', await findings(page)]).toEqual(['palette', []])
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    expect(['help', await findings(page)]).toEqual(['help', []])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an entry has three lines and its actions, the navigation has one row, and nothing scrolls sideways', async ({
    page,
    register,
    failures,
  }) => {
    await openList(page, register, [
      { certificateId: numbered(1) },
      { certificateId: 'LMC-2026-00070-J7GKC-X12' },
    ])
    const heightOf = async (n: number) => (await page.getByRole('row').nth(n).boundingBox())?.height
    // Number and last day; vessel; status with its reason.
    expect(await heightOf(1)).toBeLessThan(90)
    expect(await heightOf(1)).toBe(await heightOf(2))
    expect(
      (await page.getByRole('navigation', { name: 'Staff area' }).boundingBox())?.height,
    ).toBeLessThan(50)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const sections = page.getByRole('navigation', { name: 'Staff area' })
    await expect(sections.getByRole('link', { name: 'Certificates', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await page.getByLabel(`Select ${numbered(1)}`).check()
    await expect(page.getByRole('button', { name: 'Export selected (1)' })).toBeInViewport({
      ratio: 1,
    })
    await page.getByRole('button', { name: `Actions for ${numbered(1)}` }).tap()
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: `Suspend ${numbered(1)}` }).tap()
    await page.getByLabel('Reason').fill('Overdue')
    await page.getByRole('button', { name: 'Suspend', exact: true }).tap()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('row', { name: numbered(1) })).toContainText('Suspended')
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.goto(`${register.url}/admin/webhooks`)
    await expect(page.getByRole('button', { name: 'Administration' })).toBeInViewport({ ratio: 1 })
    expect(failures).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('statuses are links, columns are chosen by a form, and a certificate is suspended from its row', async ({
    page,
    register,
  }) => {
    await openList(page, register, 2)
    await expect(page.getByRole('link', { name: 'All 2' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Flag' }).uncheck()
    await page.locator('#columns').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('columnheader', { name: 'Flag' })).toHaveCount(0)
    await page.getByRole('link', { name: `Suspend ${numbered(2)}` }).click()
    await page.getByLabel('Reason').fill('Overdue')
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await page.getByRole('link', { name: 'Suspended 1' }).click()
    await expect(page.getByRole('link', { name: 'Suspended 1' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('columnheader', { name: 'Flag' })).toHaveCount(0)
    await page.getByRole('link', { name: `Reinstate ${numbered(2)}` }).click()
    await expect(page.getByRole('heading', { name: 'Reinstate Certificate' })).toBeVisible()
  })
})
