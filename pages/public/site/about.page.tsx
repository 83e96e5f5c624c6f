import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { RevealedItem } from '#/pages/web/shell/revealed-item.tsx'
import { breadcrumbs, organization } from '#/pages/web/structured-data.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Picture } from '#/pages/web/ui/picture.tsx'
import type { Route } from './+types/about.page.ts'
import { office, officeName } from '#/domain/authority/office.ts'
import { asDocument } from '#/pages/web/document/route-handle.ts'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.about_title(),
    description: m.about_meta({ year: office.founded, city: office.city }),
    matches,
    location,
    structured: (origin) => [
      organization(origin),
      breadcrumbs(origin, [[m.common_about(), paths.about()]]),
    ],
  })
}

export const handle = asDocument(About, 'site')

function About() {
  return (
    <main
      id="main"
      className="flex flex-col gap-16 py-12 lg:py-16"
      {...withScript('effects', 'idle')}
    >
      <Introduction />
      <History />
      <section className="bg-mist py-14" aria-labelledby="mission">
        <div className="wrap flex flex-col gap-4">
          <h2 id="mission" className="text-3xl font-semibold">
            {m.about_mission()}
          </h2>
          <p className="max-w-[50ch] text-xl leading-snug text-ink sm:text-2xl">
            {m.about_mission_text()}
          </p>
        </div>
      </section>
      <Values />
      <Leaders />
      <Next />
    </main>
  )
}

function Introduction() {
  return (
    <div className="wrap flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.about_title()}</h1>
        <p className="max-w-prose text-lg">{m.about_lead({ city: office.city })}</p>
      </div>
      <Picture
        name="about"
        widths={[640, 1280, 1600]}
        width={1280}
        height={854}
        alt={m.about_picture_alt()}
        first
        sizes="(min-width: 76rem) 72rem, 85vw"
        className="h-56 w-full rounded-sm object-cover sm:h-96"
      />
    </div>
  )
}

function History() {
  return (
    <section
      className="wrap grid gap-x-14 gap-y-8 lg:grid-cols-[2fr_1fr]"
      aria-labelledby="history"
    >
      <div className="flex flex-col gap-4">
        <h2 id="history" className="text-3xl font-semibold">
          {m.about_history()}
        </h2>
        <p className="max-w-prose">
          {m.about_history_1({ name: officeName(), year: office.founded, city: office.city })}
        </p>
        <p className="max-w-prose">{m.about_history_2()}</p>
      </div>
      <dl className="flex flex-col gap-5 self-start border-l-2 border-signal pl-6">
        <div>
          <dt className="text-quiet">{m.about_founded()}</dt>
          <dd className="font-serif text-3xl font-semibold text-ink">{office.founded}</dd>
        </div>
        <div>
          <dt className="text-quiet">{m.about_headquarters()}</dt>
          <dd className="font-serif text-3xl font-semibold text-ink">{office.city}</dd>
        </div>
      </dl>
    </section>
  )
}

function Values() {
  const values = [
    { name: m.about_value_1(), text: m.about_value_1_text() },
    { name: m.about_value_2(), text: m.about_value_2_text() },
    { name: m.about_value_3(), text: m.about_value_3_text() },
  ]
  return (
    <section className="wrap" aria-labelledby="values">
      <div className="flex flex-col gap-6">
        <h2 id="values" className="text-3xl font-semibold">
          {m.about_values()}
        </h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {values.map(({ name, text }) => (
            <RevealedItem
              key={name}
              className="flex flex-col gap-2 rounded-sm border border-line bg-paper p-6"
            >
              <h3 className="text-xl font-semibold">{name}</h3>
              <p>{text}</p>
            </RevealedItem>
          ))}
        </ul>
      </div>
    </section>
  )
}

const ROLES = {
  president: { title: m.about_role_president, text: m.about_role_president_text },
  technical: { title: m.about_role_technical, text: m.about_role_technical_text },
}

function Leaders() {
  return (
    <section className="wrap" aria-labelledby="leaders">
      <div className="flex flex-col gap-6">
        <h2 id="leaders" className="text-3xl font-semibold">
          {m.about_leaders()}
        </h2>
        <ul className="grid gap-8 md:grid-cols-2">
          {office.leaders.map(({ name, initials, role }) => (
            <RevealedItem key={name} className="flex gap-5">
              <span
                aria-hidden="true"
                className="flex size-16 shrink-0 items-center justify-center rounded-full border-2 border-ink bg-mist font-serif text-xl font-semibold text-ink"
              >
                {initials}
              </span>
              <div className="flex flex-col gap-1">
                <h3 className="text-xl font-semibold">{name}</h3>
                <p className="font-semibold text-quiet">{ROLES[role].title()}</p>
                <p>{ROLES[role].text()}</p>
              </div>
            </RevealedItem>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Next() {
  return (
    <section className="wrap" aria-labelledby="next">
      <div className="flex flex-wrap items-center justify-between gap-6 border-t border-line pt-8">
        <h2 id="next" className="text-2xl font-semibold">
          {m.about_cta_title()}
        </h2>
        <div className="flex flex-wrap gap-3">
          <a href={paths.services()} className={buttonClass({ kind: 'main' })}>
            {m.about_cta_services()}
          </a>
          <a href={paths.contact()} className={buttonClass()}>
            {m.about_cta_contact()}
          </a>
        </div>
      </div>
    </section>
  )
}
