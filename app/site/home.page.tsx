import { office } from '#/app/site/office.ts'
import { VerifyForm } from '#/app/verification/verify-form.tsx'
import { Checked } from '#/app/verification/what-is-checked.tsx'

export function meta() {
  return [
    { title: `${office.name} | Maritime Certification Authority` },
    { name: 'description', content: 'Check whether a ship certificate is genuine and in force today.' },
  ]
}

export default function Home() {
  return (
    <main id="main">
      <section className="relative isolate overflow-hidden bg-deep text-on-deep">
        <picture>
          <source
            media="(min-width: 48rem)"
            type="image/avif"
            srcSet="/images/hero_wide-1280.avif 1280w, /images/hero_wide-2400.avif 2400w"
            sizes="100vw"
          />
          <source
            media="(min-width: 48rem)"
            type="image/webp"
            srcSet="/images/hero_wide-1280.webp 1280w, /images/hero_wide-2400.webp 2400w"
            sizes="100vw"
          />
          <source type="image/avif" srcSet="/images/hero_tall-480.avif 480w, /images/hero_tall-800.avif 800w" sizes="100vw" />
          <img
            src="/images/hero_tall-800.webp"
            alt="An oil recovery vessel with an orange hull under way"
            width="800"
            height="1000"
            fetchPriority="high"
            className="absolute inset-0 -z-20 size-full object-cover object-[70%_center]"
          />
        </picture>
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-[oklch(0.2_0.06_255/0.92)] via-[oklch(0.22_0.06_255/0.72)] to-[oklch(0.25_0.05_255/0.15)]" />
        <div className="wrap flex min-h-[34rem] flex-col justify-center gap-6 py-14">
          <p className="w-fit border border-on-deep/70 px-3 py-1 text-sm font-semibold tracking-[0.18em]">CERTIFIED</p>
          <h1 className="max-w-[15ch] text-4xl font-semibold text-on-deep sm:text-5xl lg:text-6xl">{office.headline}</h1>
          <p className="max-w-[46ch] text-lg">
            A critical link in the marine risk management chain: surveys, class and statutory certificates for Asian and
            international vessels.
          </p>
          <div className="max-w-xl rounded-sm bg-paper p-5 text-text shadow-lg">
            <VerifyForm id="hero-number" />
          </div>
        </div>
      </section>
      <section className="wrap grid items-center gap-10 py-16 md:grid-cols-2" aria-labelledby="verify-heading">
        <div className="flex flex-col gap-4">
          <h2 id="verify-heading" className="text-3xl font-semibold">
            Verify a certificate
          </h2>
          <p className="max-w-prose">
            Scan the QR code on the certificate, or type its number. The register answers at once, for everybody, without an
            account.
          </p>
          <Checked />
        </div>
        <picture>
          <source
            type="image/avif"
            srcSet="/images/verify-640.avif 640w, /images/verify-960.avif 960w"
            sizes="(min-width: 48rem) 50vw, 100vw"
          />
          <img
            src="/images/verify-640.webp"
            alt="A vessel under way, seen from above"
            width="640"
            height="336"
            loading="lazy"
            className="h-auto w-full rounded-sm"
          />
        </picture>
      </section>
    </main>
  )
}
