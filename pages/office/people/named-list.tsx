import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#/pages/web/ui/button.tsx'

/**
 * A list of sessions, passkeys or invitations: each with its name, what is to be said of it, and
 * what can be done with it.
 */
export function NamedList({ children }: { children: ReactNode }) {
  return <ul className="w-full divide-y divide-line">{children}</ul>
}

type NamedItemProps = {
  name: ReactNode
  facts: ReactNode
  /** Below the facts, for a form that opens; otherwise a button beside them. */
  below?: boolean
  children?: ReactNode
}

export function NamedItem({ name, facts, below = false, children }: NamedItemProps) {
  const layout = below
    ? 'flex-col gap-3 py-4'
    : 'flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3'
  return (
    <li className={`flex first:pt-0 ${layout}`}>
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
        <span className="block text-quiet">{facts}</span>
      </p>
      {children}
    </li>
  )
}

type IntentButtonProps = {
  intent: string
  id?: number
  kind?: 'danger'
  label?: string
  children: string
}

/**
 * A button that changes something by itself. `id`: of what it is about; `label`: for who hears it
 * without what is beside it.
 */
export function IntentButton({ intent, id, kind, label, children }: IntentButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button kind={kind} aria-label={label}>
        {children}
      </Button>
    </Form>
  )
}
