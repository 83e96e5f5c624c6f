import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Check, PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import { VerdictCard } from './verdict-card.tsx'

export type Answer =
  | { verified: true; certificate: PublicCertificate; checks: Check[]; checkedAt: string }
  | { verified: false; certificate: null }

/** Asks the API for the number in the path and shows what it answers. */
export function VerifyPage() {
  const number = useParams()['*'] ?? ''
  const { data, isPending } = useQuery({
    queryKey: ['verification', number],
    queryFn: () => verify(number),
  })
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="site-header sticky top-0 z-40 border-b border-line bg-paper">
        <div className="wrap flex items-center justify-between gap-x-8 py-2.5">
          <a
            href="/"
            className="font-serif text-lg leading-tight font-semibold text-ink no-underline"
          >
            Lentera
          </a>
        </div>
      </header>
      <main id="main">
        <div className="wrap grid gap-x-10 gap-y-6 py-6 lg:py-14">
          <h1 className="text-xl font-semibold lg:text-4xl">Verify Certificate</h1>
          <div aria-live="polite" aria-busy={isPending}>
            {isPending && <p className="text-lg">Verifying...</p>}
            {!isPending && !data && (
              <p className="text-lg">The register could not be reached just now.</p>
            )}
            {data && <VerdictCard number={number} answer={data} />}
          </div>
        </div>
      </main>
    </div>
  )
}

async function verify(number: string): Promise<Answer> {
  const response = await fetch(`/api/certificates/verify/${encodeURIComponent(number)}`)
  if (!response.ok) throw new Error(`The register answered ${response.status}`)
  // The product's own API answers; such an app trusts it as we do here.
  return (await response.json()) as Answer
}
