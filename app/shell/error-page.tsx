import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'

const WORDS: Record<number, { title: () => string; text: () => string }> = {
  404: { title: m.common_not_found_title, text: m.common_not_found_text },
  403: { title: m.common_forbidden_title, text: m.common_forbidden_text },
  400: { title: m.common_bad_request_title, text: m.common_bad_request_text },
  500: { title: m.common_our_fault_title, text: m.common_our_fault_text },
}

/** What is shown instead of a page that cannot be. */
export function ErrorPage({ status, detail }: { status: number; detail?: string | undefined }) {
  const words = WORDS[status]
  const title = words?.title() ?? m.common_other_error_title({ status })
  return (
    <main id="main" className="wrap flex min-h-[60vh] flex-col items-start justify-center gap-5 py-16">
      <title>{title}</title>
      <h1 className="text-4xl font-semibold">{title}</h1>
      <p className="max-w-prose">{detail ?? words?.text() ?? m.common_bad_request_text()}</p>
      <div className="flex flex-wrap gap-3">
        <a href={paths.verify()} className={buttonLook({ kind: 'main' })}>
          {m.common_verify_a_certificate()}
        </a>
        <a href={paths.home()} className={buttonLook()}>
          {m.common_go_home()}
        </a>
      </div>
    </main>
  )
}
