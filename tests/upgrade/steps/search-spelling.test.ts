import { expect, test } from 'vitest'
import { ENGINES } from '#/tests/helpers/store.ts'
import { registerBefore, runStep } from '#/tests/helpers/upgrade/before-step.ts'

const STEP = '0086-search-spelling'

test.for(ENGINES)(
  'texts that were stored before have a hyphen for each dash since (%s)',
  async (engine) => {
    const db = await registerBefore(engine, STEP)
    await db
      .insertInto('certificates')
      .values({
        certificateId: 'LMC-1',
        vesselName: 'MV A-B',
        flag: 'Indonesia',
        type: 'type',
        issuedCertificates: '',
        issuedDate: '2026-01-05',
        expiryDate: '2031-01-05',
        standing: 'in-force',
        createdAt: '',
        updatedAt: '',
        version: 1,
        searchText: 'lmc-1\nm\u200Bv a\u2013b\u2212c\u00AD\ntype\n',
      })
      .execute()
    await runStep(db, engine, STEP)
    expect(
      await db.selectFrom('certificates').select('searchText').executeTakeFirstOrThrow(),
    ).toEqual({ searchText: 'lmc-1\nmv a-b-c\ntype\n' })
  },
)
