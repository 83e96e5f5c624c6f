import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'
import { element, links, readable } from './readable.ts'

// What sections 1, 2 and 9 of tests/specification/specification.md say of the public pages, as the
// server sends them.

async function page(path: string, engine: Engine = 'sqlite') {
  const { ask } = visitor(await freshStore(engine))
  const response = await ask(path)
  const html = await response.text()
  const main = element(html, 'main')
  return { status: response.status, html, main, text: readable(main), headings: headingsOf(main) }
}

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<h[1-3][^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, text = '']) =>
    readable(text).trim(),
  )
}

function expectInOrder(text: string, parts: string[]) {
  let from = 0
  for (const part of parts) {
    const at = text.indexOf(part, from)
    expect([part, at >= from]).toEqual([part, true])
    from = at + part.length
  }
}

test.for(ENGINES)(
  'the hero says what the product is and for whom, over the vessel, and leads to the services (%s)',
  async (engine) => {
    const { main, text } = await page('/', engine)
    const hero = element(main, 'section')
    expect(headingsOf(hero)).toEqual(['Your Reliable Maritime Classification Society.'])
    expect(readable(hero)).toContain('A critical link in the marine risk management chain')
    expect(text).toContain('Asian and international vessels')
    expect(links(hero)).toEqual([
      ['Apply for Certification', '/services'],
      ['Our Services', '/services'],
    ])
    // The seal is a child of the box that holds the picture.
    expect(hero).toMatch(
      /class="hero-picture">(?:(?!<\/div>)[\s\S])*alt="An oil recovery vessel[^"]*"(?:(?!<\/div>)[\s\S])*CERTIFIED/,
    )
  },
)

test.for(ENGINES)('the home page has its sections in their order (%s)', async (engine) => {
  const { main, text, html } = await page('/', engine)
  expectInOrder(main, [
    'hero-picture',
    'Verify a certificate',
    'data-verify',
    'What we certify',
    'View All Services',
    'data-count-to',
    'Flag-state recognition',
    'Submit Application',
    'Vessel Inspection',
    'ID card issuance',
    'Start Application',
    'Is a survey due?',
  ])
  expect(main.match(/<article/g)).toHaveLength(6)
  expect(links(main)).toEqual(
    expect.arrayContaining([
      ['View All Services', '/services'],
      ['Start Application', '/services'],
      ['Contact Us', '/#contact'],
    ]),
  )
  expect(links(main.slice(main.indexOf('id="call"'))).slice(0, 2)).toEqual([
    ['Apply for Certification', '/services'],
    ['Contact Us', '/#contact'],
  ])
  expect(text).toMatch(/vessels in the register|flag States/)
  expect(html).toMatch(/<title>[^<]*Maritime Certification Authority[^<]*<\/title>/i)
})

