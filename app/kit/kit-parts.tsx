import { GuardFields } from '#/app/form-guard/guard-fields.tsx'
import { m } from '#/app/texts/messages.js'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { PageForm, SubmitButton } from '#/app/web/forms/page-form.tsx'
import { useForm } from '#/app/web/forms/use-form.ts'
import { paths } from '#/app/web/paths.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import { kitFiles } from './contents/kit-files.ts'
import type { KitLinkRequest } from './links/kit-link.ts'

/** What each file of the kit is. */
export function Contents() {
  return (
    <section aria-labelledby="contents" className="flex flex-col gap-4">
      <h2 id="contents" className="text-2xl font-semibold">
        {m.kit_in_it()}
      </h2>
      <dl className="flex flex-col">
        {kitFiles().map(({ names, text }) => (
          <div
            key={text}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[11rem_1fr]"
          >
            <dt className="font-mono text-base text-ink">
              {names.map((name) => (
                <span key={name} className="block">
                  {name}
                </span>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-quiet">{m.kit_proves()}</p>
    </section>
  )
}

/** On a phone it comes before what is in the kit. */
const panel =
  'order-first flex flex-col gap-5 rounded-sm border border-line bg-mist p-6 sm:p-8 lg:order-none'

/** `until`: when the link ends that the page was opened with; null for staff. */
export function Downloads({ imoNumber, until }: { imoNumber: string; until: string | null }) {
  return (
    <section aria-labelledby="download" className={panel}>
      <h2 id="download" className="text-2xl font-semibold">
        {m.kit_get()}
      </h2>
      <p>{m.kit_get_text()}</p>
      <div className="flex flex-col items-start gap-3">
        <a
          href={paths.vesselKitFile(imoNumber, 'zip')}
          download
          className={buttonClass({ kind: 'main' })}
        >
          {m.kit_get_zip()}
        </a>
        <a href={paths.vesselKitFile(imoNumber, 'html')} download className={buttonClass()}>
          {m.kit_get_page()}
        </a>
      </div>
      {until !== null && <p className="text-quiet">{m.kit_get_until({ until })}</p>}
    </section>
  )
}

type AskProps = { token: string; lastResult: LastResult; sent: Notice | null; hasExpired: boolean }

/** The form by which an owner asks for a link. */
export function AskForLink({ token, lastResult, sent, hasExpired }: AskProps) {
  const form = useForm<keyof KitLinkRequest>(lastResult)
  return (
    <section aria-labelledby="ask" className={panel}>
      <h2 id="ask" className="text-2xl font-semibold">
        {m.kit_ask()}
      </h2>
      {sent ? (
        <p className="border-l-8 border-ink bg-paper p-4 text-ink">
          <span className="font-semibold">{sent.title}</span>
          <br />
          {sent.description}
        </p>
      ) : (
        hasExpired && (
          <p className="border-l-8 border-unsure bg-unsure-wash p-4 text-ink">
            {m.kit_link_expired()}
          </p>
        )
      )}
      <p>{m.kit_ask_text()}</p>
      <PageForm form={form} className="flex flex-col gap-5">
        <GuardFields token={token} />
        <TextField
          {...form.field('email')}
          label={m.kit_email()}
          type="email"
          autoComplete="email"
        />
        <SubmitButton form={form} kind="main" sending={m.kit_ask_sending()} className="self-start">
          {m.kit_ask_button()}
        </SubmitButton>
      </PageForm>
    </section>
  )
}
