import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { shipByImoNumber } from '#/domain/register/ship/ships.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'
import { issueSet, SetForm } from './issue-set.server.ts'

// The date is 2026-11-21.

const SHIP = {
  certificateId: 'T-1',
  vesselName: 'MT Baru',
  imoNumber: '9074729',
  flag: 'Indonesia',
  grossTonnage: '5000',
}
const SEC = { SEC_selected: 'yes', SEC_issuedDate: '2026-11-21', SEC_expiryDate: '2031-11-20' }

async function office(engine: Engine) {
  const context = await staffContext(await freshStore(engine))
  const issue = (form: Record<string, string>) =>
    issueSet(context, SetForm.parse({ ...SHIP, ...form }))
  return { context, issue }
}

test.for(ENGINES)(
  'the ship type and tonnage that were typed are stored with the ship that lacks them (%s)',
  async (engine) => {
    const { context, issue } = await office(engine)
    const bare = certificateInput({ certificateId: 'T-0', grossTonnage: null })
    await createCertificate(context, bare)
    expect(await shipByImoNumber(context, '9074729')).toMatchObject({
      shipType: null,
      grossTonnage: null,
      version: 1,
    })
    await issue({ ...SEC, shipType: 'oil-tanker' })
    expect(await shipByImoNumber(context, '9074729')).toMatchObject({
      shipType: 'oil-tanker',
      grossTonnage: 5000,
      version: 2,
    })
    // What the register knows is corrected on the page of the ship.
    await issue({
      ...SEC,
      SEC_second: 'in-addition',
      certificateId: 'T-2',
      shipType: 'tug',
      grossTonnage: '6000',
    })
    expect(await shipByImoNumber(context, '9074729')).toMatchObject({
      shipType: 'oil-tanker',
      grossTonnage: 5000,
      version: 2,
    })
    await issue({ ...SEC, certificateId: 'T-3', imoNumber: '9321483', shipType: 'barge' })
    expect(await shipByImoNumber(context, '9321483')).toMatchObject({
      shipType: 'barge',
      grossTonnage: 5000,
    })
  },
)

test.for(ENGINES)(
  'dates that are typed for all are those of every row without its own (%s)',
  async (engine) => {
    const { issue } = await office(engine)
    const all = { allIssuedDate: '2026-11-20', allExpiryDate: '2031-11-19' }
    const { parts } = await issue({ ...SEC, ILLC_selected: 'yes', ITC69_selected: 'yes', ...all })
    expect(parts.map(({ code, issuedOn, expiryDate }) => [code, issuedOn, expiryDate])).toEqual([
      ['SEC', '2026-11-21', '2031-11-20'],
      ['ILLC', '2026-11-20', '2031-11-19'],
      ['ITC69', '2026-11-20', null],
    ])
  },
)

test.for(ENGINES)(
  'a type that does not expire is full-term, in a set and by the API (%s)',
  async (engine) => {
    const { issue } = await office(engine)
    for (const code of ['ITC69', 'IAFS', 'IEEC']) {
      const row = {
        [`${code}_selected`]: 'yes',
        [`${code}_kind`]: 'interim',
        [`${code}_issuedDate`]: '2026-11-21',
      }
      await expect(issue(row)).rejects.toMatchObject({
        details: {
          fields: {
            [`${code}_kind`]: [
              expect.stringContaining('does not expire, so without an expiry date it is full-term'),
            ],
          },
        },
      })
      const parts = [{ code, kind: 'provisional' }]
      const sent = NewCertificate.safeParse({
        ...certificateBody({ selectedCertificates: undefined, expiryDate: null }),
        parts,
      })
      expect(sent.error?.issues).toMatchObject([{ path: ['parts', 0, 'kind'] }])
    }
  },
)

test.for(ENGINES)(
  'a term that is counted from the old expiry date needs the day of the renewal survey (%s)',
  async (engine) => {
    const { context, issue } = await office(engine)
    const old = { certificateId: 'T-0', issuedDate: '2021-12-31', expiryDate: '2026-12-31' }
    const { id } = await createCertificate(
      context,
      certificateInput({ ...old, selectedCertificates: ['Cargo Ship Safety Equipment'] }),
    )
    const renewal = { ...SEC, SEC_renews: String(id), SEC_expiryDate: '2031-12-31' }
    await expect(issue(renewal)).rejects.toMatchObject({
      kind: 'invalid',
      details: {
        fields: {
          surveyCompletedOn: [
            expect.stringContaining('the term of SEC is counted from the old expiry date'),
          ],
        },
      },
    })
    expect(
      (await issue({ ...renewal, surveyCompletedOn: '2026-11-20' })).parts[0]?.renewedFrom,
    ).toBe('2026-12-31')
  },
)

test('a survey after the issue is said at the issue date of its row', async () => {
  const { issue } = await office('sqlite')
  await expect(
    issue({ ...SEC, SEC_issuedDate: '2026-11-19', surveyCompletedOn: '2026-11-20' }),
  ).rejects.toMatchObject({
    details: {
      fields: {
        SEC_issuedDate: [
          'SEC: Its survey was completed on November 20, 2026, after the issue date November 19, 2026: issue it on the day of its survey or later',
        ],
      },
    },
  })
})

test('the form asks for the ship type until the register knows it, and is called a renewal where it renews', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  const open = async (query: string) => (await ask(`/admin/certificates/new-set?${query}`)).text()
  const typed = await open('vesselName=MT+Baru&imoNumber=9074729&shipType=oil-tanker')
  expect(typed).toMatch(/<option value="oil-tanker" selected="">/)
  expect(typed).toContain('>Issue a set of certificates</h1>')
  expect(typed).not.toMatch(/<select[^>]*id="ITC69_kind"[^>]*>(?:(?!<\/select>).)*interim/s)
  expect(
    (
      await ask('/admin/certificates/new-set', {
        form: { ...SHIP, ...SEC, shipType: 'oil-tanker' },
      })
    ).status,
  ).toBe(302)
  expect(await open('ship=1')).not.toContain('name="shipType"')
  const renewal = await open('renew=1&codes=SEC')
  expect(renewal).toContain('>Renew certificates</h1>')
  expect(renewal).toMatch(/<title>Renew certificates/)
})
