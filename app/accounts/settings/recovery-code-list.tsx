import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '#/app/accounts/copy-button.tsx'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

/** With this number of codes left, or fewer, the owner sees a warning. */
const FEW_RECOVERY_CODES = 3

/** New recovery codes, shown once. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [codes])
  return (
    <section aria-labelledby="codes" className="flex max-w-2xl flex-col items-start gap-5">
      <h2 id="codes" ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        Your recovery codes
      </h2>
      <p>
        Each code signs you in once if you do not have your device. They are shown only now: print
        this page or write them down, and keep them with your other important papers.
      </p>
      <ol className="grid w-full grid-cols-1 gap-x-8 gap-y-2 rounded-sm border border-edge bg-mist p-5 font-mono text-lg text-ink min-[22rem]:grid-cols-2 sm:max-w-md">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="no-print flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Link to={paths.secondFactor()} className={buttonClass({ kind: 'main' })}>
          I have saved them
        </Link>
      </div>
    </section>
  )
}

/** A warning when few recovery codes are left; otherwise nothing. */
export function FewCodes({ left }: { left: number }) {
  if (left > FEW_RECOVERY_CODES) return null
  return (
    <p className="rounded-sm border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
      <strong>
        {left === 0
          ? 'No recovery code is left.'
          : left === 1
            ? 'One recovery code is left.'
            : `Only ${left} are left.`}
      </strong>{' '}
      Create new ones before you need them.
    </p>
  )
}
