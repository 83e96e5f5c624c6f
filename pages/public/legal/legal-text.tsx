import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import type { LegalDocument } from './legal-document.ts'

type LegalTextProps = {
  text: LegalDocument
  /** What belongs to it and has a date of its own. */
  supplement?: LegalDocument
}

/** A legal text with its contents at the side; every section has an address. */
export function LegalText({ text, supplement }: LegalTextProps) {
  return (
    <main id="main" className="wrap grid gap-x-14 gap-y-10 py-12 lg:grid-cols-[1fr_2.2fr] lg:py-16">
      <div className="flex flex-col gap-3 lg:col-span-2">
        <h1 className="text-4xl font-semibold sm:text-5xl">{text.title}</h1>
        <Introduction text={text} />
        {supplement && (
          <a
            href="#supplement"
            className="no-print inline-flex min-h-11 items-center self-start text-link underline"
          >
            {supplement.title}
          </a>
        )}
      </div>
      <nav
        aria-label={m.legal_contents()}
        className="no-print self-start lg:sticky lg:top-28 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto"
      >
        <Contents sections={text.sections} />
        {supplement && (
          <>
            <a
              href="#supplement"
              className="mt-4 inline-flex min-h-10 items-center text-link no-underline hover:underline"
            >
              {supplement.title}
            </a>
            <Contents sections={supplement.sections} />
          </>
        )}
      </nav>
      <div className="flex flex-col gap-10">
        <Sections sections={text.sections} />
        {supplement && (
          <section
            id="supplement"
            className="mt-4 flex flex-col gap-10 border-t border-line pt-12"
            aria-labelledby="supplement-heading"
          >
            <div className="flex flex-col gap-3">
              <h2 id="supplement-heading" className="text-3xl font-semibold">
                {supplement.title}
              </h2>
              <Introduction text={supplement} />
            </div>
            <Sections sections={supplement.sections} within />
          </section>
        )}
      </div>
    </main>
  )
}

function Introduction({ text }: { text: LegalDocument }) {
  return (
    <>
      <p className="text-quiet">{m.legal_updated({ date: fullDate(text.updated) })}</p>
      {text.introduction.map((paragraph) => (
        <p key={paragraph} className="max-w-prose text-lg">
          {paragraph}
        </p>
      ))}
    </>
  )
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  return (
    <ol className="flex flex-col border-l border-line text-base">
      {sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-10 items-center pl-4 text-link no-underline hover:underline"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** `within`: they are below a heading of the second level. */
function Sections({
  sections,
  within = false,
}: Pick<LegalDocument, 'sections'> & { within?: boolean }) {
  const Heading = within ? 'h3' : 'h2'
  return sections.map(({ id, heading, blocks }) => (
    <section
      key={id}
      id={id}
      className="flex max-w-prose flex-col gap-3"
      aria-labelledby={`${id}-heading`}
    >
      <Heading id={`${id}-heading`} className="text-2xl font-semibold">
        {heading}
      </Heading>
      {blocks.map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{block}</p>
        ) : (
          <List key={block.join()} items={block} />
        ),
      )}
    </section>
  ))
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