test('the header leads to the four pages, and Apply Now to the services', async () => {
  const { html } = await page('/about')
  const header = element(html, 'header')
  expect(links(header)).toEqual(
    expect.arrayContaining([
      ['Home', '/'],
      ['Services', '/services'],
      ['About Us', '/about'],
      ['Contact', '/contact'],
      ['Apply Now', '/services'],
    ]),
  )
  // On mobile the same links are a drawer at the side (tests/e2e/shell.spec.ts).
  expect(header).toMatch(/popover="auto"[^>]*class="drawer/)
})

test.for([
  '/',
  '/verify',
  '/services',
  '/services/offshore-units',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/nothing',
])('the public page %s has the header and the footer of all', async (path) => {
  const { html } = await page(path)
  expect(links(element(html, 'header')).map(([text]) => text)).toContain('Apply Now')
  const footer = element(html, 'footer')
  expectInOrder(readable(footer), [
    'Ship classification',
    'Statutory certification',
    'Assessment and verification',
    'Advisory and consultancy',
    'Training and education',
    'Verify certificate',
    'Apply for certification',
    'Flag recognition',
    'Contact',
    'Jakarta',
    '+62',
    '@',
  ])
  expect(footer).toMatch(/href="tel:\+62\d+"/)
  expect(footer).toMatch(/href="mailto:/)
})

test('the footer leads to services that there are, to verification, application, flags and contact', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const footer = links(element(await (await ask('/about')).text(), 'footer'))
  expect(footer).toEqual(
    expect.arrayContaining([
      ['Verify certificate', '/verify'],
      ['Apply for certification', '/services'],
      ['Flag recognition', '/#flags'],
      ['Contact', '/contact'],
    ]),
  )
  const services = footer.filter(([, to]) => to.startsWith('/services/'))
  expect(services).toHaveLength(5)
  for (const [, to] of services) expect([to, (await ask(to)).status]).toEqual([to, 200])
})

test('the privacy policy names its data, their use, transfers, retention and the rights of people', async () => {
  const { text } = await page('/privacy')
  expect(text).toContain('Last updated April 27, 2025')
  for (const part of [
    'dentity',
    'ontact',
    'echnical',
    'essel',
    'ertificate',
    'ow we use',
    'ransfer',
    'ow long',
    'ccess',
  ]) {
    expect(text).toMatch(new RegExp(part))
  }
  for (const right of [
    /access/i,
    /correct/i,
    /eras|delet/i,
    /object/i,
    /restrict/i,
    /portab|transfer/i,
  ])
    expect(text).toMatch(right)
})

test('the terms name services, duties, verification, property and liability, under the law of Indonesia', async () => {
  const { text } = await page('/terms')
  for (const part of [
    /accurate/i,
    /misrepresent/i,
    /fees/i,
    /intellectual property/i,
    /liab/i,
    /law of|laws of/i,
    /Jakarta/,
  ]) {
    expect(text).toMatch(part)
  }
  expect(text).toMatch(/at the moment|only at the moment|moment/i)
  expect(text).toMatch(/Indonesia/)
})

test('an unknown page is the not-found page', async () => {
  const { status, headings, text } = await page('/nothing')
  expect([status, headings[0]]).toEqual([404, '404 Page Not Found'])
  expect(text).toContain('Did you forget to add the page to the router?')
})

test('the verification portal has its heading, the form, what is checked, and the call to action, all in main', async () => {
  const { main, text } = await page('/verify')
  expectInOrder(main, ['<h1', 'data-verify', 'id="call"'])
  expectInOrder(text, [
    'Verify Certificate',
    'It was issued by this authority.',
    'It has not expired.',
    'It has not been revoked or suspended.',
    'Its details match our records.',
  ])
  // Prefix, year, number.
  expect(main).toMatch(/placeholder="[A-Z]{2,}-\d{4}-\d{3,}[^"]*"/)
})

test.for(ENGINES)(
  'with a number in the address the answer is in the page, valid or invalid, with the facts (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput({ imoNumber: null }))
    await createCertificate(
      context,
      certificateInput({ certificateId: 'OLD-1', expiryDate: '2026-02-01' }),
    )
    const { ask } = visitor(db)
    const answered = async (number: string) =>
      readable(element(await (await ask(`/verify/${number}`)).text(), 'main'))
    const valid = await answered('LMC-2026-00042')
    for (const text of [
      'Valid',
      'Vessel name KM Samudra Jaya',
      'IMO number N/A',
      'Certificate number LMC-2026-00042',
      'Issue date January 1, 2026',
      'Expiry date January 1, 2028',
      'International Load Line',
      'International Tonnage',
    ]) {
      expect(valid).toContain(text)
    }
    expect(await answered('OLD-1')).toContain('Expired')
  },
)

test.for(ENGINES)(
  'the services are cards with two actions, in six fields, with a button for what is not listed (%s)',
  async (engine) => {
    const { main, text, headings } = await page('/services', engine)
    const cards = main.match(/<article[\s\S]*?<\/article>/g) ?? []
    expect(cards.length).toBe(12)
    for (const card of cards) {
      expect(links(card).map(([name]) => name.replace(/ (?:about|for) .*/, ''))).toEqual([
        'Learn More',
        'Apply Now',
      ])
    }
    // Area tags for ids 1 to 8.
    expect(cards.map((card) => card.includes('<ul'))).toEqual([
      ...Array(8).fill(true),
      ...Array(4).fill(false),
    ])
    expectInOrder(headings.slice(headings.indexOf('Services by field')).join('|'), [
      'Vessel certification',
      'Offshore',
      'Personnel and training',
      'Technical',
      'Advisory',
      'Specialized',
    ])
    expect(links(main)).toContainEqual([
      'Request Custom Service Information',
      '/services/apply#apply',
    ])
    expect(text).toContain('Our Services')
  },
)

