import { expect, test } from 'vitest'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { settled, read } from '#/tests/helpers/imports/imports.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { UNTIDY_FILES } from '#/tests/helpers/untidy/untidy-files.ts'
import {
  checkImport,
  commitImport,
  readImportErrors,
} from '#/domain/exchange/files/imports.server.ts'
import { findOrder } from '#/domain/exchange/files/format/choices.ts'
import { selectEntries } from '#/db/entries.ts'

/** Of the certificates that a person counts in the files. */
const MIN_SHARE = 0.95

test.for(ENGINES)(
  'at least 95 % of the certificates in untidy files are imported (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const sum = { certificates: 0, imported: 0 }
    for (const { name, content, certificates, expected, noted } of UNTIDY_FILES) {
      const { id, contents, choices, failure } = await read(context, content, name)
      expect([name, failure]).toEqual([name, null])
      if (!contents || !choices) throw new Error(`${name} was not read`)
      await checkImport(context, id, choices)
      const { outcome } = await settled(context, id)
      const { errors } = await readImportErrors(context, id, 'error', 1)
      await commitImport(context, id, outcome?.faulty)
      const done = await settled(context, id)
      expect([name, done.state, contents.rows]).toEqual([name, 'done', certificates])
      const imported = done.outcome?.good ?? 0
      const question =
        findOrder(contents, choices).found === 'open' ? ', asked for the order of dates' : ''
      console.info(
        `${engine} ${name}: ${imported} of ${certificates} imported${question}; ` +
          errors.map(({ row, value, reason }) => `row ${row} “${value}” ${reason}`).join('; '),
      )
      sum.certificates += certificates
      sum.imported += imported
      for (const [number, facts] of Object.entries(expected)) {
        const row = await selectEntries(db.read)
          .where('certificateId', '=', number)
          .executeTakeFirst()
        expect([number, row]).toEqual([number, expect.objectContaining(facts)])
      }
      for (const [number, texts] of Object.entries(noted)) {
        const row = await db.read
          .selectFrom('entries')
          .select('id')
          .where('certificateId', '=', number)
          .executeTakeFirst()
        const { entries } = await historyOf(context, row?.id ?? 0, null)
        for (const text of texts)
          expect([number, entries[0]?.note]).toEqual([number, expect.stringContaining(text)])
      }
    }
    console.info(`${engine}: ${sum.imported} of ${sum.certificates} imported`)
    expect(sum.imported / sum.certificates).toBeGreaterThanOrEqual(MIN_SHARE)
  },
)
