import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

/**
 * Every public page, and a text of it in both languages; `hidden` ones are not for search engines.
 */
const pages: [path: string, english: string, indonesian: string, hidden?: 'hidden'][] = [
  [
    '/',
    'Your Reliable Maritime Classification Society.',
    'Badan Klasifikasi Maritim yang Dapat Anda Andalkan.',
  ],
  ['/verify', 'Verify Certificate', 'Verifikasi Sertifikat'],
  ['/verify/LMC-2026-00042', 'Genuine and in force today', 'Asli dan berlaku hari ini', 'hidden'],
  ['/verify/NOBODY-1', 'could not be verified', 'tidak dapat diverifikasi', 'hidden'],
  ['/services', 'Request Custom Service Information', 'Minta Informasi Layanan Khusus'],
  [
    '/services/apply',
    'Choose the service that comes closest',
    'Pilih layanan yang paling sesuai',
    'hidden',
  ],
  ['/services/ship-classification', 'Key benefits', 'Manfaat utama'],
  ['/services/ship-classification/apply', 'Submit Application', 'Kirim Permohonan', 'hidden'],
  ['/authenticity', 'Is this our official site?', 'Apakah ini situs resmi kami?'],
  [
    '/embed',
    'Why the result is not shown on your page',
    'Mengapa hasilnya tidak tampil di halaman Anda',
  ],
  ['/about', 'Our mission', 'Misi kami'],
  ['/contact', '24/7 emergency line', 'Saluran darurat 24 jam'],
  ['/privacy', 'Last updated April 27, 2025', 'Terakhir diperbarui 27 April 2025'],
  ['/terms', 'Governing law and courts', 'Hukum yang berlaku dan pengadilan'],
  ['/auth', 'Admin Login', 'Masuk Admin', 'hidden'],
]

async function site() {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  return visitor(db)
}

test('every page is there in both languages, and says so to browsers and search engines', async () => {
  const { ask } = await site()
  for (const [path, english, indonesian, hidden] of pages) {
    for (const [language, address, text] of [
      ['en', path, english],
      ['id', path === '/' ? '/id' : `/id${path}`, indonesian],
    ]) {
      const response = await ask(address ?? '')
      const html = await response.text()
      expect([address, response.status]).toEqual([address, 200])
      expect(html).toContain(`<html lang="${language}"`)
      expect(html, `${address}: ${text}`).toContain(text)
      expect(html).toMatch(/<title>[^<]{10,}<\/title>/)
      expect(html).toContain(
        'property="og:image" content="http://localhost:3000/images/og-1200x630.jpg"',
      )
      // The switch to the other language keeps the page.
      const other = language === 'en' ? (path === '/' ? '/id' : `/id${path}`) : path
      expect(html).toContain(`<a href="${other}" hrefLang="`)
      expect(html.includes('name="robots" content="noindex"'), address).toBe(hidden === 'hidden')
      if (hidden) continue
      expect(html, address).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${address}"/>`)
      for (const one of [path, path === '/' ? '/id' : `/id${path}`]) {
        expect(html.toLowerCase()).toContain(
          `<link rel="alternate" href="http://localhost:3000${one}" hreflang="`,
        )
      }
    }
  }
})

test('a page has one address for search engines, also where it was asked with a slash at its end', async () => {
  const { ask } = await site()
  for (const path of ['/about', '/id/privacy', '/services']) {
    expect(await (await ask(`${path}/`)).text()).toContain(
      `<link rel="canonical" href="http://localhost:3000${path}"/>`,
    )
  }
})

test('the link to the other language keeps the query, as text', async () => {
  const { ask } = await site()
  expect(await (await ask('/about?a=1&copy=2')).text()).toContain(
    '<a href="/id/about?a=1&amp;copy=2"',
  )
})

test('English pages have no Indonesian text and the other way round', async () => {
  const { ask } = await site()
  for (const [path] of pages) {
    const english = await (await ask(path)).text()
    const indonesian = await (await ask(path === '/' ? '/id' : `/id${path}`)).text()
    expect(english, path).not.toMatch(/Langsung ke isi|Beranda|Layanan Kami/)
    expect(indonesian, path).not.toMatch(/Skip to content|Apply Now|Quick links|Learn More/)
  }
})

test('the unknown page has its own text, in both languages, with the frame of the site', async () => {
  const { ask } = await site()
  const missing = await ask('/nothing/here')
  const html = await missing.text()
  expect(missing.status).toBe(404)
  for (const text of [
    '404 Page Not Found',
    'Did you forget to add the page to the router?',
    'Quick links',
  ]) {
    expect(html).toContain(text)
  }
  const indonesian = await ask('/id/nothing')
  expect([
    indonesian.status,
    (await indonesian.text()).includes('404 Halaman Tidak Ditemukan'),
  ]).toEqual([404, true])
})

