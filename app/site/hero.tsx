import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { VerifyForm } from '#/app/verification/verify-form.tsx'

/** The first screen: who we are, over the vessel, and the field most visitors came for. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div className="wrap flex flex-col items-start pt-7 pb-8 lg:py-16">
        <p className="hero-item border border-on-deep/80 bg-[oklch(0.2_0.06_var(--hue)/0.45)] px-3 py-1 text-sm font-semibold tracking-[0.18em]">
          {m.home_certified()}
        </p>
        <h1 className="hero-item mt-4 max-w-[22ch] text-[1.75rem] font-semibold text-on-deep sm:text-4xl lg:mt-6 lg:max-w-[29rem] xl:text-[2.55rem]">
          {m.home_headline()}
        </h1>
        <p className="hero-item mt-4 max-w-[46ch] lg:max-w-[29rem] lg:text-lg">{m.home_lead()}</p>
        <HeroPicture />
        <div className="hero-item w-full max-w-xl rounded-sm bg-paper p-5 text-text shadow-lg sm:p-7 lg:mt-8 lg:max-w-[29rem]">
          <VerifyForm id="hero-number" />
        </div>
        <div className="hero-item mt-6 flex flex-wrap gap-3">
          <a href={paths.services()} className={buttonClass({ kind: 'on-deep' })}>
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
 * The vessel, whole at every width: between the text and the field on a narrow one, in the column beside them on a wide one.
 */
function HeroPicture() {
  const sources = (format: string) =>
    [480, 640, 800, 1200].map((width) => `/images/hero_tall-${width}.${format} ${width}w`).join()
  return (
    <div className="hero-picture">
      <picture>
        <source type="image/avif" srcSet={sources('avif')} sizes={SIZES} />
        <img
          src="/images/hero_tall-800.webp"
          srcSet={sources('webp')}
          sizes={SIZES}
          alt={m.home_vessel_alt()}
          width="800"
          height="1000"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[50%_70%]"
        />
      </picture>
    </div>
  )
}

const SIZES = '(min-width: 64rem) 56vw, 85vw'
