import { Form, Link, useNavigation } from 'react-router'
import { CopyButton } from '#/app/accounts/copy-button.tsx'
import type { NewApp } from '#/app/accounts/schemas/second-factor.ts'
import { paths } from '#/app/web/paths.ts'
import { useRefusedForm, type LastResult } from '#/app/web/forms/refused-form.tsx'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextField } from '#/app/web/ui/field.tsx'

/** The secret of a new app, to scan or type, and the field for its first code. */
export function ConfirmAppForm({ app, lastResult }: { app: NewApp; lastResult: LastResult }) {
  const { form, errors, errorsOf } = useRefusedForm<'code'>(lastResult)
  const pending = useNavigation().formData !== undefined
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
            <strong>1.</strong> Scan the code with your app. If it cannot scan, add a time-based account and type this key:
          </p>
          <p className="rounded-sm bg-mist p-3 font-mono wrap-anywhere text-ink select-all">{groupByFour(app.secret)}</p>
          <CopyButton text={app.secret} label="Copy the key" />
        </div>
        <Form method="post" ref={form} noValidate className="flex flex-col gap-5">
          <FieldErrors id="form" errors={errors} />
          <TextField
            id="code"
            name="code"
            label="2. Type the six digits it shows now"
            errors={errorsOf('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="max-w-48 font-mono text-xl tracking-widest"
          />
          <div className="flex flex-wrap gap-3">
            <Button kind="main" pending={pending}>
              Set up the app
            </Button>
            <Link to={paths.secondFactor()} className={buttonClass({ kind: 'quiet' })}>
              Cancel
            </Link>
          </div>
        </Form>
      </div>
    </div>
  )
}

function groupByFour(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
