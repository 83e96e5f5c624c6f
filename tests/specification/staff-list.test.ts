import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'
import { element, links, readable } from './readable.ts'

// What sections 2 and 4 of tests/specification/specification.md say of the certificates of staff,
// as the server sends them. A user is enough.

async function staff(engine: Engine, ...certificates: Record<string, unknown>[]) {
  const someone = visitor(await freshStore(engine))
  await someone.signIn('user')
  for (const changes of certificates) {
    const { status } = await someone.ask('/api/certificates', { json: certificateBody(changes) })
    expect(status).toBe(201)
  }
  const page = async (path: string) => (await someone.ask(path)).text()
  return { ...someone, page }
}

test.for(ENGINES)(
  'the list has its search box, its button, and says why it is empty (%s)',
  async (engine) => {
    const { page } = await staff(engine)
    const main = element(await page('/admin'), 'main')
    expect(main).toContain('placeholder="Search certificates..."')
    expect(links(main).map(([name]) => name)).toEqual(
      expect.arrayContaining(['Add Certificate', 'Create Certificate']),
    )
    expect(readable(main)).toContain('No certificates found')
    expect(readable(await page('/admin?q=nothing'))).toContain('No certificates match your search')
  },
)

test.for(ENGINES)(
  'the table has the columns of the specification, a dash for no IMO number, and its dates as dd/MM/yyyy (%s)',
  async (engine) => {
    const { page } = await staff(engine, {
      imoNumber: undefined,
      issuedDate: '2026-03-09',
      expiryDate: '2028-11-04',
    })
    const table = element(await page('/admin'), 'table')
    const heads = [...table.matchAll(/<th[^>]*scope="col"[^>]*>([\s\S]*?)<\/th>/g)].map(
      ([, head = '']) => readable(head).trim(),
    )
    const columns = [
      'Certificate ID',
      'Vessel Name',
      'IMO Number',
      'Flag',
      'Type',
      'Issued Date',
      'Expiry Date',
      'Status',
      'Actions',
    ]
    expect(columns.map((name) => heads.findIndex((head) => head.startsWith(name)) >= 0)).toEqual(
      columns.map(() => true),
    )
    const at = columns.map((name) => heads.findIndex((head) => head.startsWith(name)))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    const [row = ''] = /<tbody[\s\S]*<\/tbody>/.exec(table) ?? []
    const cells = [...row.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = '']) =>
      readable(cell).trim(),
    )
    for (const text of [
      'LMC-2026-00042',
      'KM Samudra Jaya',
      '-',
      'Indonesia',
      '09/03/2026',
      '04/11/2028',
    ]) {
      // Beside the expiry date the list may say how near it is.
      expect(
        cells
          .map((cell) => cell.replace(/^until /, ''))
          .filter((cell) => cell === text || cell.startsWith(`${text} `)),
        text,
      ).toHaveLength(1)
    }
  },
)

test.for(ENGINES)(
  'the badge of a row says Valid or Invalid, and why behind it (%s)',
  async (engine) => {
    const { page } = await staff(
      engine,
      {},
      {
        certificateId: 'LMC-2020-00007',
        imoNumber: undefined,
        vesselName: 'KM Tiga',
        issuedDate: '2020-01-01',
        expiryDate: '2022-01-01',
      },
      {
        certificateId: 'LMC-2026-00043',
        imoNumber: undefined,
        vesselName: 'KM Dua',
        isValid: false,
        standingReason: 'Survey overdue',
      },
    )
    const [body = ''] = /<tbody[\s\S]*<\/tbody>/.exec(await page('/admin')) ?? []
    const rows = [...body.matchAll(/<tr[\s\S]*?<\/tr>/g)].map(([row]) =>
      readable(row).replaceAll(/\s+/g, ' '),
    )
    const statusOf = (number: string) => {
      const row = rows.find((one) => one.includes(number)) ?? `no row of ${number}`
      return /[✓✗●] ?(?:Valid|Invalid)(?: · [\dA-Za-z ]+)?/.exec(row)?.[0] ?? row
    }
    expect(['LMC-2026-00042', 'LMC-2020-00007', 'LMC-2026-00043'].map(statusOf)).toEqual([
      expect.stringMatching(/^✓ ?Valid$/),
      expect.stringMatching(/^[✗●] ?Invalid · .*expired/i),
      expect.stringMatching(/^✗ ?Invalid · Suspended/),
    ])
  },
)

