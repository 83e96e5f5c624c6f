import { Form } from 'react-router'
import type { ListedSession } from '#/app/accounts/sessions/own-session.ts'
import { when } from '#/app/accounts/when.ts'
import { Button } from '#/app/web/ui/button.tsx'

export function SessionList({ sessions }: { sessions: ListedSession[] }) {
  return (
    <>
      <ul className="w-full divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere text-ink">
                {session.browser}
                {session.isThis && <span className="text-valid"> · this session</span>}
              </span>
              <span className="block text-quiet">
                <span className="wrap-anywhere">{session.address}</span>, since{' '}
                <span className="whitespace-nowrap">{when(session.createdAt)}</span>, last seen{' '}
                <span className="whitespace-nowrap">{when(session.lastSeenAt)}</span>
              </span>
            </p>
            {!session.isThis && (
              <Form method="post">
                <input type="hidden" name="intent" value="end" />
                <input type="hidden" name="id" value={session.id} />
                <Button aria-label={`End the session of ${session.browser} since ${when(session.createdAt)}`}>End</Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="end-others" />
          <Button>End all others</Button>
        </Form>
      )}
    </>
  )
}
