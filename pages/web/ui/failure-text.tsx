import type { ReactNode } from 'react'

/** Why what the user asked for failed; a screen reader says it at once. */
export function FailureText({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-invalid">
      {children}
    </p>
  )
}

/**
 * The notice of a change that failed, in the page: browsers without scripts show no toast of an
 * answer.
 */
export function FailedText({
  of: { title, description },
}: {
  of: { title: string; description: string }
}) {
  return (
    <FailureText>
      <span className="block">{title}</span>
      <span className="block font-normal wrap-anywhere">{description}</span>
    </FailureText>
  )
}
