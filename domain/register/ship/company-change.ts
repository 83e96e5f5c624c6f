import { Refusal } from '#/core/refusal.ts'
import type { Ship } from './ship.ts'

type Companies = Pick<Ship, 'ownerId' | 'managerId'>

/**
 * Whose certificates a change of the companies of a ship ends: those of the company of the ISM
 * Code, those of the shipowner of the MLC.
 */
export type CompanyRole = 'company' | 'shipowner'

/** A company that is another one than before. */
export type CompanyChanged = { role: CompanyRole; from: number; to: number }

/**
 * What staff say of it: since when, and why; or that the register was wrong. Null: nothing was
 * said.
 */
export type CompanyStatement =
  | { kind: 'changed'; since: string; reason: string }
  | { kind: 'corrected' }
  | null

/** The companies that change; one that becomes known, or is not known any more, does not change. */
export function companiesChanged(before: Companies, after: Companies): CompanyChanged[] {
  const roles: [CompanyRole, number | null, number | null][] = [
    ['company', safetyCompanyOf(before), safetyCompanyOf(after)],
    ['shipowner', before.ownerId, after.ownerId],
  ]
  return roles.flatMap(([role, from, to]) =>
    from === null || to === null || from === to ? [] : [{ role, from, to }],
  )
}

/**
 * The company of the ISM Code (1.1.2): who took over the operation of the ship from its owner, else
 * the owner.
 */
export function safetyCompanyOf({ ownerId, managerId }: Companies): number | null {
  return managerId ?? ownerId
}

/**
 * A program may name the first owner and manager. Another one, or none, changes who is informed,
 * which is a person's act. Refuses (forbidden).
 */
export function requireSameCompanies(before: Companies, after: Companies): void {
  for (const field of ['ownerId', 'managerId'] as const) {
    if (before[field] === null || before[field] === after[field]) continue
    const message =
      'An API key cannot give a ship another owner or manager, or none. A person changes it on the page of the ship.'
    throw new Refusal('forbidden', message, { fields: { [field]: [message] } })
  }
}
