import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect, useSubmit } from 'react-router'
import { Credentials } from '#/app/accounts/account.ts'
import { signInHeaders } from '#/app/accounts/session-cookie.ts'
import { signIn } from '#/app/accounts/sign-in/sign-in.server.ts'
import { readForm, readUnknownForm } from '#/app/form-body.ts'
import { failedForm, formHeaders, invalidForm, orUnsent } from '#/app/forms.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import type { Route } from './+types/resume.page.ts'
import { heldForm, readHeldForm, type HeldForm } from './held-form.ts'
import { ResumeForm } from './resume-form.tsx'

const FAILED = { title: 'Login failed', hide: 'code' } as const

/** With `to`, holds a form that was on its way there. Else signs in, and hands back what was held, to go on its way. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const to = new URL(request.url).searchParams.get('to')
  const form =
    to === null ? await readForm({ request, context }, Credentials, 'held') : await readUnknownForm({ request, context })
  const held = to === null ? readHeldForm(form.get('held')) : heldForm(to, form)
  if (!held) throw redirect(paths.signIn())
  if (to !== null) return data({ lastResult: null, notice: null, held, signedIn: false }, { status: STATUS_OF.unauthenticated })
  if (form.get('code') === '') form.delete('code')
  const submission = parseWithZod(form, { schema: Credentials })
  const kept = <A extends object>(refused: { data: A; init: ResponseInit | null }) =>
    data({ ...refused.data, held, signedIn: false }, refused.init ?? {})
  if (submission.status !== 'success') return kept(invalidForm(submission, FAILED))
  try {
    const signed = await signIn(scope, submission.value)
    const answer = { lastResult: null, notice: null, held, signedIn: true }
    return data(answer, { headers: signInHeaders(signed, scope.origin) })
  } catch (error) {
    return kept(failedForm(submission, FAILED, { error, context }))
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent(FAILED, () => serverAction())
}

export const headers = formHeaders

export function meta() {
  return [{ title: `Sign in | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function Resume({ actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  if (!actionData || !('held' in actionData)) return <NothingHeld />
  return actionData.signedIn ? (
    <SaveNow held={actionData.held} />
  ) : (
    <ResumeForm held={actionData.held} lastResult={actionData.lastResult} />
  )
}

function NothingHeld() {
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col items-start gap-6 py-12">
      <h1 className="text-3xl font-semibold">Nothing waits here to be saved</h1>
      <Link to={paths.staff()} className={buttonLook()}>
        To the staff area
      </Link>
    </main>
  )
}

/** The held form, on its way; by itself where there are scripts. */
function SaveNow({ held }: { held: HeldForm }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  useEffect(() => {
    if (form.current) void submit(form.current)
  }, [submit])
  return (
    <main id="main" className="wrap flex max-w-2xl flex-col gap-6 py-12">
      <h1 className="text-3xl font-semibold">You are signed in again</h1>
      <Form method="post" action={held.action} ref={form} className="flex flex-col items-start gap-6">
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
