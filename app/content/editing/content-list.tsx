import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ContentLabels, ContentRecord } from './content.ts'
import { MoveButtons, MovedAnnouncement } from './move-buttons.tsx'

/** What differs between the rows of one kind and another. */
type Row = {
  name: string
  picture?: ReactNode
  /** Short facts that stand out, beside the name. */
  tags?: (string | false)[]
  /** Below the name. */
  details: ReactNode
  /** Before the buttons that move the row. */
  link?: ReactNode
}

type ContentListProps<R> = {
  title: string
  intro: ReactNode
  /** Beside the title. */
  add?: ReactNode
  labels: ContentLabels
  records: R[]
  row: (record: R) => Row
  /** Below the list. */
  children?: ReactNode
}

const tagLook = 'rounded-sm border px-2 text-sm whitespace-nowrap'

/** The page that shows all records of one kind in the order that visitors see, and moves them in it. */
export function ContentList<R extends ContentRecord>(props: ContentListProps<R>) {
  const { title, intro, add, labels, records, row, children } = props
  const rows = records.map((record) => ({ ...row(record), id: record.id, hidden: record.hidden }))
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-semibold">{title}</h1>
        {add}
      </div>
      <p className="max-w-prose">{intro}</p>
      <MovedAnnouncement rows={rows} />
      <ol className="flex flex-col border-b border-line">
        {rows.map(({ id, hidden, name, picture, tags = [], details, link }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3"
          >
            <span className="w-7 shrink-0 text-right text-quiet tabular-nums">{index + 1}</span>
            {picture}
            <div className="min-w-0 grow basis-40">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={labels.paths.edit(id)}
                  className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-link underline-offset-4 hover:underline"
                >
                  <span className="sr-only">Edit </span>
                  {name}
                </Link>
                {hidden && (
                  <span
                    className={`${tagLook} border-unsure bg-unsure-wash font-semibold text-unsure`}
                  >
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
              </div>
              <p className="flex flex-wrap gap-x-3 text-sm text-quiet">{details}</p>
            </div>
            <div className="ml-auto flex items-center gap-2">
              {link}
              <MoveButtons
                id={id}
                name={name}
                first={index === 0}
                last={index === rows.length - 1}
              />
            </div>
          </li>
        ))}
      </ol>
      {children}
    </main>
  )
}
