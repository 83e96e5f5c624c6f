import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, redirect } from 'react-router'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { Refusal, STATUS_OF, worded } from '#/app/refusal.ts'
import { requireAdmin, scopeContext, type Scope } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { Move } from '#/app/site-editing/order.ts'
import { MoveButtons, MovedAnnouncement } from '#/app/site-editing/move-buttons.tsx'
import { officeName } from '#/app/site/office.ts'
import { FlagInput, type FlagRecord } from '#/app/flags/flag.ts'
import { createFlag, moveFlag } from '#/app/flags/flag-editing.server.ts'
import { countryName, listFlagRecords } from '#/app/flags/flags.server.ts'
import type { Route } from './+types/flags.page.ts'
import { FlagForm } from './flag-form.tsx'

const FAILED = 'Failed to add the flag'
const NOT_MOVED = 'Failed to move the flag'

export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const flags = await orErrorPage((async () => requireAdmin(scope) && listFlagRecords(scope))())
  return {
    flags: flags.map((flag) => ({ ...flag, indonesian: flag.indonesianName ?? countryName('id', flag.code) ?? flag.name })),
  }
}

/** A form with a direction moves a flag, the other adds one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, FlagInput, Move)
  const scope = context.get(scopeContext)
  if (form.has('direction')) return moved(scope, form)
  const submission = parseWithZod(form, { schema: FlagInput })
  if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
  try {
    await createFlag(scope, submission.value)
  } catch (error) {
    return failedForm(submission, { title: FAILED }, { error, context })
  }
  return redirect(paths.editFlags(), { headers: { 'Set-Cookie': flash('flag-added') } })
}

async function moved(scope: Scope, form: FormData) {
  const move = Move.safeParse(Object.fromEntries(form))
  if (!move.success) throw data('There is no such move.', { status: STATUS_OF.invalid })
  try {
    await moveFlag(scope, move.data)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const notice = { title: NOT_MOVED, description: worded(error), destructive: true }
    return data({ notice, lastResult: null }, { status: STATUS_OF[error.kind] })
  }
  return redirect(paths.editFlags())
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta() {
  return [{ title: `Flags | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function FlagsPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { flags } = loaderData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl font-semibold">Flags</h1>
        <p className="max-w-prose">
          The flag States that recognise the authority, in the order of the home page. A hidden one is not shown and not counted
          there. Certificates keep the name they were issued with, whatever is changed here.
        </p>
      </div>
      <MovedAnnouncement rows={flags} />
      <ol className="flex flex-col border-b border-line">
        {flags.map((flag, index) => (
          <Row key={flag.id} flag={flag} first={index === 0} last={index === flags.length - 1} />
        ))}
      </ol>
      <section aria-labelledby="add" className="flex flex-col gap-4 rounded-sm border border-line bg-mist p-6">
        <h2 id="add" className="text-2xl font-semibold">
          Add a flag
        </h2>
        <FlagForm key={flags.length} flag={null} lastResult={actionData?.lastResult} submitLabel="Add the flag" />
      </section>
    </main>
  )
}

type RowProps = { flag: FlagRecord & { indonesian: string }; first: boolean; last: boolean }

function Row({ flag, first, last }: RowProps) {
  const { id, name, code, hidden, place, indonesian } = flag
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
      <span className="w-7 shrink-0 text-right text-quiet tabular-nums">{place}</span>
      <img
        src={paths.flag(code)}
        alt=""
        width="48"
        height="36"
        loading="lazy"
        className="h-9 w-12 shrink-0 rounded-[2px] border border-line object-cover"
      />
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap items-center gap-x-3">
          <Link
            to={paths.editFlag(id)}
            className="inline-flex min-h-11 items-center font-semibold break-words text-link underline-offset-4 hover:underline"
          >
            <span className="sr-only">Edit </span>
            {name}
          </Link>
          {hidden && (
            <span className="rounded-sm border border-unsure bg-unsure-wash px-2 text-sm font-semibold text-unsure">
              Hidden
            </span>
          )}
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          <span className="font-mono">{code}</span>
          {indonesian !== name && <span lang="id">{indonesian}</span>}
        </p>
      </div>
      <div className="ml-auto">
        <MoveButtons id={id} name={name} first={first} last={last} />
      </div>
    </li>
  )
}
