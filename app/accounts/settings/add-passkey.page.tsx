import { staffMeta } from '#/app/web/page-meta.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'

export const meta = () => staffMeta('Add a passkey')

export default function AddPasskey() {
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">Add a passkey</h1>
      <noscript>
        <p>Passkeys need JavaScript in your browser. An authenticator app works without it.</p>
      </noscript>
      <AddPasskeyForm />
    </main>
  )
}
