import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { linkOfNumber } from '#/domain/proof/statements/statements.server.ts'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// One rule says what is accepted as a certificate number, on every page and endpoint that verifies.

const REFUSED = 400
const ANSWERED = 200

const FORMS: [number: string, expected: number][] = [
  ['LMC-2026-00042', ANSWERED],
  ['NOBODY/1.A', ANSWERED],
  ['-', REFUSED],
  // Punctuation at its ends is not part of a number.
  ['..A', ANSWERED],
  ['A-', ANSWERED],
  ['/A', ANSWERED],
  ['A/', ANSWERED],
  ['A//B', REFUSED],
  ['A/../B', REFUSED],
  ['A/-/B', REFUSED],
  ['A_B', REFUSED],
  ['A'.repeat(65), REFUSED],
  // Issued in an older version: it is still verified, and its correction found.
  ['OLD//NUMBER', ANSWERED],
  ['OLD//CORRECTED', ANSWERED],
]

test.for(ENGINES)(
  'a number is accepted or refused alike by page and API, alone, among many and on a day (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput())
    await createCertificate(context, { ...certificateInput(), certificateId: 'OLD//NUMBER' })
    const { id } = await createCertificate(context, {
      ...certificateInput(),
      certificateId: 'OLD//CORRECTED',
    })
    await updateCertificate(context, id, { certificateId: 'NEW-1' })
    const { ask } = visitor(db, { rateLimit: false })
    for (const [number, expected] of FORMS) {
      const written = encodeURIComponent(number)
      const asked = {
        page: ask(`/verify/${written}`),
        'page, typed': ask(`/verify?number=${written}`),
        'page, on a day': ask(`/verify/${written}?on=2026-11-20`),
        'page, with a code': ask(`/verify/${written}?c=x`),
        API: ask(`/api/certificates/verify/${written}`),
        'API, with a code': ask(`/api/certificates/verify/${written}?c=x`),
        'API, on a day': ask(`/api/certificates/verify/${written}?on=2026-11-20`),
      }
      for (const [entry, answer] of Object.entries(asked)) {
        expect([number, entry, (await answer).status]).toEqual([number, entry, expected])
      }
    }
    const many = await ask('/api/verify', { json: { numbers: FORMS.map(([number]) => number) } })
    const { answers } = await many.json()
    expect(
      answers.map(({ problem }: { problem?: string }, i: number) => [
        FORMS[i]?.[0],
        problem ? REFUSED : ANSWERED,
      ]),
    ).toEqual(FORMS)
  },
)

test('what cannot be read among many is answered by itself, with what was sent and its problem', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const numbers = ['A-1', '.', 'A//B', 'a_b', '', 'https://evil.example/verify/A-1', 'x'.repeat(70)]
  const answer = await ask('/api/verify', { json: { numbers, receipt: true } })
  const { answers, receipt } = await answer.json()
  expect(answers).toEqual([
    { number: 'A-1', verified: false, certificate: null },
    ...[
      'This is not a certificate number',
      'This is not a certificate number',
      'Use letters A–Z',
      'Certificate ID is required',
      'leads to another site (evil.example)',
      'at most 64 characters',
    ].map((problem, i) => ({
      number: numbers[i + 1],
      verified: false,
      certificate: null,
      problem: expect.stringContaining(problem),
    })),
  ])
  // Nothing else was asked of the register.
  expect(decodeJwt(receipt)['answers']).toMatchObject([{ number: 'A-1', status: 'not-found' }])
  // Clients remove a path segment of one full stop (RFC 3986 §5.2.4), so this one is sent in the
  // query.
  expect((await ask('/verify?number=.')).status).toBe(REFUSED)
})

