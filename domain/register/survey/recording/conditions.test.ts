import { expect, test } from 'vitest'
import { LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { closeCondition, imposeCondition } from './part-decisions.server.ts'

const CONDITION = {
  kind: 'class',
  text: 'Renew the ladder',
  imposedOn: '2026-02-01',
  dueOn: '2026-03-01',
} as const

test.for(ENGINES)(
  'a certificate has at most 50 conditions, those that are closed included (%s)',
  async (engine) => {
    const { on, issue } = await openRegister(engine)
    const { id } = await issue([LOAD_LINE])
    const context = await on('2026-02-01')
    for (let i = 0; i < 50; i++) await imposeCondition(context, id, 'ILLC', CONDITION)
    await closeCondition(context, id, { code: 'ILLC', number: 50 }, { closedOn: '2026-02-01' })
    await expect(imposeCondition(context, id, 'ILLC', CONDITION)).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { text: [expect.stringContaining('at most 50 conditions')] } },
    })
  },
)
