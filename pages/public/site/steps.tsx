import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { RevealedItem } from '#/pages/web/shell/revealed-item.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Picture } from '#/pages/web/ui/picture.tsx'

/** The application in three steps, as the home page shows it. */
export function Steps() {
  const steps = [
    { name: m.home_step_1(), text: m.home_step_1_text() },
    { name: m.home_step_2(), text: m.home_step_2_text() },
    { name: m.home_step_3(), text: m.home_step_3_text() },
  ]
  return (
    <section className="wrap py-16 lg:py-20" aria-labelledby="steps">
      <div className="grid items-center gap-12 lg:grid-cols-2">
        <Picture
          name="inspection"
          widths={[640, 1280]}
          width={1280}
          height={854}
          alt={m.home_steps_alt()}
          sizes="(min-width: 64rem) 36rem, 100vw"
          className="h-auto w-full rounded-sm"
        />
        <div className="flex flex-col gap-8">
          <h2 id="steps" className="text-3xl font-semibold sm:text-4xl">
            {m.home_steps_title()}
          </h2>
          <ol className="flex flex-col gap-6">
            {steps.map(({ name, text }, index) => (
              <RevealedItem key={name} className="grid grid-cols-[2.75rem_1fr] gap-x-4">
                <span
                  aria-hidden="true"
                  className="flex size-11 items-center justify-center rounded-full border-2 border-ink font-serif text-xl font-semibold text-ink"
                >
                  {index + 1}
                </span>
                <div className="flex flex-col gap-1">
                  <h3 className="text-xl font-semibold">{name}</h3>
                  <p>{text}</p>
                </div>
              </RevealedItem>
            ))}
          </ol>
          <a href={paths.services()} className={buttonClass({ className: 'self-start' })}>
            {m.home_start()}
          </a>
        </div>
      </div>
    </section>
  )
}
