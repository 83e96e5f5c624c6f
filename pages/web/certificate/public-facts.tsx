import { Fact } from '#/pages/web/ui/fact.tsx'
import { fieldLabel, fieldText } from './field-text.ts'
import {
  PUBLIC_FACTS,
  type PublicFact,
  type Values,
} from '#/domain/register/model/certificate/field-lists.ts'

/**
 * The public facts of a certificate as lines of a description list; those that are empty only where
 * the page says so.
 */
export function PublicFacts({
  of,
  without = [],
}: {
  of: Values<PublicFact>
  without?: PublicFact[]
}) {
  return PUBLIC_FACTS.map((name) => {
    const text = fieldText(name, of[name])
    if (text === null || without.includes(name)) return null
    return (
      <Fact key={name} name={fieldLabel(name)}>
        {name === 'certificateId' ? (
          <span className="font-mono text-base font-normal break-all">{text}</span>
        ) : (
          text
        )}
      </Fact>
    )
  })
}
