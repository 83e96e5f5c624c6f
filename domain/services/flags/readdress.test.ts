import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { openAccount, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const PANAMA = 'amp@panama.example'
const confirm = { password: PASSWORD }

test.for(ENGINES)(
  'whoever renames a flag to which notices go, or gives it another code, confirms it; its address and administrators are told (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = visitor(db)
    await admin.signIn('admin')
    await openAccount(db, 'boss@example.com', 'admin')
    const flag = { name: 'Vanuatu', code: 'vu', administrationEmail: PANAMA, hidden: false }
    const { id } = await (await admin.ask('/api/flags', { json: { ...flag, confirm } })).json()
    const told = async () => {
      const rows = await db.write
        .deleteFrom('outbox')
        .returning(['id', 'recipient', 'payload'])
        .execute()
      return rows
        .toSorted((a, b) => a.id - b.id)
        .map(({ recipient, payload }) => [
          recipient,
          JSON.parse(payload).name ?? JSON.parse(payload).act,
        ])
    }
    await told()
    const put = async (json: object) =>
      (await admin.ask(`/api/flags/${id}`, { method: 'PUT', json: { ...flag, ...json } })).status
    expect([await put({ name: 'Vanuatu (old)' }), await put({ code: 'zz' }), await told()]).toEqual(
      [403, 403, []],
    )
    expect([await put({ hidden: true }), await told()]).toEqual([200, []])
    expect([await put({ name: 'Vanuatu (old)', code: 'zz', confirm }), await told()]).toEqual([
      200,
      [
        [PANAMA, 'Vanuatu'],
        [PANAMA, 'Vanuatu (old)'],
        ['boss@example.com', 'flag-address-changed'],
      ],
    ])
    const deleted = await admin.ask(`/api/flags/${id}`, { method: 'DELETE' })
    expect([deleted.status, (await deleted.json()).detail]).toEqual([
      409,
      'Notices go to its administration. Remove that address first.',
    ])
    expect(await put({ name: 'Vanuatu (old)', code: 'zz', administrationEmail: '', confirm })).toBe(
      200,
    )
    expect((await admin.ask(`/api/flags/${id}`, { method: 'DELETE' })).status).toBe(204)
  },
)
