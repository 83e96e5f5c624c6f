import { expect, test } from 'vitest'
import type { Standing } from '#/domain/register/model/certificate/field.ts'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import {
  certificateBody,
  certificateInput,
  contextOf,
  staffContext,
} from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  movesFrom,
  StandingDecision,
  type StandingMove,
} from '#/domain/register/model/certificate/standing.ts'
import { decideStanding } from './standing.server.ts'

test.for([
  ['in-force', ['suspend', 'withdraw']],
  ['suspended', ['reinstate', 'withdraw']],
  ['withdrawn', []],
] as [Standing, StandingMove[]][])(
  'what is open for a certificate that is %s',
  ([standing, moves]) => {
    expect(movesFrom(standing)).toEqual(moves)
  },
)

test.for(ENGINES)(
  'every decision has its event with who and why; one that is not open is refused (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { id } = await createCertificate(context, certificateInput())
    const decide = (move: StandingMove, reason: string) =>
      decideStanding(context, id, { move, reason })
    await expect(decide('reinstate', 'No reason')).rejects.toMatchObject({ kind: 'conflict' })
    expect(await decide('suspend', 'Survey overdue')).toMatchObject({
      isValid: false,
      standing: 'suspended',
      standingReason: 'Survey overdue',
      standingSince: '2026-11-21',
    })
    await expect(decide('suspend', 'Again')).rejects.toMatchObject({
      kind: 'conflict',
      details: { current: { version: 2 } },
    })
    expect(await decide('reinstate', 'Survey done')).toMatchObject({
      isValid: true,
      standingReason: null,
      standingSince: null,
    })
    await decide('withdraw', 'Sold for scrap')
    const { entries } = await historyOf(context, id, null)
    expect(entries.map(({ kind, note }) => [kind, note])).toEqual([
      ['withdrawn', 'Sold for scrap'],
      ['reinstated', 'Survey done'],
      ['suspended', 'Survey overdue'],
      ['issued', null],
    ])
    expect(entries[1]?.changes).toContainEqual({
      fact: 'Standing',
      from: 'suspended',
      to: 'in-force',
    })
    await expect(
      decideStanding(contextOf(context.db), id, { move: 'reinstate', reason: 'Me' }),
    ).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
  },
)

test.for(ENGINES)(
  'of two decisions upon one version the second is a conflict (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { id, version } = await createCertificate(context, certificateInput())
    const decisions = (['suspend', 'withdraw'] as const).map((move) =>
      decideStanding(context, id, { move, reason: 'Why', version }),
    )
    const settled = await Promise.allSettled(decisions)
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await getCertificate(context, id)).version).toBe(2)
  },
)

test('a decision needs a reason, and nothing else than a decision is one', () => {
  expect(
    StandingDecision.safeParse({ move: 'suspend', reason: '  ' }).error?.issues[0]?.message,
  ).toBe('Please give the reason, in at least 3 characters')
  expect(StandingDecision.safeParse({ move: 'delete', reason: 'Because' }).success).toBe(false)
})

test('the page decides by form, keeps a refused reason, and shows what happened; the API does the same', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  await ask('/api/certificates', { json: certificateBody() })
  const refused = await ask('/admin/certificates/1/status/withdraw?record', {
    form: { reason: 'x', version: '1' },
  })
  const html = await refused.text()
  expect([
    refused.status,
    html.includes('in at least 3 characters'),
    html.includes('value="x"'),
  ]).toEqual([400, true, true])
  const done = await ask('/admin/certificates/1/status/suspend?record', {
    form: { reason: 'Survey <overdue>', version: '1' },
  })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/admin/certificates/1'])
  const page = await (await ask('/admin/certificates/1')).text()
  for (const part of [
    'Certificates suspended',
    'Survey &lt;overdue&gt;',
    'data-verdict="suspended"',
    'user@example.com',
  ]) {
    expect(page).toContain(part)
  }
  const late = await ask('/admin/certificates/1/status/withdraw?record', {
    form: { reason: 'Sold', version: '1' },
  })
  expect([
    late.status,
    (await late.text()).includes('Another user has changed this certificate'),
  ]).toEqual([409, true])
  const unread = await ask('/api/certificates/1/standing', {
    json: { move: 'reinstate', reason: 'Survey done' },
  })
  expect([unread.status, (await unread.json()).detail]).toEqual([
    400,
    expect.stringContaining('Send the version'),
  ])
  const byApi = await ask('/api/certificates/1/standing', {
    json: { move: 'reinstate', reason: 'Survey done', version: 2 },
  })
  expect([byApi.status, await byApi.json()]).toMatchObject([
    200,
    { standing: 'in-force', version: 3 },
  ])
  expect((await ask('/api/certificates/1/standing', { json: { move: 'reinstate' } })).status).toBe(
    400,
  )
  const history = await (await ask('/api/certificates/1/history')).json()
  expect(history).toMatchObject([
    { kind: 'reinstated', note: 'Survey done' },
    { kind: 'suspended' },
    { kind: 'issued' },
  ])
  expect((await ask('/api/certificates/1/history?before=x')).status).toBe(400)
  expect((await ask('/admin/certificates/9')).status).toBe(404)
})
