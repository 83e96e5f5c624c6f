import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '#/core/languages.ts'
import type { Email } from '#/app/email/email.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { EMAILS, createTestMailer, enqueueEmails } from '#/tests/helpers/mail/mailer.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const EXPECTED: Record<Email['kind'], Record<Language, [subject: string, texts: string[]]>> = {
  invitation: {
    en: [
      'Invitation to the certificate register',
      ['invites you to open an account', 'November 24, 2026, 12:00 Indonesia time (WIB, UTC+7)'],
    ],
    id: ['Undangan ke register sertifikat', ['mengundang Anda', '24 November 2026 pukul 12.00 WIB (UTC+7)']],
  },
  'password-reset': {
    en: ['New password for the certificate register', ['set a new password', 'November 25, 2026, 00:30 Indonesia time']],
    id: ['Kata sandi baru untuk register sertifikat', ['kata sandi baru', '25 November 2026 pukul 00.30 WIB']],
  },
  'kit-link': {
    en: [
      'The kit of KM Samudra Jaya: your link',
      [
        'download the certificates of your ship',
        'KM Samudra Jaya, IMO 9074729',
        'kit?key=one-time',
        'November 22, 2026, 12:00',
      ],
    ],
    id: ['Kit KM Samudra Jaya: tautan Anda', ['mengunduh sertifikat kapal Anda', '22 November 2026 pukul 12.00 WIB']],
  },
  'application-received': {
    en: [
      'Application A-2026-7K3MQ9 received',
      ['We have received your application', '?key=private', 'Do not share this address'],
    ],
    id: ['Permohonan A-2026-7K3MQ9 telah diterima', ['telah kami terima', '?key=private', 'Simpan alamat ini']],
  },
  'application-arrived': {
    en: ['New application A-2026-7K3MQ9: KM Samudra Jaya', ['PT Samudra', '/admin/applications']],
    id: ['Permohonan baru A-2026-7K3MQ9: KM Samudra Jaya', ['PT Samudra', 'Buka di area staf']],
  },
  'application-state': {
    en: [
      'Application A-2026-7K3MQ9: Received, waiting for review',
      ['From our office', 'December 1, 2026 in Batam', 'The private link that you were given'],
    ],
    id: [
      'Permohonan A-2026-7K3MQ9: Diterima, menunggu ditelaah',
      ['Dari kantor kami', '1 Desember 2026 di Batam', 'tautan pribadi'],
    ],
  },
  'certificates-issued': {
    en: [
      '2 certificates issued for application A-2026-7K3MQ9',
      [
        'We have issued these certificates',
        'LMC-2026-00070-J7GKC',
        'TB Mahakam',
        '/verify/LMC-2026-00071-W3D8M',
        '?key=private',
        'PDF',
      ],
    ],
    id: [
      '2 sertifikat diterbitkan untuk permohonan A-2026-7K3MQ9',
      ['Kami telah menerbitkan 2 sertifikat', '1 Desember 2031', 'PDF setiap sertifikat', '?key=private'],
    ],
  },
  'message-arrived': {
    en: ['Contact form: Load line survey', ['Siti Rahma', 'siti@example.com', 'A reply to this e-mail goes to its sender.']],
    id: ['Formulir kontak: Load line survey', ['Siti Rahma', 'terkirim kepada pengirimnya']],
  },
  'report-waiting': {
    en: [
      'Survey report to approve: KM Samudra Jaya',
      ['IMO 9074729', 'Annual survey', 'November 20, 2026', 'R. Hartono', '/admin/survey-reports?state=waiting'],
    ],
    id: [
      'Laporan survei perlu disetujui: KM Samudra Jaya',
      ['Survei tahunan', '20 November 2026', 'setelah kantor menyetujuinya', 'Buka di area staf'],
    ],
  },
  'administrator-act': {
    en: ['Access changed: Role changed', ['Done by', 'admin@example.com', 'registrar@example.com', '12:00 Indonesia time']],
    id: ['Akses diubah: Peran diubah', ['Dilakukan oleh', 'registrar@example.com', 'nonaktifkan akunnya']],
  },
  'certificates-expiring': {
    en: [
      '5 certificates expire within 30 days',
      ['LMC-2026-00042', 'TB Mahakam', 'December 20, 2026', 'and 3 more', '/admin?expiring=30'],
    ],
    id: ['5 sertifikat berakhir dalam 30 hari', ['21 Desember 2026', 'dan 3 lainnya', 'Lihat semuanya di register']],
  },
  'certificate-notice': {
    en: [
      'Certificates changed: LMC-2026-00042, KM Samudra Jaya',
      [
        'We notify the Administration',
        'IMO 9074729',
        'Suspended',
        'Extended until February 1, 2027',
        'Grounded off Batam',
        '/verify/',
      ],
    ],
    id: [
      'Perubahan sertifikat: LMC-2026-00042, KM Samudra Jaya',
      ['Administrasi negara bendera', 'Ditangguhkan', 'sampai dengan 1 Februari 2027', 'Grounded off Batam'],
    ],
  },
  'surveys-due': {
    en: [
      'KM Samudra Jaya: a survey is overdue',
      [
        'Annual survey or periodical survey',
        'closed: the survey is overdue',
        'December 21, 2026',
        'Please contact us now',
        'International Sewage Pollution Prevention',
        'December 22, 2026',
        'Certificate of Classification: Overhaul the fire pump',
        'November 18, 2026 (overdue)',
        'and 2 more',
      ],
    ],
    id: [
      'KM Samudra Jaya: ada survei yang terlambat',
      ['survei terlambat', '21 Desember 2026', '22 Desember 2026', '18 November 2026 (terlambat)', 'dan 2 lainnya'],
    ],
  },
  'webhook-failing': {
    en: [
      'Webhook not delivered: PSC database',
      ['not delivered to this webhook in ten attempts', 'The receiver answered 500', '/admin/webhooks/3'],
    ],
    id: ['Webhook tidak terkirim: PSC database', ['sepuluh percobaan', 'The receiver answered 500']],
  },
}

