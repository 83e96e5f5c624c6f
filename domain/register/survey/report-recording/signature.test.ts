import { expect, test } from 'vitest'
import { verifyAssertion } from '#/domain/people/passkeys/ceremonies.server.ts'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { contextOf } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { StoredSignature } from '#/domain/register/survey/report-content/report-content.server.ts'
import { challengeOf } from './signature.server.ts'

test.for(ENGINES)(
  'what is stored of a signature verifies it again without the account, and no other text (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor } = await boardingParty(db)
    const passkey = await db.read.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
    await send(surveyor.person, signed(draftOf(await surveyor.sheets()), surveyor.device))
    await db.write.deleteFrom('passkeys').execute()
    const report = await db.read
      .selectFrom('surveyReports')
      .select(['content', 'signature'])
      .executeTakeFirstOrThrow()
    const stored = JSON.parse(report.signature) as StoredSignature
    const row = { ...passkey, publicKey: stored.publicKey, counter: 0 }
    const verify = (content: string) =>
      verifyAssertion(contextOf(db), {
        challenge: challengeOf(content),
        assertion: stored.passkey,
        row,
        alone: true,
      })
    expect(await verify(report.content)).not.toBeNull()
    expect(await verify(report.content.replace('Batam', 'Turku'))).toBeNull()
    expect(stored.passkeyName).toBe('Phone')
  },
)
