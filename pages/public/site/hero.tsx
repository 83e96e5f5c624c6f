import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'

/**
 * Who we are, beside the vessel or above it, and where to go. The verification section overlaps its
 * lower edge.
 */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden bg-deep text-on-deep">
      <div className="wrap flex flex-col items-start pt-6 lg:min-h-[31rem] lg:pt-16 lg:pb-36">
        <h1 className="hero-item max-w-[22ch] text-[1.75rem] font-semibold text-on-deep sm:text-4xl lg:max-w-[24rem] lg:text-[2rem] xl:max-w-[29rem] xl:text-[2.55rem]">
          {m.home_headline()}
        </h1>
        <p className="hero-item mt-3 max-w-[46ch] lg:mt-5 lg:max-w-[22rem] lg:text-lg xl:max-w-[26rem]">
          {m.home_lead()}
        </p>
        <div className="hero-item mt-4 flex flex-wrap gap-3 lg:mt-7">
          <a href={paths.services()} className={buttonClass({ kind: 'on-deep' })}>
            {m.home_apply()}
          </a>
          <a href={paths.services()} className={buttonClass({ kind: 'on-deep' })}>
            {m.home_services()}
          </a>
        </div>
      </div>
      <HeroPicture />
    </section>
  )
}

/**
 * The vessel, whole at every width: below the text on a narrow screen, beside it on a wide one. The
 * seal is over its sky.
 */
function HeroPicture() {
  return (
    <div className="hero-picture">
      <picture>
        <source
          media={WIDE}
          type="image/avif"
          srcSet={sources('hero_wide', [1280, 1800, 2400], 'avif')}
          sizes={WIDE_SIZES}
        />
        <source
          media={WIDE}
          type="image/webp"
          srcSet={sources('hero_wide', [1280, 1800, 2400], 'webp')}
          sizes={WIDE_SIZES}
        />
        <source
          type="image/avif"
          srcSet={sources('hero_tall', [480, 640, 800, 1200], 'avif')}
          sizes="100vw"
        />
        <img
          src="/images/hero_tall-800.webp"
          srcSet={sources('hero_tall', [480, 640, 800, 1200], 'webp')}
          sizes="100vw"
          alt={m.home_vessel_alt()}
          width="800"
          height="1000"
          fetchPriority="high"
        />
      </picture>
      <p className="hero-item seal">
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
        >
          <path d="m4 12.500 5.500 5.500L20 7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {m.home_certified()}
      </p>
    </div>
  )
}

const WIDE = '(min-width: 40rem)'
const WIDE_SIZES = '(min-width: 64rem) calc(50vw + 20rem), 100vw'

function sources(name: string, widths: number[], format: string): string {
  return widths.map((width) => `/images/${name}-${width}.${format} ${width}w`).join()
}
