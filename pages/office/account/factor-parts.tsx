import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { NewApp } from '#/domain/people/model/second-factor.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { CopyButton } from '#/pages/web/staff/copy-button.tsx'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'

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

/** The secret of a new app, to scan or type, and the field for its first code. */
export function ConfirmAppForm({ app, lastResult }: { app: NewApp; lastResult: LastResult }) {
  const form = useForm<'code'>(lastResult)
  return (
    <div className="grid max-w-4xl gap-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <div className="self-start justify-self-start rounded-sm border border-edge bg-sheet p-2">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
          alt="QR code for your authenticator app"
          width={232}
          height={232}
        />
      </div>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-3">
          <p>
            <strong>1.</strong> Scan the code with your app. If it cannot scan, add a time-based
            account and type this key:
          </p>
          <p className="rounded-sm bg-mist p-3 font-mono wrap-anywhere text-ink select-all">
            {groupByFour(app.secret)}
          </p>
          <CopyButton text={app.secret} label="Copy the key" />
        </div>
        <StaffForm form={form} className="flex flex-col gap-5">
          <TextField
            {...form.blankField('code')}
            label="2. Type the six digits it shows now"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48 font-mono text-xl tracking-widest"
          />
          <SaveOrCancel form={form} cancel={paths.secondFactor()}>
            Set up the app
          </SaveOrCancel>
        </StaffForm>
      </div>
    </div>
  )
}

function groupByFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
