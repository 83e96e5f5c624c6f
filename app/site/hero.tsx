import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import { VerifyForm } from '#/app/verification/verify-form.tsx'

/** The first screen: who we are, over the vessel, and the field most visitors came for. */
export function Hero() {
  return (
    <section className="hero relative isolate overflow-hidden bg-deep text-on-deep">
      <HeroPicture />
      <div className="hero-scrim absolute inset-0 -z-10" />
      <div className="wrap grid items-center gap-x-12 gap-y-6 py-8 lg:grid-cols-[1.15fr_1fr] lg:py-20">
        <div className="flex flex-col gap-4 lg:gap-6">
          <p className="hero-item w-fit border border-on-deep/80 bg-[oklch(0.2_0.06_255/0.45)] px-3 py-1 text-sm font-semibold tracking-[0.18em]">
            {m.home_certified()}
          </p>
          <h1 className="hero-item max-w-[16ch] text-[2rem] font-semibold text-on-deep sm:text-5xl xl:text-6xl">
            {m.home_headline()}
          </h1>
          <p className="hero-item max-w-[46ch] lg:text-lg">{m.home_lead()}</p>
          <div className="hero-item hidden flex-wrap gap-3 lg:flex">
            <HeroActions />
          </div>
        </div>
        <div className="hero-item w-full max-w-xl justify-self-end rounded-sm bg-paper p-5 text-text shadow-lg sm:p-7">
          <VerifyForm id="hero-number" />
        </div>
        <div className="hero-item flex flex-wrap gap-3 lg:hidden">
          <HeroActions />
        </div>
      </div>
    </section>
  )
}

function HeroActions() {
  return (
    <>
      <a href={paths.services()} className={buttonLook({ kind: 'main' })}>
        {m.home_apply()}
      </a>
      <a href={paths.services()} className={buttonLook({ kind: 'on-deep' })}>
        {m.home_services()}
      </a>
    </>
  )
}

function HeroPicture() {
  const wide = (format: string) => `/images/hero_wide-1280.${format} 1280w, /images/hero_wide-2400.${format} 2400w`
  const tall = (format: string) => `/images/hero_tall-480.${format} 480w, /images/hero_tall-800.${format} 800w`
  return (
    <picture>
      <source media="(min-width: 48rem)" type="image/avif" srcSet={wide('avif')} sizes="100vw" />
      <source media="(min-width: 48rem)" type="image/webp" srcSet={wide('webp')} sizes="100vw" />
      <source type="image/avif" srcSet={tall('avif')} sizes="60vw" />
      <img
        src="/images/hero_tall-800.webp"
        alt={m.home_vessel_alt()}
        width="800"
        height="1000"
        fetchPriority="high"
        className="absolute inset-0 -z-20 size-full object-cover object-[65%_bottom] md:object-[70%_center]"
      />
    </picture>
  )
}
