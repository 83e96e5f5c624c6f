import type { Part } from '#/domain/register/model/certificate/part.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { Tx } from '#/db/schema.ts'

/** Whether a certificate of a type ends where the tonnage of its ship rises. */
export function statesTonnage(code: string): boolean {
  return surveyRulesOf(code).endsWith.some(({ change }) => change === 'tonnage')
}

/**
 * New parts, of which a tonnage certificate states the net tonnage that the ship has on the day of
 * its issue: it is a fact of the certificate from then on, with which that of the ship is compared
 * (Tonnage Convention 1969, article 10(1)).
 */
export async function withNetTonnage(
  tx: Tx,
  parts: Part[],
  shipId: number | null,
): Promise<Part[]> {
  if (shipId === null || !parts.some(({ code }) => statesTonnage(code))) return parts
  const { netTonnage } = await tx
    .selectFrom('ships')
    .select('netTonnage')
    .where('id', '=', shipId)
    .executeTakeFirstOrThrow()
  if (netTonnage === null) return parts
  return parts.map((part) => {
    if (!statesTonnage(part.code) || part.particulars?.['netTonnage'] !== undefined) return part
    return {
      ...part,
      particulars: { ...part.particulars, netTonnage: netTonnage.toLocaleString('en') },
    }
  })
}

/** The net tonnage that a certificate states; null where it states none that is a number. */
export function statedNetTonnage({ particulars }: Pick<Part, 'particulars'>): number | null {
  const digits = /^\s*(\d{1,3}(?:[.,' ]?\d{3})*)(?:[.,]0+)?\s*(?:nt)?\s*$/i.exec(
    particulars?.['netTonnage'] ?? '',
  )?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(/\D/g, ''))
}
