import { Disclosure } from '#/pages/web/staff/disclosure.tsx'
import { when } from '#/domain/language/when.ts'
import { lastDay, type ApiKey, type KeyState } from '#/domain/people/api-keys/api-key.ts'
import { shortDate } from '#/domain/language/format.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { IntentButton } from './named-list.tsx'

const STATES: Record<KeyState, { tone: 'good' | 'bad' | 'plain'; name: string }> = {
  working: { tone: 'good', name: 'Active' },
  expired: { tone: 'plain', name: 'Expired' },
  revoked: { tone: 'bad', name: 'Revoked' },
  stopped: { tone: 'bad', name: 'Stopped' },
}

const hasEnded = ({ state }: ApiKey) => state === 'expired' || state === 'revoked'

/**
 * The keys, one block for each; those that have ended behind a heading. `showEnded`: one of them
 * was revoked now.
 */
export function KeyList({ keys, showEnded }: { keys: ApiKey[]; showEnded: boolean }) {
  const current = keys.filter((key) => !hasEnded(key))
  const ended = keys.filter(hasEnded)
  if (keys.length === 0)
    return <p className="text-quiet">There are no API keys. Create one below.</p>
  return (
    <>
      {current.length === 0 ? (
        <p className="text-quiet">There are no keys that work. Create one below.</p>
      ) : (
        <Keys keys={current} />
      )}
      {ended.length > 0 && (
        <details open={showEnded} className="w-full">
          <summary className="min-h-11 w-fit cursor-pointer pt-2 pb-5 font-semibold text-link">
            {ended.length === 1 ? '1 key that has ended' : `${ended.length} keys that have ended`}
          </summary>
          <Keys keys={ended} />
        </details>
      )}
    </>
  )
}

function Keys({ keys }: { keys: ApiKey[] }) {
  return (
    <ul className="w-full divide-y divide-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-col items-start gap-3 py-5 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold wrap-anywhere text-ink">{key.name}</h3>
            <Badge tone={STATES[key.state].tone}>{STATES[key.state].name}</Badge>
            <p className="font-mono text-sm break-all text-ink">{key.prefix}</p>
          </div>
          <div className="grid w-full gap-x-8 gap-y-1 wrap-anywhere text-quiet lg:grid-cols-2">
            <p>
              Scopes: <span className="text-ink">{key.scopes.join(', ')}</span>; {key.perMinute}{' '}
              requests a minute
            </p>
            <p>{endText(key)}</p>
            <p>
              Created {when(key.createdAt)} by {key.createdBy}
            </p>
            <p>{key.lastUsedAt === null ? 'Never used' : `Last used ${when(key.lastUsedAt)}`}</p>
          </div>
          {!hasEnded(key) && <RevokeForm apiKey={key} />}
        </li>
      ))}
    </ul>
  )
}

/** A second click confirms: the next key would otherwise be under the pointer after the first. */
function RevokeForm({ apiKey: { id, name, prefix } }: { apiKey: ApiKey }) {
  return (
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
      <IntentButton
        intent="revoke"
        id={id}
        kind="danger"
        label={`Revoke this key now: ${name}, ${prefix}`}
      >
        Revoke this key now
      </IntentButton>
    </Disclosure>
  )
}

function endText({ state, expiresAt, revokedAt, revokedBy }: ApiKey): string {
  if (revokedAt !== null)
    return `Revoked ${when(revokedAt)}${revokedBy === null ? '' : ` by ${revokedBy}`}`
  const last = `Last day ${shortDate(lastDay(expiresAt))}`
  return state === 'stopped'
    ? `${last}; the account that created it is disabled or no longer an administrator`
    : last
}
