import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { NOON } from '#/tests/helpers/people.ts'

export const FORM = { ...APPLICATION, serviceId: '2' }
export const PAGE = '/services/statutory-certification/apply'
export const FAILED = 'There was an error submitting your application. Please try again.'

/** A visitor who has opened the form some seconds ago by their clock. */
export async function openForm(db: Store, path = PAGE, seconds = 30) {
  let now = Date.parse(NOON)
  const { ask } = visitor(db, { now: () => now })
  const html = await (await ask(path)).text()
  const token = /name="form" value="([^"]+)"/.exec(html)?.[1] ?? ''
  now += seconds * 1000
  return { ask, token, html, wait: (more: number) => (now += more * 1000) }
}

/** The applications in the order in which they came. */
export function listStored(db: Store) {
  return db.read.selectFrom('applications').selectAll().orderBy('id').execute()
}
