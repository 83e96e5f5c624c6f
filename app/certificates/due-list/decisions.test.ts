import { expect, test } from 'vitest'
import { decidePart } from '#/app/certificates/surveys/part-decisions.server.ts'
import { changeShip } from '#/app/certificates/flag-change/flag-change.server.ts'
import { getShip } from '#/app/ships/ships.server.ts'
import { CLASS, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { listDecisions } from './decisions.server.ts'

const DOCUMENT = 'Document of Compliance'
const SAFETY = 'Safety Management Certificate'

test.for(ENGINES)(
  'what no rule ends is asked: class after six months, safety without its document, a higher tonnage (%s)',
  async (engine) => {
    const { on, ship, issue } = await openRegister(engine)
    const { id } = await issue([CLASS])
    const document = await issue([DOCUMENT])
    await issue([SAFETY])
    await issue(['International Tonnage'], { expiryDate: null, grossTonnage: 4000 })
    const kindsOn = async (day: string) => (await listDecisions(await on(day))).map(({ kind, number }) => `${kind} ${number}`)
    expect(await kindsOn('2026-03-01')).toEqual([])
    await decidePart(await on('2026-03-01'), id, 'Class', { move: 'suspend', reason: 'Grounded' })
    expect(await kindsOn('2026-08-31')).toEqual([])
    expect(await kindsOn('2026-09-01')).toEqual(['class-withdrawal N-1'])
    await decidePart(await on('2026-09-01'), document.id, 'DOC', { move: 'withdraw', reason: 'Annual verification missed' })
    expect(await kindsOn('2026-09-01')).toEqual(['class-withdrawal N-1', 'safety-without-document N-3'])
    const context = await on('2026-09-01')
    const { version } = await getShip(context, { id: ship.id })
    await changeShip(context, { id: ship.id }, { grossTonnage: 4100, version })
    expect(await kindsOn('2026-09-01')).toContain('tonnage N-4')
    // The company has a document again.
    await issue([DOCUMENT], { issuedDate: '2026-08-01', expiryDate: '2031-07-31' })
    expect(await kindsOn('2026-09-01')).not.toContain('safety-without-document N-3')
  },
)
