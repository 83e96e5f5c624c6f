import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { changeParts } from '#/domain/register/certificate/records/change-part.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { formOf } from './forms.ts'
import { filledParticulars, particularsOf } from './particulars.ts'

type Recorded = { version: number; particulars: Readonly<Record<string, string | undefined>> }

/**
 * Records what the form of one certificate asks for besides its dates and its ship. What is left
 * out is removed. Refuses: as `changeParts`; a fact that the form of its type does not have
 * (invalid).
 */
export async function recordParticulars(
  context: RequestContext,
  id: number,
  code: string,
  { version, particulars }: Recorded,
): Promise<Certificate> {
  return changeParts(context, {
    id,
    codes: [code],
    version,
    note: 'Particulars of its form',
    change: (part) => {
      const known = new Set(particularsOf(part).map(({ key }) => key))
      const other = Object.keys(particulars).find((key) => !known.has(key))
      if (other !== undefined) {
        const isOfShip = formOf(part.code)?.fields.some(
          ({ key, from }) => key === other && from === 'ship',
        )
        const message = isOfShip
          ? `${other} is recorded with the ship, not with a certificate`
          : `The form of ${part.code} has no field ${other}; it has ${[...known].join(', ') || 'none'}`
        throw new Refusal('invalid', message, { fields: { [other]: [message] } })
      }
      const { particulars: _, ...rest } = part
      const filled = filledParticulars(particulars)
      return filled ? { ...rest, particulars: filled } : rest
    },
  })
}
