/** What has become of a message of the contact form. */
export const MESSAGE_STATES = ['new', 'read', 'answered', 'spam'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What still wants an answer: what the list shows unless it is asked for something else. */
export const UNANSWERED_STATES = ['new', 'read'] as const satisfies MessageState[]

export const MESSAGE_STATE_NAMES: Record<MessageState, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
}

export type MessageStep = { to: MessageState; name: string; from: readonly MessageState[] }

export const MARK_AS_READ = 'Mark as read'

/** What is offered where. A selection of messages takes a step where it applies and leaves the others as they are. */
export const MESSAGE_STEPS: readonly MessageStep[] = [
  { to: 'answered', name: 'Mark as answered', from: ['new', 'read'] },
  { to: 'read', name: MARK_AS_READ, from: ['new'] },
  { to: 'new', name: 'Mark as unread', from: ['read'] },
  { to: 'read', name: 'Not answered yet', from: ['answered'] },
  { to: 'spam', name: 'Spam', from: ['new', 'read'] },
  { to: 'new', name: 'Not spam', from: ['spam'] },
]

/** The steps that a message in a state is offered. */
export function stepsFrom(state: MessageState): MessageStep[] {
  return MESSAGE_STEPS.filter(({ from }) => from.includes(state))
}
