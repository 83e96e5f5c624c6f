import type { ReactNode } from 'react'

/** Why what the user asked for failed; a screen reader says it at once. */
export function FailureText({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-invalid">
      {children}
    </p>
  )
}
