import { useFetcher } from 'react-router'
import type { action } from '#/app/accounts/sign-in/pages/sign-out.page.ts'
import { paths } from '#/app/web/paths.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { Button } from '#/app/web/ui/button.tsx'

/** Ends the session. A request that fails leaves the page as it is, with what was typed on it. */
export function SignOut() {
  const { Form, state, data } = useFetcher<typeof action>()
  useNotice(data?.notice)
  const leaving = state !== 'idle'
  return (
    <Form method="post" action={paths.signOut()}>
      <Button kind="plain" pending={leaving}>
        Logout
      </Button>
    </Form>
  )
}
