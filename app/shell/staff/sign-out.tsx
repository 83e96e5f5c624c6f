import { useFetcher } from 'react-router'
import type { action } from '#/app/accounts/sign-in/sign-out.page.ts'
import { paths } from '#/app/paths.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { Button } from '#/app/ui/button.tsx'
import { Spinner } from '#/app/ui/spinner.tsx'

/** Ends the session. A request that fails leaves the page as it is, with what was typed on it. */
export function SignOut() {
  const { Form, state, data } = useFetcher<typeof action>()
  useNotice(data?.notice)
  const leaving = state !== 'idle'
  return (
    <Form method="post" action={paths.signOut()}>
      <Button kind="plain" disabled={leaving}>
        {leaving && <Spinner />}
        Logout
      </Button>
    </Form>
  )
}
