import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import type { LegalDocument } from './legal-document.ts'

/** A legal text with its contents at the side; every section has an address. */
export function LegalText({ text }: { text: LegalDocument }) {
  return (
    <main id="main" className="wrap grid gap-x-14 gap-y-10 py-12 lg:grid-cols-[1fr_2.2fr] lg:py-16">
      <div className="flex flex-col gap-3 lg:col-span-2">
        <h1 className="text-4xl font-semibold sm:text-5xl">{text.title}</h1>
        <p className="text-quiet">{m.legal_updated({ date: fullDate(text.updated) })}</p>
        {text.introduction.map((paragraph) => (
          <p key={paragraph} className="max-w-prose text-lg">
            {paragraph}
          </p>
        ))}
      </div>
      <nav aria-label={m.legal_contents()} className="no-print self-start lg:sticky lg:top-28">
        <ol className="flex flex-col border-l border-line text-base">
          {text.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-flex min-h-10 items-center pl-4 text-link no-underline hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-col gap-10">
        {text.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className="flex max-w-prose flex-col gap-3" aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="text-2xl font-semibold">
              {heading}
            </h2>
            {blocks.map((block) =>
              typeof block === 'string' ? <p key={block}>{block}</p> : <List key={block.join()} items={block} />,
            )}
          </section>
        ))}
      </div>
    </main>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="list-disc space-y-2 pl-5 marker:text-signal">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
