import { expect, test } from 'vitest'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { AGAIN, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'a new passkey signs no report until an administrator confirms it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor } = await boardingParty(db)
    await db.write.updateTable('passkeys').set({ confirmedAt: null, confirmedBy: null }).execute()
    const report = signed(draftOf(await surveyor.sheets()), surveyor.device)
    const refused = await send(surveyor.person, report)
    // 403: the phone keeps the report as it was signed, and sends it again.
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      expect.stringContaining('the office has to confirm it'),
    ])
    const admin = visitor(db)
    await admin.signIn('admin')
    const page = `/admin/accounts/${surveyor.id}`
    expect(await (await admin.ask(page)).text()).toContain('not confirmed yet')
    const confirm = (form: Record<string, string>) =>
      admin.ask(page, { form: { intent: 'confirm', passkeyId: '1', ...form } })
    expect((await confirm({})).status).toBe(403)
    expect((await confirm({ password: PASSWORD, passkeyId: '99' })).status).toBe(404)
    expect((await confirm(AGAIN)).status).toBe(200)
    expect((await confirm(AGAIN)).status).toBe(409)
    expect((await send(surveyor.person, report)).status).toBe(200)
  },
)
