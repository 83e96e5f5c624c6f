import { useEffect, useRef } from 'react'
import { CopyButton } from '#/pages/web/staff/copy-button.tsx'
import { currentLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { EMBED_SCRIPT } from '#/core/static-paths.ts'
import { Part } from '#/pages/web/ui/part.tsx'
import type { Route } from './+types/embed.page.ts'
import { policyOf, snippetOf } from './snippet.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(requestContextKey).origin }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.embed_title(),
    description: m.embed_description(),
    matches,
    location,
    structured: (origin) => [breadcrumbs(origin, [[m.embed_title(), paths.embed()]])],
  })
}

/** How other sites embed the form that verifies a certificate, with the form itself. */
export default function Embed({ loaderData: { origin } }: Route.ComponentProps) {
  const link = m.embed_preview_none({ host: new URL(origin).host })
  const snippet = snippetOf(origin, paths.verify(), link)
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.embed_title()}</h1>
        <p className="max-w-prose text-lg">{m.embed_introduction()}</p>
      </div>
      <div className="grid gap-10 lg:grid-cols-2">
        <Part id="snippet" title={m.embed_snippet()}>
          <p className="max-w-prose">{m.embed_snippet_text()}</p>
          <Snippet text={snippet} label={m.embed_snippet_label()} />
          <CopyButton text={snippet} label={m.embed_copy()} confirmation={m.embed_copied()} />
        </Part>
        <Part id="preview" title={m.embed_preview()}>
          <Preview link={link} />
        </Part>
      </div>
      <Part id="safe" title={m.embed_safe()}>
        <p className="max-w-prose">{m.embed_safe_text({ origin })}</p>
      </Part>
      <Part id="options" title={m.embed_options()}>
        <p className="max-w-prose">{m.embed_options_text()}</p>
        <dl className="flex max-w-prose flex-col gap-3">
          {OPTIONS.map(([example, effect]) => (
            <div key={example}>
              <dt className="font-mono text-base font-semibold text-ink">{example}</dt>
              <dd>{effect()}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="privacy" title={m.embed_privacy()}>
        <ul className="max-w-prose list-disc pl-5">
          <li>{m.embed_privacy_requests()}</li>
          <li>{m.embed_privacy_cookies()}</li>
          <li>{m.embed_privacy_styles()}</li>
        </ul>
      </Part>
      <Part id="policy" title="Content-Security-Policy">
        <p className="max-w-prose">{m.embed_policy_text()}</p>
        <Snippet text={policyOf(origin)} label={m.embed_policy_label()} />
        <p className="max-w-prose">{m.embed_policy_integrity()}</p>
      </Part>
    </main>
  )
}

const OPTIONS: [example: string, effect: () => string][] = [
  // With one language there is nothing to choose.
  ...(LANGUAGES.length > 1
    ? [['data-language="id"', m.embed_language] satisfies [string, () => string]]
    : []),
  ['data-target="#verify"', m.embed_target],
  ['data-theme="dark"', m.embed_theme],
]

/**
 * Code in lines that are not broken, since a break within a name would be copied by eye; scrolled
 * by keyboard too.
 */
function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-w-prose overflow-x-auto rounded-sm border border-line bg-mist p-4"
    >
      <pre className="font-mono text-sm">{text}</pre>
    </section>
  )
}

/** The form as it is on other sites; without JavaScript the link that they have in its position. */
function Preview({ link }: { link: string }) {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const script = document.createElement('script')
    script.src = EMBED_SCRIPT
    script.dataset['language'] = currentLanguage()
    const parent = target.current
    parent?.replaceChildren(script)
    return () => parent?.replaceChildren()
  }, [])
  return (
    <>
      <div ref={target} />
      <noscript>
        <a href={paths.verify()} className="text-link underline">
          {link}
        </a>
      </noscript>
    </>
  )
}