test.for(ENGINES)(
  'a service has its texts, five benefits and steps where it has none of its own, and three others (%s)',
  async (engine) => {
    const { main, html, headings } = await page('/services/offshore-units', engine)
    expect(html).toMatch(/<title>Offshore Units \|/)
    expect(headings[0]).toBe('Offshore units')
    expectInOrder(main, [
      'Classification and verification of offshore support vessels',
      // Its long description, benefits and steps.
      'We class anchor handlers',
      'You receive class',
      'Apply for this service',
      'Surveys planned around the charter',
      'Plan review',
    ])
    expectInOrder(main, ['Key benefits', 'Certification process', 'Related services'])
    const related = main.slice(main.indexOf('Related services'))
    expect(related.match(/<article/g)).toHaveLength(3)
    expect(related).not.toContain('href="/services/offshore-units"')
    expect(links(main)).toContainEqual([
      'Apply for this service',
      '/services/offshore-units/apply#apply',
    ])
    const form = (await page('/services/offshore-units/apply', engine)).main
    expect(form).toContain('name="serviceId" value="4"')
    expect(links(form)).toContainEqual(['Cancel', '/services/offshore-units'])
  },
)

test.for(ENGINES)(
  'a service without benefits and steps of its own has the five default ones, below its texts (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    await signIn('admin')
    const texts = {
      'texts.en.title': 'Hull surveys',
      'texts.en.description': 'We look at hulls.',
      'texts.en.longDescription': 'From the keel up.\r\n\r\nAnd from inside.',
    }
    const form = { slug: 'hull-surveys', category: 'vessel', imageUrl: '', ...texts }
    expect((await ask('/admin/services/new', { form })).status).toBe(302)
    const main = element(await (await ask('/services/hull-surveys')).text(), 'main')
    expectInOrder(main, [
      'Hull surveys</h1>',
      'We look at hulls.',
      'From the keel up.</p>',
      'And from inside.</p>',
      'Key benefits',
    ])
    const benefits = element(main.slice(main.indexOf('Key benefits')), 'ul')
    expect(benefits.match(/<li/g)).toHaveLength(5)
    const steps = element(main.slice(main.indexOf('Certification process')), 'ol')
    expect(headingsOf(steps)).toEqual([
      'Application',
      'Assessment',
      'Inspection',
      'Certification',
      'Verification',
    ])
    expectInOrder(readable(steps), ['1', '2', '3', '4', '5'])
  },
)

test('the page about us has history, mission, three values, two leaders and two ways on', async () => {
  const { main, text } = await page('/about')
  for (const part of ['2008', 'Jakarta', 'Our history', 'Our mission', 'Our values', 'Leadership'])
    expect(text).toContain(part)
  const values = main.slice(main.indexOf('Our values'), main.indexOf('Leadership'))
  expect(values.match(/<h3/g)).toHaveLength(3)
  const leaders = main.slice(main.indexOf('Leadership'), main.indexOf('id="next"'))
  expect(leaders.match(/<h3/g)).toHaveLength(2)
  expect(links(main).map(([, to]) => to)).toEqual(expect.arrayContaining(['/services', '/contact']))
})

test('the contact page has address, phone, email, hours, the emergency line and a form', async () => {
  const { main, text } = await page('/contact')
  for (const part of [
    'Jakarta',
    '+62',
    '@',
    'Mon-Fri',
    '8:00-17:00',
    'Sat',
    '9:00-14:00',
    'Sunday',
    'closed',
    '24/7 emergency line',
  ]) {
    expect(text).toContain(part)
  }
  for (const name of ['name', 'email', 'subject', 'message'])
    expect(main).toContain(`name="${name}"`)
})

test('the sign-in page has its title, two fields and a button, and says what the staff area is for', async () => {
  const { html, main, text } = await page('/auth')
  expect(html).toMatch(/<title>Admin Login/)
  expect(main).toMatch(/<input[^>]*type="email"/)
  expect(main).toMatch(/<input[^>]*type="password"/)
  expect(main).toMatch(/<button[^>]*>[^<]*Sign in/)
  for (const part of [
    'anage maritime certifications',
    'enerate QR codes for certificate verification',
    'rack certificate status and expiration',
  ]) {
    expect(text).toContain(part)
  }
})

test.for(ENGINES)(
  'who is signed in is led from the sign-in page to the staff area, anyone else the other way (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    const anonymous = await ask('/admin')
    expect([anonymous.status, anonymous.headers.get('location')?.split('?')[0]]).toEqual([
      302,
      '/auth',
    ])
    // A role of "user" is enough.
    await signIn('user')
    const known = await ask('/auth')
    expect([known.status, known.headers.get('location')]).toEqual([302, '/admin'])
    expect((await ask('/admin')).status).toBe(200)
  },
)
