import { Link } from 'react-router'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'

const WORDS: Record<number, { title: string; text: string }> = {
  404: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
  403: { title: 'Not allowed', text: 'Your account may not do this. An administrator can tell you more.' },
  400: { title: 'This request was not understood', text: 'Please go back and try again.' },
  500: { title: 'Something went wrong on our side', text: 'Please try again in a moment. Nothing was changed.' },
}

/** What is shown instead of a page that cannot be. */
export function ErrorPage({ status, detail }: { status: number; detail?: string | undefined }) {
  const words = WORDS[status] ?? { title: `Error ${status}`, text: 'Please go back and try again.' }
  return (
    <main id="main" className="wrap flex min-h-[60vh] flex-col items-start justify-center gap-5 py-16">
      <title>{words.title}</title>
      <h1 className="text-4xl font-semibold">{words.title}</h1>
      <p className="max-w-prose">{detail ?? words.text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.verify()} className={buttonLook({ kind: 'main' })}>
          Verify a certificate
        </Link>
        <Link to={paths.home()} className={buttonLook()}>
          Go to the home page
        </Link>
      </div>
    </main>
  )
}
