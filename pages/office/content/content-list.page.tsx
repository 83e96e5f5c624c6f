import { useEffect, useRef, useState } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { STATUS_OF } from '#/core/refusal.ts'
import { Move } from '#/domain/services/editing/content.ts'
import { listContent, moveContent } from '#/domain/services/editing/content.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { failedChange } from '#/pages/web/forms/forms.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/content-list.page.ts'
import { contentAt, saveFromForm } from './content-actions.page.ts'
import { ContentForm, failedTo, subjectAt, PAGES } from './content-form.tsx'
import type { ContentRow } from './content-kinds.tsx'

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const { kind, name } = contentAt(pattern)
  const records = await orErrorPage(listContent(context.get(requestContextKey), kind))
  return { name, records: records.map((record) => ({ ...record, ...kind.listedWith?.(record) })) }
}

/**
 * A form with a direction moves a record; where records are added below the list, the other form
 * adds one.
 */
export async function action({ pattern, request, context }: Route.ActionArgs) {
  const { kind, schema, addPath, paths } = contentAt(pattern)
  const form = await readForm({ request, context }, Move, ...(addPath ? [] : [schema]))
  if (!addPath && !form.has('direction')) return saveFromForm(form, { id: null, pattern, context })
  const move = Move.safeParse(Object.fromEntries(form))
  if (!move.success) throw data('Choose up or down.', { status: STATUS_OF.invalid })
  try {
    await moveContent(context.get(requestContextKey), kind, move.data)
  } catch (error) {
    return failedChange(error, { ...failedTo('move', pattern), context })
  }
  return redirect(paths.list())
}

export const clientAction = ({ pattern, request, serverAction }: Route.ClientActionArgs) =>
  orUnsent(failedTo(PAGES[subjectAt(pattern)].addPath ? 'move' : 'add', pattern), request, () =>
    serverAction(),
  )

export const meta = ({ loaderData: { name } }: Route.MetaArgs) => staffMeta(PAGES[name].list.title)

const look =
  'inline-flex size-11 items-center justify-center rounded-sm border border-edge bg-paper text-lg text-ink hover:bg-mist disabled:cursor-default disabled:border-line disabled:text-quiet disabled:opacity-50'

type MoveButtonsProps = { id: number; name: string; first: boolean; last: boolean }

/** The buttons that move a row one step up or down. */
function MoveButtons({ id, name, first, last }: MoveButtonsProps) {
  return (
    <Form method="post" preventScrollReset className="flex gap-1" data-moves={id}>
      <input type="hidden" name="id" value={id} />
      <button name="direction" value="up" disabled={first} className={look}>
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Move {name} up</span>
      </button>
      <button name="direction" value="down" disabled={last} className={look}>
        <span aria-hidden="true">↓</span>
        <span className="sr-only">Move {name} down</span>
      </button>
    </Form>
  )
}

/**
 * Returns the focus to the button that was pressed, in the row's new position, and announces the
 * position: users of a keyboard or screen reader move a row further by pressing again.
 */
function MovedAnnouncement({ rows }: { rows: { id: number; name: string }[] }) {
  const { formData, state } = useNavigation()
  const pressed = useRef<{ id: string; direction: string } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [id, direction] = [formData?.get('id'), formData?.get('direction')]
  useEffect(() => {
    if (typeof id === 'string' && typeof direction === 'string') pressed.current = { id, direction }
    if (state !== 'idle' || !pressed.current) return
    const last = pressed.current
    pressed.current = null
    const form = document.querySelector(`form[data-moves="${CSS.escape(last.id)}"]`)
    const usable = [`button[value="${CSS.escape(last.direction)}"]:enabled`, 'button:enabled']
    usable
      .map((selector) => form?.querySelector<HTMLElement>(selector))
      .find(Boolean)
      ?.focus()
    const index = rows.findIndex((row) => String(row.id) === last.id)
    if (index >= 0)
      setAnnouncement(`${rows[index]?.name} is now number ${index + 1} of ${rows.length}`)
  }, [id, direction, state, rows])
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}

type ListedRow = ContentRow & { id: number; hidden: boolean }

/** All records of one kind in the order that visitors see, which moves them in it. */
export default function ContentListPage({
  loaderData: { name, records },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const pages = PAGES[name]
  const { labels, list, addPath } = pages
  const rows = records.map((record) => ({
    ...pages.row(record, records),
    id: record.id,
    hidden: record.hidden,
  }))
  const add = `Add a ${labels.name}`
  return (
    <StaffPage
      title={list.title}
      actions={
        addPath ? (
          <Link to={addPath()} className={buttonClass({ kind: 'main' })}>
            {add}
          </Link>
        ) : undefined
      }
    >
      <p className="max-w-prose">{list.intro}</p>
      <MovedAnnouncement key={name} rows={rows} />
      <ol className="flex flex-col border-b border-line">
        {rows.map((row, index) => (
          <ListItem
            key={row.id}
            row={row}
            place={index + 1}
            isLast={index === rows.length - 1}
            editPath={labels.paths.edit(row.id)}
          />
        ))}
      </ol>
      {!addPath && (
        <section
          aria-labelledby="add"
          className="flex flex-col gap-4 rounded-sm border border-line bg-mist p-6"
        >
          <h2 id="add" className="text-2xl font-semibold">
            {add}
          </h2>
          <ContentForm
            key={records.length}
            pages={pages}
            record={null}
            lastResult={actionData?.lastResult}
          />
        </section>
      )}
    </StaffPage>
  )
}

type ListItemProps = { row: ListedRow; place: number; isLast: boolean; editPath: string }

/** A record with its place in the order, the link to edit it, and the buttons that move it. */
function ListItem({ row, place, isLast, editPath }: ListItemProps) {
  const { id, name, picture, details, link } = row
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3">
      <span className="w-7 shrink-0 text-right text-quiet tabular-nums">{place}</span>
      {picture}
      <div className="min-w-0 grow basis-40">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={editPath}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-link underline-offset-4 hover:underline"
          >
            <span className="sr-only">Edit </span>
            {name}
          </Link>
          <Tags row={row} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">{details}</p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        {link}
        <MoveButtons id={id} name={name} first={place === 1} last={isLast} />
      </div>
    </li>
  )
}

const tagLook = 'rounded-sm border px-2 text-sm whitespace-nowrap'

function Tags({ row: { hidden, tags = [] } }: { row: ListedRow }) {
  return (
    <>
      {hidden && (
        <span className={`${tagLook} border-unsure bg-unsure-wash font-semibold text-unsure`}>
          Hidden
        </span>
      )}
      {tags.map(
        (tag) =>
          tag && (
            <span key={tag} className={`${tagLook} border-line bg-mist text-quiet`}>
              {tag}
            </span>
          ),
      )}
    </>
  )
}