test.for(ENGINES)(
  'the certificates of staff have two tabs, and each page says in which it is (%s)',
  async (engine) => {
    const { page } = await staff(engine, {})
    for (const [path, open] of [
      ['/admin', 'Certificates'],
      ['/admin/certificates/new', 'Create Certificate'],
      ['/admin/certificates/1/edit', 'Create Certificate'],
    ] as const) {
      const [tabs = ''] = /<nav aria-label="Section"[\s\S]*?<\/nav>/.exec(await page(path)) ?? []
      expect(links(tabs)).toEqual([
        ['Certificates', '/admin'],
        ['Create Certificate', '/admin/certificates/new'],
      ])
      const [, current] = /<a[^>]*aria-current="page"[^>]*>([^<]*)</.exec(tabs) ?? []
      expect([path, current]).toEqual([path, open])
    }
  },
)

test.for(ENGINES)(
  'a row is edited, deleted after a question, and its QR code saved as a PNG of its number (%s)',
  async (engine) => {
    const { ask, page } = await staff(engine, {})
    const table = element(await page('/admin'), 'table')
    expect(links(table)).toEqual(
      expect.arrayContaining([
        ['Edit LMC-2026-00042', '/admin/certificates/1/edit'],
        [expect.stringContaining('Delete'), '/admin/certificates/1/delete'],
      ]),
    )
    expect(table).toContain('download="QR_LMC-2026-00042.png"')
    const code = await ask('/api/certificates/1/qr.png')
    expect([
      code.status,
      code.headers.get('content-type'),
      code.headers.get('content-disposition'),
    ]).toEqual([200, 'image/png', 'attachment; filename="QR_LMC-2026-00042.png"'])
    expect(readable(await page('/admin/certificates/1/delete'))).toContain(
      'Are you sure you want to delete this certificate? This action cannot be undone.',
    )
  },
)

test.for(ENGINES)(
  'editing has its title and buttons, and finds the types loosely in what is stored (%s)',
  async (engine) => {
    const { page } = await staff(engine, {
      selectedCertificates: undefined,
      issuedCertificates:
        'international load line,  INTERNATIONAL TONNAGE CERTIFICATE, smc,Document of Compliance (DOC)',
      type: 'x',
    })
    const html = await page('/admin/certificates/1/edit')
    const text = readable(element(html, 'main'))
    for (const label of ['Edit Certificate', 'Update Certificate', 'Cancel Edit'])
      expect(text).toContain(label)
    expect(html).toMatch(/<input[^>]*name="vesselName"[^>]*value="KM Samudra Jaya"/)
    const checked = [...html.matchAll(/<input[^>]*name="selectedCertificates"[^>]*>/g)]
      .filter(([input]) => input.includes('checked'))
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1])
    expect(checked).toHaveLength(4)
    const labels = [
      'Document of Compliance',
      'International Load Line',
      'International Tonnage',
      'Safety Management Certificate',
    ]
    expect(new Set(checked)).toEqual(new Set(labels))
  },
)

test.for(ENGINES)(
  'after a create the list is shown, after an update the form, which no longer edits (%s)',
  async (engine) => {
    const { ask, page } = await staff(engine)
    const form = {
      certificateId: 'LMC-2026-00042',
      vesselName: 'KM Samudra Jaya',
      flag: 'Indonesia',
      issuedDate: '2026-01-01',
      expiryDate: '2028-01-01',
      isValid: 'on',
      selectedCertificates: ['International Load Line'],
    }
    const shown = async (response: Response) =>
      readable(await page(response.headers.get('location') ?? ''))
    const created = await ask('/admin/certificates/new', { form })
    expect(created.headers.get('location')).toBe('/admin')
    const list = await shown(created)
    expect(list).toContain('Certificate created')
    expect(list).toContain('The certificate has been created successfully with QR code.')
    // The form is empty again.
    expect(await page('/admin/certificates/new')).not.toContain('value="KM Samudra Jaya"')
    const updated = await ask('/admin/certificates/1/edit', {
      form: { ...form, vesselName: 'KM Dua', version: '1' },
    })
    // The tab of the form, which no longer edits.
    expect(updated.headers.get('location')).toBe('/admin/certificates/new')
    const after = await shown(updated)
    expect(after).toContain('Certificate updated')
    expect(after).toContain('The certificate has been updated successfully.')
    const deleted = await shown(
      await ask('/admin/certificates/1/delete', { form: { version: '2' } }),
    )
    expect(deleted).toContain('Certificate deleted')
    expect(deleted).toContain('The certificate has been deleted successfully.')
  },
)
