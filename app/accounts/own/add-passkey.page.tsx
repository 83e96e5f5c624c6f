import { officeName } from '#/app/site/office.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'

export function meta() {
  return [{ title: `Add a passkey | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

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
