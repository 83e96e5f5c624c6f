import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useSubmit } from 'react-router'
import { Credentials } from '#/domain/people/model/account.ts'
import { signInHeaders } from '#/domain/people/sessions/session-cookie.ts'
import { signIn } from '#/domain/people/sign-in/sign-in.server.ts'
import { readForm, readUnknownForm } from '#/pages/web/forms/form-body.ts'
import { failedForm, formHeaders, invalidForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import type { Route } from './+types/resume.page.ts'
import { toPendingForm, readPendingForm, type PendingForm } from './pending-form.ts'
import { ResumeForm } from './resume-form.tsx'

const FAILED = { title: 'Login failed', hide: 'code' } as const

/**
 * With `to`, shows the sign-in with the pending form of that address. Without it, signs in and
 * returns the form, to be sent.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const to = new URL(request.url).searchParams.get('to')
  const form =
    to === null
      ? await readForm({ request, context }, Credentials, 'held')
      : await readUnknownForm({ request, context })
  const held = to === null ? readPendingForm(form.get('held')) : toPendingForm(to, form)
  if (!held) throw redirect(paths.signIn())
  if (to !== null)
    return data(
      { lastResult: null, notice: null, held, signedIn: false },
      { status: STATUS_OF.unauthenticated },
    )
  if (form.get('code') === '') form.delete('code')
  const submission = parseWithZod(form, { schema: Credentials })
  const withPendingForm = <A extends object>(refused: { data: A; init: ResponseInit | null }) =>
    data({ ...refused.data, held, signedIn: false }, refused.init ?? {})
  if (submission.status !== 'success') return withPendingForm(invalidForm(submission, FAILED))
  try {
    const signed = await signIn(requestContext, submission.value)
    const result = { lastResult: null, notice: null, held, signedIn: true }
    return data(result, { headers: signInHeaders(signed, requestContext.origin) })
  } catch (error) {
    return withPendingForm(failedForm(submission, FAILED, { error, context }))
  }
}

export const clientAction = sendForm(FAILED)

export const headers = formHeaders

export const meta = () => staffMeta('Sign in')

export default function Resume({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  if (!actionData || !('held' in actionData)) return <NoPendingForm />
  return actionData.signedIn ? (
    <SaveNow held={actionData.held} />
  ) : (
    <ResumeForm held={actionData.held} lastResult={actionData.lastResult} />
  )
}

function NoPendingForm() {
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col items-start gap-6 py-12">
      <h1 className="text-3xl font-semibold">There is nothing to save</h1>
      <Link to={paths.staff()} className={buttonClass()}>
        Go to the staff area
      </Link>
    </main>
  )
}

/** Sends the pending form: automatically with scripts, otherwise by its button. */
function SaveNow({ held }: { held: PendingForm }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useEffect(() => {
    if (form.current) void submit(form.current)
  }, [submit])
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col gap-6 py-12">
      <h1 className="text-3xl font-semibold">You are signed in again</h1>
      <Form
        method="post"
        action={held.action}
        ref={form}
        className="flex flex-col items-start gap-6"
      >
        <p className="text-lg">One step is left: save what you typed.</p>
        {held.fields.map(([name, value], i) => (
          // A form may have several fields of one name.
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        <Button kind="main">Save it now</Button>
      </Form>
    </main>
  )
}
