import { compareFlags } from '#/domain/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import type { FlagChangeKind } from './ship.ts'

/**
 * What the new text for a flag is. One State is one flag, whatever its spelling or register
 * (`Turkey` and `Türkiye`, `Portugal` and `Portugal (MAR)`), and two States are two. Where that is
 * not clear, `stated` decides, and refuses (invalid) at `flagChange` if nothing was. Refuses, too:
 * a statement that contradicts what is clear.
 */
export function flagChangeOf(
  before: string,
  after: string,
  stated: FlagChangeKind | undefined,
): FlagChangeKind {
  const comparison = compareFlags(before, after)
  if (comparison === 'unclear' && stated === undefined) {
    throw refuse(
      `It is not clear whether “${after}” is another flag than “${before}”, which would end certificates: say which it is`,
    )
  }
  if (comparison === 'same' && stated === 'change') {
    throw refuse(
      `“${before}” and “${after}” are one State, so this is a correction and no change of flag`,
    )
  }
  if (comparison === 'other' && stated === 'correction') {
    throw refuse(
      `“${before}” and “${after}” are two States, so this is a change of flag and no correction`,
    )
  }
  if (comparison === 'unclear') return stated ?? 'change'
  return comparison === 'same' ? 'correction' : 'change'
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { flagChange: [message] } })
}
