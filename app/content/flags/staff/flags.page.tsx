import { moveFromForm, saveFromForm } from '#/app/content/editing/content-actions.page.ts'
import { ContentList } from '#/app/content/editing/content-list.tsx'
import { Move } from '#/app/content/editing/content.ts'
import { listContent } from '#/app/content/editing/content.server.ts'
import { FLAG_LABELS, FlagInput } from '#/app/content/flags/flag.ts'
import { FLAGS, indonesianNameOf } from '#/app/content/flags/flags.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import type { Route } from './+types/flags.page.ts'
import { FlagForm } from './flag-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const flags = await orErrorPage(listContent(context.get(requestContextKey), FLAGS))
  return { flags: flags.map((flag) => ({ ...flag, indonesian: indonesianNameOf(flag) })) }
}

/** A form with a direction moves a flag, the other adds one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, FlagInput, Move)
  if (form.has('direction')) return moveFromForm(FLAGS, form, context)
  return saveFromForm(FLAGS, FlagInput, { request, context, form })
}

export const clientAction = sendForm({ title: 'Failed to add the flag' })

export const meta = () => staffMeta('Flags')

export default function FlagsPage({ loaderData: { flags }, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <ContentList
      title="Flags"
      intro="The flag States that recognise the authority, in the order of the home page. Hidden flags are neither shown nor counted. Certificates keep the name they were issued with."
      labels={FLAG_LABELS}
      records={flags}
      row={({ name, code, indonesian }) => ({
        name,
        picture: (
          <img
            src={paths.flag(code)}
            alt=""
            width="48"
            height="36"
            loading="lazy"
            className="h-9 w-12 shrink-0 rounded-[2px] border border-line object-cover"
          />
        ),
        details: (
          <>
            <span className="font-mono">{code}</span>
            {indonesian !== name && <span lang="id">{indonesian}</span>}
          </>
        ),
      })}
    >
      <section
        aria-labelledby="add"
        className="flex flex-col gap-4 rounded-sm border border-line bg-mist p-6"
      >
        <h2 id="add" className="text-2xl font-semibold">
          Add a flag
        </h2>
        <FlagForm key={flags.length} record={null} lastResult={actionData?.lastResult} />
      </section>
    </ContentList>
  )
}
