import { paths } from '#/app/paths.ts'
import type { MessageFilter } from '#/app/messages/message.ts'

/** The address of the list of messages; what is as it is by itself is left out. */
export function inboxAddress({ typed, state, after }: { typed: string; state: MessageFilter; after?: string }): string {
  const search = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(state !== 'unanswered' && { state }),
    ...(after !== undefined && { after }),
  })
  return search.size > 0 ? `${paths.messages()}?${search}` : paths.messages()
}
