import { expect, test } from '#/tests/e2e/setup/register.ts'
import { expectSound, VIEWS } from './views.ts'

test.use({ samples: true })

test('a verdict reads: its status, the number, the ship, the checks, its life, the facts, its endorsements, what can be done, then the form', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/verify/LMC-2025-00140`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - status
      - heading "Verify Certificate" [level=1]
      - region "Suspended":
        - heading "Suspended" [level=2]
        - paragraph: /^Not valid on \\w+ \\d+, \\d{4}$/
        - paragraph: /^Suspended since \\w+ \\d+, \\d{4}$/
        - paragraph: LMC-2025-00140
        - paragraph: AHTS Nusantara Perkasa 8
        - paragraph: /Marshall Islands · IMO.9456783/
        - paragraph: /^Was valid until \\w+ \\d+, \\d{4}$/
        - paragraph: /^Genuine, but not in force/
        - paragraph: "Reason given: Detained in port after heavy weather damage to the hull"
        - list "Checks":
          - listitem: "No: Suspended"
          - listitem: "Yes: Issued by this authority"
          - listitem: "Yes: Not expired"
          - listitem: "For you: Compare the details below with the certificate in your hand"
        - paragraph: /^Issued .* (Expiry date|Was valid until)/
        - list:
          - listitem: /^Suspended since/
        - group: Show the register as it was on an earlier day
        - term: Certificate number
        - definition: LMC-2025-00140
        - term: Vessel name
        - definition: AHTS Nusantara Perkasa 8
        - term: IMO number
        - definition: "9456783"
        - term: Flag
        - definition: Marshall Islands
        - term: Issue date
        - definition: /\\w+ \\d+, \\d{4}/
        - term: Expiry date
        - definition: /\\w+ \\d+, \\d{4}/
        - term: Type
        - definition: Certificate of Classification
        - term: Certificates
        - definition:
          - list:
            - listitem: /^Certificate of Classification/
        - region "Endorsements":
          - heading "Endorsements" [level=3]
          - paragraph: /^No survey or extension is endorsed/
        - paragraph:
          - link "Verify independently"
          - link "All certificates of this ship"
        - paragraph:
          - time: /UTC/
        - img "QR code that leads to this verification"
        - paragraph: Scan to check this number again, in the register itself.
        - link "Check again"
        - button "Print"
        - paragraph:
          - text: Questions?
          - link
          - text: or
          - link
      - search:
        - text: Certificate number
        - textbox "Certificate number": LMC-2025-00140
        - button "Verify Certificate"
        - button "Scan QR code"
      - region "Is a survey due?"
  `)
})

for (const [language, path, status, endorsements, call] of [
  ['en', '/verify/LMC-2025-00140', 'Suspended', 'Endorsements', 'Is a survey due?'],
  ['id', '/id/verify/LMC-2024-00077', 'Kedaluwarsa', 'Pengukuhan', 'Sudah waktunya survei?'],
] as const) {
  test(`a verdict has each landmark once, its headings in order, and no finding of axe (${status})`, async ({
    page,
    register,
  }) => {
    await page.goto(register.url + path)
    for (const landmark of ['banner', 'main', 'search', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark), landmark).toHaveCount(1)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([status, call])
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([endorsements])
    await expectSound(page, VIEWS[language])
  })
}
