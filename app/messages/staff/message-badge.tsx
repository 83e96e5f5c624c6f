import { Badge } from '#/app/web/ui/badge.tsx'
import { MESSAGE_STATE_NAMES, type MessageState } from '#/app/messages/message-states.ts'

const TONES = { new: 'waiting', read: 'plain', answered: 'good', spam: 'bad' } as const

export function MessageBadge({ state }: { state: MessageState }) {
  return <Badge tone={TONES[state]}>{MESSAGE_STATE_NAMES[state]}</Badge>
}
