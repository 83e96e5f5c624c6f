import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  STATE_NAMES,
  type ApplicationState,
} from '#/domain/services/applications/application-states.ts'
import { MESSAGE_STATE_NAMES, type MessageState } from '#/domain/services/messages/message.ts'
import { EmptyList } from '#/pages/web/staff/list-parts.tsx'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'

const APPLICATION_TONES = {
  pending: 'waiting',
  'in-review': 'plain',
  'inspection-scheduled': 'plain',
  approved: 'good',
  declined: 'bad',
} as const

export function StateBadge({ status }: { status: ApplicationState }) {
  return <Badge tone={APPLICATION_TONES[status]}>{STATE_NAMES[status]}</Badge>
}

const MESSAGE_TONES = { new: 'waiting', read: 'plain', answered: 'good', spam: 'bad' } as const

export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge tone={MESSAGE_TONES[state]}>{MESSAGE_STATE_NAMES[state]}</Badge>
}

type InboxSectionProps = { id: string; title: string; children: ReactNode }

/** A section of the page of an application; its heading names it. */
export function InboxSection({ id, title, children }: InboxSectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Said = { title: string; text: string }

type EmptyInboxProps = {
  /** How many match the search, in whatever state. */
  all: number
  isNarrowed: boolean
  none: Said & { children?: ReactNode }
  /** With a link to those in other states. */
  elsewhere: Said & { label: string; to: string }
  unmatched: Said & { label: string; to: string }
}

/**
 * The list of applications or messages where it shows none: there are none at all, they are in
 * another state, or none matches.
 */
export function EmptyInbox({ all, isNarrowed, none, elsewhere, unmatched }: EmptyInboxProps) {
  if (all === 0 && !isNarrowed) return <EmptyList {...none} />
  const { label, to, ...said } = all > 0 ? elsewhere : unmatched
  return (
    <EmptyList {...said}>
      <Link to={to} className={buttonClass()}>
        {label}
      </Link>
    </EmptyList>
  )
}
