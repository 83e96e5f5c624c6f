import { expect, test, vi } from 'vitest'
import { freshStore } from '#/tests/helpers/store.ts'
import { accountCalls, secondFactorCalls } from './accounts.ts'
import { documented } from './caller.ts'
import { applicationCalls, siteCalls } from './applications.ts'
import { registerCalls, transferCalls } from './register.ts'

// An import starts threads, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('every call answers as it is documented, when it succeeds and when it refuses', async () => {
  const succeeded = new Set<string>()
  for (const calls of [registerCalls, transferCalls, applicationCalls, siteCalls, accountCalls, secondFactorCalls])
    await calls({ db: await freshStore('sqlite'), succeeded })
  expect(documented.filter((call) => !succeeded.has(call))).toEqual([])
})
