import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { exportCertificates } from './export.server.ts'

test('a workbook of more than 50,000 certificates is refused, and no export is recorded', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  const ids = new Int32Array(50_001)
  const authorise = () => expect.unreachable('The export was authorised')
  await expect(
    exportCertificates(context, { ids, file: 'workbook' }, authorise),
  ).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('at most 50,000 certificates') as string,
  })
})

test.for(ENGINES)(
  'workbooks are for staff alone, and counted as exports of an account (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    const statusOf = async () => (await ask('/api/certificates/export.xlsx?ids=none')).status
    expect(await statusOf()).toBe(401)
    await signIn()
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push(await statusOf())
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429])
  },
)
