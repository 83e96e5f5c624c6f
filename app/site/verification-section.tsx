import { m } from '#/app/texts/messages.js'
import { Checked } from '#/app/verification/what-is-checked.tsx'
import { VerifyForm } from '#/app/verification/verify-form.tsx'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { Picture } from '#/app/web/ui/picture.tsx'

/** What most visitors came for: its form lies over the lower edge of the hero, in the first screen. */
export function VerificationSection() {
  return (
    <section className="wrap relative" aria-labelledby="verify-heading">
      <div className="-mt-10 grid gap-x-12 gap-y-4 rounded-sm border border-line bg-paper p-5 shadow-lg sm:p-7 lg:-mt-24 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:p-8">
        <div className="contents lg:flex lg:flex-col lg:gap-3">
          <h2 id="verify-heading" className="text-2xl font-semibold sm:text-3xl">
            {m.home_verify_title()}
          </h2>
          <p className="order-last max-w-prose lg:order-none">{m.home_verify_text()}</p>
        </div>
        <VerifyForm id="home-number" />
      </div>
      <div className="grid items-center gap-10 py-14 md:grid-cols-2 lg:py-20">
        <div className="flex flex-col gap-5">
          <Checked />
          <a href={paths.verify()} className={buttonClass({ className: 'self-start' })}>
            {m.home_verify_go()}
          </a>
        </div>
        <Picture
          name="verify"
          widths={[640, 960, 1200]}
          width={1200}
          height={630}
          alt={m.home_verify_alt()}
          sizes="(min-width: 76rem) 34rem, (min-width: 48rem) 50vw, 100vw"
          className="h-auto w-full rounded-sm"
        />
      </div>
    </section>
  )
}
