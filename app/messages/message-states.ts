import type { MessageState } from '#/core/stored-values.ts'

export { MESSAGE_STATES, type MessageState } from '#/core/stored-values.ts'

/** The states of messages without an answer, which the list shows by default. */
export const UNANSWERED_STATES = ['new', 'read'] as const satisfies MessageState[]

export const MESSAGE_STATE_NAMES: Record<MessageState, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
}

export type MessageStep = { to: MessageState; name: string; from: readonly MessageState[] }

export const MARK_AS_READ = 'Mark as read'

/** The steps from each state. A step of a selection changes the messages it applies to and no others. */
export const MESSAGE_STEPS: readonly MessageStep[] = [
  { to: 'answered', name: 'Mark as answered', from: ['new', 'read'] },
  { to: 'read', name: MARK_AS_READ, from: ['new'] },
  { to: 'new', name: 'Mark as unread', from: ['read'] },
  { to: 'read', name: 'Not answered yet', from: ['answered'] },
  { to: 'spam', name: 'Spam', from: ['new', 'read'] },
  { to: 'new', name: 'Not spam', from: ['spam'] },
]

/** The steps from a state. */
export function stepsFrom(state: MessageState): MessageStep[] {
  return MESSAGE_STEPS.filter(({ from }) => from.includes(state))
}