const NUMBER = 'LMC-2026-00042'
const PASTED: [pasted: string, meant: string][] = [
  ['“LMC–2026–00042”', NUMBER],
  ['(lmc\u00A0-2026-00042).', NUMBER],
  ['\u200BLMC-2026\u200E-00042\u200B', NUMBER],
  ['LMC 2026 00042', NUMBER],
  ['lmc 2026-00042/sec', `${NUMBER}/SEC`],
  ['LMC-2026-00042/', NUMBER],
  ['Certificate No.: LMC-2026-00042', NUMBER],
  ['Nomor Sertifikat : LMC-2026-00042', NUMBER],
  ['Please verify certificate LMC-2026-00042 for us.', NUMBER],
  ['LMC-2026-00042 KM SAMUDRA JAYA', NUMBER],
  ['LMC-2026-00042 (SEC)', `${NUMBER}/SEC`],
  ['OLD 2', 'OLD2'],
  ['OLD 3.', 'OLD-3'],
  ['END-', 'END-'],
]

test.for(ENGINES)(
  'a number is found as people paste it, alone, among many, on a day and as a credential (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const types = ['International Load Line', 'Cargo Ship Safety Equipment']
    await createCertificate(context, certificateInput({ selectedCertificates: types }))
    // Of two that can be meant, the one without the spaces is.
    for (const certificateId of ['OLD2', 'OLD-2', 'OLD-3', 'END-']) {
      await createCertificate(context, { ...certificateInput(), certificateId })
    }
    const { ask } = visitor(db, { rateLimit: false })
    for (const [pasted, meant] of PASTED) {
      const written = encodeURIComponent(pasted)
      const page = await (await ask(`/verify?number=${written}`)).text()
      expect([
        pasted,
        page.includes('<h2') && page.includes(meant),
        page.includes('data-introduction'),
      ]).toEqual([pasted, true, false])
      for (const query of ['', '?on=2026-11-21', '?receipt']) {
        const { verified, certificate } = await (
          await ask(`/api/certificates/verify/${written}${query}`)
        ).json()
        expect([pasted, query, verified, certificate?.certificateId]).toEqual([
          pasted,
          query,
          true,
          meant,
        ])
      }
    }
    const many = await ask('/api/verify', { json: { numbers: PASTED.map(([pasted]) => pasted) } })
    const { answers } = await many.json()
    expect(
      answers.map(({ number, verified }: { number: string; verified: boolean }) => [
        number,
        verified,
      ]),
    ).toEqual(PASTED.map(([, meant]) => [meant, true]))
    const credential = await ask('/api/certificates/verify/END-', {
      headers: { accept: 'application/vc+jwt' },
    })
    expect(decodeJwt(await credential.text())['credentialSubject']).toMatchObject({
      certificateNumber: 'END-',
    })
  },
)

test.for(ENGINES)(
  'the text of a QR code, pasted, is read as its link: number and statement (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput())
    await createCertificate(context, certificateInput({ certificateId: 'OTHER-1' }))
    const { ask } = visitor(db, { rateLimit: false })
    const link = await linkOfNumber(context, NUMBER)
    const ofOther = (await linkOfNumber(context, 'OTHER-1')).replace('OTHER-1', NUMBER)
    expect(link.length).toBeGreaterThan(150)
    for (const text of [link, `<${link}>`, `Verify: ${link}.`, link.replace('http://', '')]) {
      const page = await ask(`/verify?number=${encodeURIComponent(text)}`)
      expect([text, page.status, page.headers.get('location')]).toEqual([
        text,
        302,
        new URL(link).pathname + new URL(link).search,
      ])
      const { verified, code } = await (
        await ask(`/api/certificates/verify/${encodeURIComponent(text)}`)
      ).json()
      expect([text, verified, code?.outcome]).toEqual([text, true, 'agrees'])
    }
    const { answers } = await (
      await ask('/api/verify', { json: { numbers: [link, ofOther, NUMBER] } })
    ).json()
    expect(
      answers.map(({ number, code }: { number: string; code?: { outcome: string } }) => [
        number,
        code?.outcome ?? null,
      ]),
    ).toEqual([
      [NUMBER, 'agrees'],
      [NUMBER, 'moved'],
      [NUMBER, null],
    ])
    const foreign = await ask(
      `/verify?number=${encodeURIComponent(`https://evil.example/verify/${NUMBER}`)}`,
    )
    expect([
      foreign.status,
      (await foreign.text()).includes('leads to another site (evil.example)'),
    ]).toEqual([400, true])
  },
)
