import { expect, test } from 'vitest'
import { LANGUAGES } from '#/core/languages.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { EXPECTED_EMAILS, EMAILS_FOR_OFFICE } from '#/tests/helpers/mail/expected-emails.ts'
import {
  EMAILS,
  EMAILS_AS_SENT,
  createTestMailer,
  enqueueEmails,
} from '#/tests/helpers/mail/mailer.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test.for(LANGUAGES)('an email of every kind arrives as text and as HTML (%s)', async (language) => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  await enqueueEmails(db, EMAILS_AS_SENT, { language })
  expect(await createTestMailer(db, { smtpUrl: server.url }).sendDue()).toBe(EMAILS_AS_SENT.length)
  for (const [i, { kind }] of EMAILS_AS_SENT.entries()) {
    const { headers, text, html, to, from } =
      server.received[i] ?? expect.fail(`${kind} did not arrive`)
    const [subject, texts] = EXPECTED_EMAILS[kind][language]
    expect([headers.get('subject'), to, from]).toEqual([
      subject,
      ['armada@samudra.example'],
      'office@lentera-maritime.example',
    ])
    expect(headers.get('to')).toBe('armada@samudra.example')
    // What goes to the office begins with its content.
    const isForOffice = EMAILS_FOR_OFFICE.includes(kind)
    expect([kind, /^(?:Dear Sir or Madam|Dengan hormat)/m.test(text)]).toEqual([kind, !isForOffice])
    expect(headers.get('from')).toContain(
      language === 'en' ? 'Lentera Maritime Cert' : 'Otoritas Sertifikasi',
    )
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 05:00:00 +0000')
    expect(headers.get('message-id')).toMatch(
      new RegExp(`^<letter\\.${i + 1}\\.\\w+@lentera-maritime\\.example>$`),
    )
    for (const one of texts)
      expect([text, html]).toEqual([
        expect.stringContaining(one),
        expect.stringContaining(one.replaceAll('&', '&amp;')),
      ])
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toMatch(/<img|src=|url\(/)
    expect(text).not.toMatch(/undefined|null|<\w/)
  }
})

test('replies to a message of the contact form go to its sender, all others to the office', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const mailFrom = { name: 'Register, no replies', address: 'no-reply@register.example' }
  await enqueueEmails(db, EMAILS_AS_SENT)
  await createTestMailer(db, { smtpUrl: server.url, mailFrom }).sendDue()
  const replies = server.received.map(({ headers }) => headers.get('reply-to'))
  expect(replies).toEqual(
    EMAILS_AS_SENT.map(({ kind }) =>
      kind === 'message-arrived'
        ? 'Siti Rahma <siti@example.com>'
        : 'office@lentera-maritime.example',
    ),
  )
  expect(server.received[0]?.headers.get('from')).toBe(
    '"Register, no replies" <no-reply@register.example>',
  )
  expect(server.received[0]?.from).toBe('no-reply@register.example')
})

const HEADERS = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

/** Names that the forms refuse or accept; a register may contain either. */
const NAMES = [
  `<script>alert(1)</script> & "Sons" 'Ltd'`,
  'KM Jaya\r\nBcc: everybody@example.com\r\n\r\nHello',
  'MV \u202eayaJ MK\u2066 \u200f',
  'MV Ørsted 海洋丸 سفينة 🚢🏴',
  'A\u0000B\u2028C',
  '=?utf-8?Q?Bcc:_x?= ',
  'x'.repeat(5_000),
  '<a@b.example>, c@d.example',
  'broken \ud83d',
]
test.for(NAMES)('a name like %j breaks no email and adds no header', async (name) => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const [, , received, arrived, state, message, expiring] = EMAILS
  const [waiting, due, notice] = EMAILS.toReversed()
  if (notice?.kind !== 'certificate-notice' || due?.kind !== 'surveys-due') return expect.fail()
  if (waiting?.kind !== 'report-waiting') return expect.fail()
  const facts = { number: name, vesselName: name, imoNumber: name }
  if (message?.kind !== 'message-arrived' || expiring?.kind !== 'certificates-expiring')
    return expect.fail()
  await enqueueEmails(db, [
    Object.assign({}, received, { vesselName: name, service: name }),
    Object.assign({}, arrived, { vesselName: name, companyName: name }),
    Object.assign({}, state, { vesselName: name, note: name }),
    { ...message, name, subject: name, message: name },
    {
      ...expiring,
      certificates: expiring.certificates.map((one) => ({
        ...one,
        number: name,
        vesselName: name,
      })),
    },
    {
      ...expiring,
      certificates: expiring.certificates.slice(1).map((one) => ({ ...one, number: name })),
      more: 0,
    },
    { ...waiting, vesselName: name, imoNumber: name, surveyor: name },
    {
      ...notice,
      ...facts,
      reason: name,
      parts: notice.parts.map((part) => ({ ...part, number: name, label: name })),
    },
    {
      ...due,
      ...facts,
      surveys: due.surveys.map((survey) => ({ ...survey, number: name, label: name })),
      expiring: due.expiring?.map((one) => ({ ...one, number: name, label: name })) ?? [],
      conditions:
        due.conditions?.map((one) => ({ ...one, number: name, label: name, text: name })) ?? [],
    },
  ])
  expect(await createTestMailer(db, { smtpUrl: server.url }).sendDue()).toBe(9)
  expect(server.received).toHaveLength(9)
  for (const { headers, text, html, to } of server.received) {
    expect([to, headers.get('to')]).toEqual([['armada@samudra.example'], 'armada@samudra.example'])
    const names = [...headers.keys()].filter((one) => one !== 'reply-to').toSorted()
    expect(names).toEqual(HEADERS)
    expect(headers.get('subject')).not.toMatch(/[\p{Cc}\u202e\u2066\u200f]/u)
    expect(headers.get('subject')?.length).toBeLessThan(300)
    expect(headers.get('reply-to') ?? 'siti@example.com').toContain('siti@example.com')
    expect(html).not.toMatch(/<script|[\u202e\u2066]/)
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e\u2066]/u)
    expect(html.match(/<body>/g)).toHaveLength(1)
  }
  if (name.includes('🚢'))
    expect(server.received[1]?.headers.get('subject')).toContain('MV Ørsted 海洋丸 سفينة 🚢🏴')
})
