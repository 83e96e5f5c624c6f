import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { VerifyForm } from '#/app/verification/verify-form.tsx'

/** The first screen: who we are, over the vessel, and the field most visitors came for. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <HeroPicture />
      <div className="wrap flex flex-col items-start pt-7 pb-8 lg:py-16">
        <p className="hero-item border border-on-deep/80 bg-[oklch(0.2_0.06_var(--hue)/0.45)] px-3 py-1 text-sm font-semibold tracking-[0.18em]">
          {m.home_certified()}
        </p>
        <h1 className="hero-item mt-4 max-w-[22ch] text-[1.75rem] font-semibold text-on-deep sm:text-4xl lg:mt-6 lg:text-5xl">
          {m.home_headline()}
        </h1>
        <p className="hero-item mt-4 max-w-[46ch] lg:text-lg">{m.home_lead()}</p>
        <div className="hero-item mt-40 w-full max-w-xl rounded-sm bg-paper p-5 text-text shadow-lg sm:p-7 lg:mt-8">
          <VerifyForm id="hero-number" />
        </div>
        <div className="hero-item mt-6 flex flex-wrap gap-3">
          <a href={paths.services()} className={buttonClass({ kind: 'main' })}>
            {m.home_apply()}
          </a>
          <a href={paths.services()} className={buttonClass({ kind: 'on-deep' })}>
            {m.home_services()}
          </a>
        </div>
      </div>
    </section>
  )
}

/**
 * The vessel: on a wide screen to the right of the text; on a narrow one between the text and the field, positioned from below, so
 * that it stays in that gap whatever the length of the text.
 */
function HeroPicture() {
  const wide = (format: string) => `/images/hero_wide-1280.${format} 1280w, /images/hero_wide-2400.${format} 2400w`
  const tall = (format: string) =>
    `/images/hero_tall-480.${format} 480w, /images/hero_tall-640.${format} 640w, /images/hero_tall-800.${format} 800w`
  return (
    <div className="absolute inset-x-0 bottom-[12.5rem] -z-10 h-[33rem] lg:inset-y-0 lg:h-auto">
      <picture>
        <source media="(min-width: 64rem)" type="image/avif" srcSet={wide('avif')} sizes="100vw" />
        <source media="(min-width: 64rem)" type="image/webp" srcSet={wide('webp')} sizes="100vw" />
        <source type="image/avif" srcSet={tall('avif')} sizes="85vw" />
        <img
          src="/images/hero_tall-800.webp"
          srcSet={tall('webp')}
          sizes="85vw"
          alt={m.home_vessel_alt()}
          width="800"
          height="1000"
          fetchPriority="high"
          className="size-full object-cover object-bottom lg:object-[70%_center]"
        />
      </picture>
      <div className="hero-scrim absolute inset-0" />
    </div>
  )
}