test('the home page has its sections in their order', async () => {
  const { ask } = await site()
  const html = await (await ask('/')).text()
  const order = [
    'Your Reliable Maritime Classification Society.',
    'CERTIFIED',
    'Verify a certificate',
    'Ship classification',
    'View All Services',
    'years of service',
    'Flag-state recognition',
    'Submit Application',
    'Vessel Inspection',
    'ID card issuance',
    'Start Application',
    'Is a survey due?',
    'id="contact"',
  ]
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const positions = order.map((text) => main.indexOf(text))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions[0]).toBeGreaterThan(0)
  expect(main.match(/<article/g)).toHaveLength(6)
  expect(main.match(/src="\/flags\/\w\w\.svg"/g)).toHaveLength(10)
  expect(main).toContain('href="/#contact"')
})

const hints: [path: string, headers: Record<string, string>, suggested: boolean][] = [
  ['/', { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5', 'sec-fetch-site': 'none' }, true],
  ['/', { 'accept-language': 'id-ID,id;q=0.9', 'sec-fetch-site': 'cross-site' }, true],
  ['/', { 'accept-language': 'id-ID,id;q=0.9', 'sec-fetch-site': 'same-origin' }, false],
  ['/', { 'accept-language': 'en-GB', 'sec-fetch-site': 'none' }, false],
  ['/', { 'accept-language': 'fr', 'sec-fetch-site': 'none' }, false],
  ['/id', { 'accept-language': 'en-GB', 'sec-fetch-site': 'none' }, true],
  ['/id', { 'accept-language': 'id', 'sec-fetch-site': 'none' }, false],
]
test.each(hints)(
  '%s asked with %j mentions the other language: %s',
  async (path, headers, suggested) => {
    const { ask } = await site()
    const response = await ask(path, { headers })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(/juga tersedia dalam Bahasa Indonesia|also available in English/.test(html)).toBe(
      suggested,
    )
  },
)

test('what is shared of a verdict does not go on saying that it is valid', async () => {
  const { ask } = await site()
  const html = await (await ask('/verify/LMC-2026-00042')).text()
  expect(html).toContain('<title>Certificate LMC-2026-00042')
  expect(html).toContain('property="og:title" content="Verify Certificate LMC-2026-00042"')
})

test('search engines get valid data: the authority, the services, the way to each page', async () => {
  const { ask } = await site()
  const structured = async (path: string) =>
    [
      ...(await (await ask(path)).text()).matchAll(
        /<script type="application\/ld\+json">(.+?)<\/script>/g,
      ),
    ].map(([, json = '']) => JSON.parse(json))
  expect(await structured('/')).toMatchObject([
    { '@context': 'https://schema.org', '@type': 'Organization', foundingDate: '2008' },
  ])
  const [service, trail] = await structured('/id/services/ship-classification')
  expect(service).toMatchObject({ '@type': 'Service', name: 'Klasifikasi kapal' })
  expect(trail.itemListElement.map((item: { item: string }) => item.item)).toEqual([
    'http://localhost:3000/id',
    'http://localhost:3000/id/services',
    'http://localhost:3000/id/services/ship-classification',
  ])
})

test('robots and the site map: every page of it answers, with its languages', async () => {
  const { ask } = await site()
  const robots = await (await ask('/robots.txt')).text()
  expect(robots).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(robots).not.toContain('Disallow: /verify')
  const map = await ask('/sitemap.xml')
  expect(map.headers.get('content-type')).toContain('application/xml')
  const addresses = [
    ...(await map.text()).matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g),
  ].map(([, path = '']) => path)
  expect(addresses).toHaveLength((10 + 12) * 2)
  for (const path of addresses) expect([path, (await ask(path)).status]).toEqual([path, 200])
})

test('the former address of the authenticity page leads to the present one, in both languages', async () => {
  const { ask } = await site()
  for (const prefix of ['', '/id']) {
    const { status, headers } = await ask(`${prefix}/really-us`)
    expect([status, headers.get('location')]).toEqual([308, `${prefix}/authenticity`])
  }
})

test('the QR code on a verdict leads to the plain address of the verification, and proves what it says', async () => {
  const { ask } = await site()
  const code = await ask('/verification-qr/LMC-2026-00042')
  expect([code.status, code.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await readBarcode(Buffer.from(await code.arrayBuffer()))).toMatch(
    /^http:\/\/localhost:3000\/verify\/LMC-2026-00042\?c=[\w-]+$/,
  )
  const unknown = await ask('/verification-qr/NOBODY-1')
  expect(await readBarcode(Buffer.from(await unknown.arrayBuffer()))).toBe(
    'http://localhost:3000/verify/NOBODY-1',
  )
  expect((await ask('/verification-qr/a_b')).status).toBe(400)
})