const FOR_OFFICE: Email['kind'][] = [
  'application-arrived',
  'message-arrived',
  'report-waiting',
  'administrator-act',
  'certificates-expiring',
  'webhook-failing',
]

test.for(LANGUAGES)('an e-mail of every kind arrives as text and as HTML (%s)', async (language) => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  await enqueueEmails(db, EMAILS, { language })
  expect(await createTestMailer(db, { smtpUrl: server.url }).sendDue()).toBe(EMAILS.length)
  for (const [i, { kind }] of EMAILS.entries()) {
    const { headers, text, html, to, from } = server.received[i] ?? expect.fail(`${kind} did not arrive`)
    const [subject, texts] = EXPECTED[kind][language]
    expect([headers.get('subject'), to, from]).toEqual([subject, ['armada@samudra.example'], 'office@lentera-maritime.example'])
    expect(headers.get('to')).toBe('armada@samudra.example')
    // What goes to the office begins with its content.
    const isForOffice = FOR_OFFICE.includes(kind)
    expect([kind, /^(?:Dear Sir or Madam|Dengan hormat)/m.test(text)]).toEqual([kind, !isForOffice])
    expect(headers.get('from')).toContain(language === 'en' ? 'Lentera Maritime Cert' : 'Otoritas Sertifikasi')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-language')).toBe(language)
    expect(headers.get('date')).toBe('Sat, 21 Nov 2026 05:00:00 +0000')
    expect(headers.get('message-id')).toMatch(new RegExp(`^<letter\\.${i + 1}\\.\\w+@lentera-maritime\\.example>$`)) // words-allowed: published name
    for (const one of texts)
      expect([text, html]).toEqual([expect.stringContaining(one), expect.stringContaining(one.replaceAll('&', '&amp;'))])
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).not.toMatch(/<img|src=|url\(/)
    expect(text).not.toMatch(/undefined|null|<\w/)
  }
})

test('replies to a message of the contact form go to its sender, all others to the office', async () => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const mailFrom = { name: 'Register, no replies', address: 'no-reply@register.example' }
  await enqueueEmails(db, EMAILS)
  await createTestMailer(db, { smtpUrl: server.url, mailFrom }).sendDue()
  const replies = server.received.map(({ headers }) => headers.get('reply-to'))
  expect(replies).toEqual(
    EMAILS.map(({ kind }) =>
      kind === 'message-arrived' ? 'Siti Rahma <siti@example.com>' : 'office@lentera-maritime.example',
    ),
  )
  expect(server.received[0]?.headers.get('from')).toBe('"Register, no replies" <no-reply@register.example>')
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
test.for(NAMES)('a name like %j breaks no e-mail and adds no header', async (name) => {
  const db = await freshStore('sqlite')
  const server = await mailServer()
  const [, , received, arrived, state, message, expiring] = EMAILS
  const [waiting, due, notice] = EMAILS.toReversed()
  if (notice?.kind !== 'certificate-notice' || due?.kind !== 'surveys-due') return expect.fail()
  if (waiting?.kind !== 'report-waiting') return expect.fail()
  const facts = { number: name, vesselName: name, imoNumber: name }
  if (message?.kind !== 'message-arrived' || expiring?.kind !== 'certificates-expiring') return expect.fail()
  await enqueueEmails(db, [
    Object.assign({}, received, { vesselName: name, service: name }),
    Object.assign({}, arrived, { vesselName: name, companyName: name }),
    Object.assign({}, state, { vesselName: name, note: name }),
    { ...message, name, subject: name, message: name },
    { ...expiring, certificates: expiring.certificates.map((one) => ({ ...one, number: name, vesselName: name })) },
    { ...expiring, certificates: expiring.certificates.slice(1).map((one) => ({ ...one, number: name })), more: 0 },
    { ...waiting, vesselName: name, imoNumber: name, surveyor: name },
    { ...notice, ...facts, reason: name, parts: notice.parts.map((part) => ({ ...part, number: name, label: name })) },
    {
      ...due,
      ...facts,
      surveys: due.surveys.map((survey) => ({ ...survey, number: name, label: name })),
      expiring: due.expiring?.map((one) => ({ ...one, number: name, label: name })) ?? [],
      conditions: due.conditions?.map((one) => ({ ...one, number: name, label: name, text: name })) ?? [],
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
  if (name.includes('🚢')) expect(server.received[1]?.headers.get('subject')).toContain('MV Ørsted 海洋丸 سفينة 🚢🏴')
})
