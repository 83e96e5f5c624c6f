import { Form } from 'react-router'
import { Disclosure } from '#/app/accounts/disclosure.tsx'
import { when } from '#/app/accounts/when.ts'
import type { ApiKey, KeyState } from '#/app/api-keys/api-key.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import { Button } from '#/app/web/ui/button.tsx'

const STATES: Record<KeyState, { tone: 'good' | 'bad' | 'plain'; name: string }> = {
  working: { tone: 'good', name: 'Active' },
  expired: { tone: 'plain', name: 'Expired' },
  revoked: { tone: 'bad', name: 'Revoked' },
  stopped: { tone: 'bad', name: 'Stopped' },
}

/** The keys, one block for each. */
export function KeyList({ keys }: { keys: ApiKey[] }) {
  if (keys.length === 0) return <p className="text-quiet">There are no API keys. Create one below.</p>
  return (
    <ul className="w-full divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-col items-start gap-x-8 gap-y-3 py-5 first:pt-0 sm:flex-row sm:justify-between">
          <div className="flex min-w-0 flex-col gap-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-semibold wrap-anywhere text-ink">{key.name}</h3>
              <Badge tone={STATES[key.state].tone}>{STATES[key.state].name}</Badge>
            </div>
            <p className="font-mono text-sm break-all text-ink">{key.prefix}</p>
            <p className="text-quiet">
              Scopes: <span className="text-ink">{key.scopes.join(', ')}</span>; {key.perMinute} requests a minute
            </p>
            <p className="wrap-anywhere text-quiet">
              Created {when(key.createdAt)} by {key.createdBy}
            </p>
            <p className="wrap-anywhere text-quiet">{endText(key)}</p>
            <p className="text-quiet">{key.lastUsedAt === null ? 'Never used' : `Last used ${when(key.lastUsedAt)}`}</p>
          </div>
          {(key.state === 'working' || key.state === 'stopped') && <RevokeForm apiKey={key} />}
        </li>
      ))}
    </ul>
  )
}

/** A second click confirms: the next key would otherwise be under the pointer after the first. */
function RevokeForm({ apiKey: { id, name, prefix } }: { apiKey: ApiKey }) {
  return (
    <div className="w-full shrink-0 sm:max-w-72">
      <Disclosure
        label={
          <>
            Revoke
            <span className="sr-only">
              {' '}
              the key of {name}, {prefix}
            </span>
          </>
        }
        danger
      >
        <p>The next request with this key is refused. A revoked key never works again.</p>
        <Form method="post">
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="id" value={id} />
          <Button kind="danger" aria-label={`Revoke this key now: ${name}, ${prefix}`}>
            Revoke this key now
          </Button>
        </Form>
      </Disclosure>
    </div>
  )
}

function endText({ state, expiresAt, revokedAt, revokedBy }: ApiKey): string {
  if (revokedAt !== null) return `Revoked ${when(revokedAt)}${revokedBy === null ? '' : ` by ${revokedBy}`}`
  if (state === 'expired') return `Expired ${when(expiresAt)}`
  const until = `Until ${when(expiresAt)}`
  return state === 'stopped' ? `${until}; the account that created it is disabled or no longer an administrator` : until
}
