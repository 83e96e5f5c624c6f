import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { accountCalls, apiKeyCalls, secondFactorCalls } from './accounts.ts'
import { closed, documented } from './caller.ts'
import { applicationCalls, siteCalls } from './applications.ts'
import { registerCalls, scanCalls } from './register.ts'
import { transferCalls } from './transfers.ts'
import { shipCalls } from './ships.ts'
import { reportCalls } from './reports.ts'
import { surveyCalls } from './surveys.ts'
import { webhookCalls } from './webhooks.ts'

test('every call answers as it is documented, when it succeeds and when it refuses', async () => {
  const succeeded = new Set<string>()
  for (const calls of [
    registerCalls,
    transferCalls,
    scanCalls,
    surveyCalls,
    reportCalls,
    shipCalls,
    applicationCalls,
    siteCalls,
    accountCalls,
    apiKeyCalls,
    secondFactorCalls,
    webhookCalls,
  ])
    await calls({ db: await freshStore('sqlite'), succeeded })
  expect(documented.filter((call) => !succeeded.has(call))).toEqual([])
})

test('a call that needs a session is refused with 401 before anything of its input is read', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const statuses = await Promise.all(
    closed.map(async (call) => {
      const [method = '', template = ''] = call.split(' ')
      // No id, no number, a query that no schema takes, and a body that is none.
      const path = `${template.replaceAll(/\{\w+\}/g, '!')}?limit=x&after=x`
      const body =
        method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }
      return [call, (await ask(path, { method, ...body })).status]
    }),
  )
  // Of a sign-in that has begun only the database knows; this call is open to every visitor, as the
  // sign-in itself.
  expect(statuses.filter(([, status]) => status !== 401)).toEqual([
    ['POST /api/passkeys/second-step', 400],
  ])
  expect(statuses.length).toBeGreaterThan(30)
})
