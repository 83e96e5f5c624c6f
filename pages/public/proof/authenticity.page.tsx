import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { office, telephoneLink } from '#/domain/authority/office.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { Part } from '#/pages/web/ui/part.tsx'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import type { Route } from './+types/authenticity.page.ts'
import { Mnemonic } from './mnemonic.tsx'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import type { KeyUse } from '#/core/stored-values.ts'
import { asDocument } from '#/pages/web/document/route-handle.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(requestContextKey)
  const keys = await publicKeys(db)
  return {
    origin,
    keys: keys.map(({ id, use, publicKey, createdAt, retiredAt, compromisedAt }) => ({
      id,
      use,
      mnemonic: mnemonicOf({ publicKey }),
      createdAt,
      retiredAt,
      compromised: compromisedAt !== null,
    })),
  }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.us_title(),
    description: m.us_description(),
    matches,
    location,
    structured: (origin) => [breadcrumbs(origin, [[m.us_title(), paths.authenticity()]])],
  })
}

const USES: Record<KeyUse, () => string> = {
  statements: m.us_key_statements,
  log: m.us_key_log,
  documents: m.us_key_documents,
}

export const handle = asDocument(Authenticity, 'site')

function Authenticity({ loaderData: { origin, keys } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.us_title()}</h1>
        <p className="max-w-prose text-lg">{m.us_introduction()}</p>
      </div>
      <Part id="address" title={m.us_address()}>
        <p className="font-mono text-xl font-semibold break-all text-ink">{origin}</p>
        <p className="max-w-prose">{m.us_address_text()}</p>
      </Part>
      <Part id="keys" title={m.us_keys()}>
        <p className="max-w-prose">{m.us_keys_text()}</p>
        {keys.length === 0 && <p>{m.us_keys_none()}</p>}
        <ul className="grid gap-4 lg:grid-cols-2">
          {keys.map((key) => (
            <Key key={key.id} {...key} />
          ))}
        </ul>
        <p>
          {m.us_programs()}:{' '}
          <a href={paths.keySet()} className="text-link underline">
            jwks.json
          </a>
          ,{' '}
          <a href={paths.did()} className="text-link underline">
            did.json
          </a>
        </p>
      </Part>
      <Part id="log" title={m.us_log()}>
        <p className="max-w-prose">{m.us_log_text()}</p>
        <p>
          <a href={paths.registerLog()} className="text-link underline">
            {m.log_title()}
          </a>
        </p>
      </Part>
      <Part id="doubt" title={m.us_doubt()}>
        <p className="max-w-prose">{m.us_doubt_text()}</p>
        <p>
          <a href={telephoneLink(office.phone)} className="text-link underline">
            {office.phone}
          </a>{' '}
          {m.verify_or()}{' '}
          <a href={`mailto:${office.email}`} className="break-all text-link underline">
            {office.email}
          </a>
        </p>
      </Part>
    </main>
  )
}

type KeyProps = Route.ComponentProps['loaderData']['keys'][number]

function Key({ id, use, mnemonic, createdAt, retiredAt, compromised }: KeyProps) {
  const date = fullDate(createdAt.slice(0, 10))
  const until = retiredAt && fullDate(retiredAt.slice(0, 10))
  return (
    <li
      className={`flex min-w-0 break-inside-avoid flex-col gap-2 rounded-sm border p-5 ${compromised ? 'border-invalid' : 'border-line'}`}
    >
      <h3 className="text-lg font-semibold">{USES[use]()}</h3>
      <Mnemonic of={mnemonic} />
      <p className="text-base">
        {until === null
          ? m.us_key_since({ date })
          : (compromised ? m.us_key_compromised : m.us_key_until)({ date, until })}
      </p>
      <p className="font-mono text-sm break-all text-quiet">{id}</p>
    </li>
  )
}
