import { paths } from '#/app/web/paths.ts'
import type { MessageFilter } from '#/app/messages/message.ts'

/** The address of the list of messages, without parameters that have their default value. */
export function inboxAddress({ typed, state, after }: { typed: string; state: MessageFilter; after?: string }): string {
  const search = new URLSearchParams({
    ...(typed && { q: typed }),
    ...(state !== 'unanswered' && { state }),
    ...(after !== undefined && { after }),
  })
  return search.size > 0 ? `${paths.messages()}?${search}` : paths.messages()
}
