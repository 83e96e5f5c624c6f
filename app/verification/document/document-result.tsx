import { useEffect, useState, type ReactNode } from 'react'
import { m } from '#/app/paraglide/messages.js'
import { checkedCode } from '#/app/verification/code/code-check.tsx'
import { VerdictCard } from '#/app/verification/verdict-card.tsx'
import type { CheckedDocument } from './check-document.ts'
import type { Outcome } from './outcome.ts'

export { checkDocument } from './check-document.ts'

const LOOKS = {
  good: 'border-valid bg-valid-wash text-valid',
  bad: 'border-invalid bg-invalid-wash text-invalid',
  unsure: 'border-unsure bg-unsure-wash text-unsure',
}

const WORDS: Record<Outcome, { title: () => string; text: () => string; look: keyof typeof LOOKS }> = {
  'this-file': { title: m.document_this_file, text: m.document_this_file_text, look: 'good' },
  'earlier-file': { title: m.document_earlier_file, text: m.document_earlier_file_text, look: 'unsure' },
  'other-file': { title: m.document_other_file, text: m.document_other_file_text, look: 'unsure' },
  'code-only': { title: m.document_code_only, text: m.document_code_only_text, look: 'unsure' },
  'not-ours': { title: m.document_not_ours, text: m.document_not_ours_text, look: 'bad' },
}

/** Whether the document is ours, and beside it what the register says of its number. */
export function DocumentResult({ checked: { outcome, refused, verdict, fragment } }: { checked: CheckedDocument }) {
  const { title, text, look } = WORDS[outcome]
  const code = useCode(verdict, fragment)
  return (
    <div className="flex flex-col gap-4" data-document={outcome}>
      <div className={`border-l-8 p-5 ${LOOKS[look]}`}>
        <h3 className="text-2xl font-semibold text-inherit">{title()}</h3>
        <p className="mt-2 max-w-prose text-ink">{text()}</p>
        {refused !== null && <p className="mt-2 max-w-prose text-ink">{refused}</p>}
        {code && <div className="mt-3">{code}</div>}
      </div>
      {verdict && <VerdictCard verdict={verdict} />}
      {outcome !== 'not-ours' && !verdict && <p>{m.verify_is_not_found()}</p>}
    </div>
  )
}

/** How the code of the document compares with the register. */
function useCode(verdict: CheckedDocument['verdict'], fragment: string): ReactNode {
  const [words, setWords] = useState<{ of: string; said: ReactNode } | null>(null)
  useEffect(() => {
    if (!verdict || fragment === '') return undefined
    let gone = false
    void checkedCode(verdict, fragment).then((said) => !gone && setWords({ of: fragment, said }))
    return () => {
      gone = true
    }
  }, [verdict, fragment])
  return words?.of === fragment ? words.said : null
}
