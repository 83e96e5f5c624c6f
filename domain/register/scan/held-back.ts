import type { Part } from '#/domain/register/model/certificate/part.ts'
import { standingOn } from '#/domain/register/model/survey/part-status.ts'

/**
 * The labels of the certificates for whose sake the public does not get the scan of an entry: those
 * among its papers that are suspended or withdrawn on a day. A file says nothing beside the paper
 * that it shows, and one suspended certificate among others reads like the others
 * (docs/decisions/0090). `imported`: the codes of those that are on papers; what was added to the
 * entry later is not in the scan.
 */
export function holdingBack(
  parts: readonly Pick<Part, 'code' | 'label' | 'standing' | 'standingSince'>[],
  imported: readonly string[],
  day: string,
): string[] {
  return parts
    .filter((part) => imported.includes(part.code) && standingOn(part, day) !== 'in-force')
    .map(({ label }) => label)
}
