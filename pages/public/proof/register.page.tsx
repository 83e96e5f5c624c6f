import { momentInBothZones, wholeNumber } from '#/domain/language/format.ts'
import { Mnemonic } from './mnemonic.tsx'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'
import type { Route } from './+types/register.page.ts'
import { readRegisterLog } from '#/domain/proof/log/log.server.ts'
import { Code, Part } from '#/pages/web/ui/part.tsx'
import { asDocument } from '#/pages/web/document/route-handle.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readRegisterLog(context.get(requestContextKey))
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.log_title(),
    description: m.log_description(),
    matches,
    location,
    structured: (origin) => [breadcrumbs(origin, [[m.log_title(), paths.registerLog()]])],
  })
}

export const handle = asDocument(RegisterLog, 'site')

function RegisterLog({
  loaderData: { newest, states, witnesses, key, address },
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.log_title()}</h1>
        <p className="max-w-prose text-lg">{m.proof_introduction()}</p>
      </div>
      {newest ? (
        <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-[1fr_2fr]">
          <Fact name={m.log_size()}>{wholeNumber(newest.size)}</Fact>
          <Fact name={m.log_signed()}>
            <time dateTime={newest.at}>{momentInBothZones(newest.at)}</time>
          </Fact>
          <Fact name={m.log_root()} wide>
            <span className="font-mono text-base font-normal break-all">{newest.root}</span>
          </Fact>
        </dl>
      ) : (
        <p className="text-lg">{m.log_none()}</p>
      )}
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <How address={address} />
        <Witnesses witnesses={witnesses} />
      </div>
      {newest && (
        <Part id="state" title={m.proof_checkpoint()}>
          <Code text={newest.note} label={m.proof_checkpoint()} />
          <p>
            <a
              href={paths.checkpoint()}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              {address}checkpoint
            </a>
          </p>
        </Part>
      )}
      {key && (
        <Part id="key" title={m.log_key()}>
          <Mnemonic of={key.mnemonic} />
          <Code text={key.vkey} label={m.log_key()} />
        </Part>
      )}
      {states.length > 0 && <States states={states} />}
    </main>
  )
}

type Log = Awaited<ReturnType<typeof readRegisterLog>>

function How({ address }: Pick<Log, 'address'>) {
  return (
    <Part id="how" title={m.log_how()}>
      <ol className="list-decimal space-y-3 pl-5 marker:font-semibold">
        <li>{m.log_how_keep({ address: `${address}checkpoint` })}</li>
        <li>{m.log_how_follow()}</li>
        <li>{m.log_how_prove()}</li>
        <li>{m.log_how_private()}</li>
      </ol>
    </Part>
  )
}

function Witnesses({ witnesses }: Pick<Log, 'witnesses'>) {
  return (
    <Part id="witnesses" title={m.log_witnesses()}>
      {witnesses.some(({ size }) => size !== null) && <p>{m.log_witnesses_text()}</p>}
      {witnesses.length === 0 && <p>{m.log_witnesses_none()}</p>}
      <ul className="space-y-2">
        {witnesses.map(({ name, size, at }) => (
          <li key={name}>
            <span className="font-semibold wrap-anywhere text-ink">{name}</span>{' '}
            {size === null || at === null
              ? m.log_witness_nothing()
              : m.log_witness_seen({ size: wholeNumber(size), at: momentInBothZones(at) })}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function States({ states }: Pick<Log, 'states'>) {
  return (
    <Part id="states" title={m.log_states()}>
      <ol className="flex flex-col">
        {states.map(({ size, root, at }) => (
          <li
            key={size}
            className="grid gap-x-6 border-b border-line py-2 lg:grid-cols-[6rem_1fr_1.4fr]"
          >
            <span className="font-semibold text-ink">{wholeNumber(size)}</span>
            <time dateTime={at}>{momentInBothZones(at)}</time>
            <span className="font-mono text-sm break-all text-quiet">{root}</span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
