import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Verdict } from '#/app/verification/verdict.ts'

/**
 * Where it is said whether the code that led here agrees with the register. Fetched only where the address has one; the room for
 * it is kept from the first paint (app/shell/document/put-off-scripts.ts), so that nothing moves.
 */
export function CodePlace({ verdict }: { verdict: Verdict }) {
  const { hash } = useLocation()
  const [said, setSaid] = useState<{ of: Verdict; hash: string; words: ReactNode } | null>(null)
  useEffect(() => {
    const fragment = hash.slice(1)
    document.documentElement.toggleAttribute('data-code', fragment !== '')
    if (fragment === '') return undefined
    let gone = false
    void import('./code-check.tsx').then(
      ({ checkedCode }) => checkedCode(verdict, fragment).then((words) => !gone && setSaid({ of: verdict, hash, words })),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [hash, verdict])
  return (
    <div aria-live="polite" className="code-place">
      {said?.of === verdict && said.hash === hash && said.words}
    </div>
  )
}
