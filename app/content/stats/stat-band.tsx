import { useEffect, useRef } from 'react'
import { wholeNumber } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { Bar, Skeletons } from '#/app/web/ui/skeleton.tsx'
import type { Stats } from './stats.ts'

/** The figures count up in this time, in milliseconds. */
const COUNT_UP_MS = 2_000

const look = 'grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4'

/** Vessels, flag States, years, surveyors. Figures of zero are left out. */
export function StatBand({ figures }: { figures: Stats }) {
  const shown = [
    { value: figures.vessels, name: m.home_stats_vessels() },
    { value: figures.countries, name: m.home_stats_countries() },
    { value: figures.years, name: m.home_stats_years() },
    { value: figures.surveyors, name: m.home_stats_surveyors() },
  ]
  return (
    <dl className={look}>
      {shown
        .filter(({ value }) => value > 0)
        .map(({ value, name }) => (
          <div key={name} className="flex flex-col-reverse border-l-2 border-signal pl-5">
            <dt>{name}</dt>
            <dd className="font-serif text-4xl font-semibold text-ink tabular-nums sm:text-5xl">
              <CountUp value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Four placeholders while the figures load. */
export function StatSkeletons() {
  return (
    <Skeletons count={4} label={m.common_loading()} className={look}>
      <div className="flex flex-col gap-2">
        <Bar className="h-12 w-24" />
        <Bar className="h-5 w-32" />
      </div>
    </Skeletons>
  )
}

/** `1,240+`. The HTML has the final figure; it counts up once visible unless reduced motion is preferred, and screen readers read only the final one. */
function CountUp({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const it = element.current
    if (!it || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    const count = (start: number, now: number) => {
      const part = Math.min((now - start) / COUNT_UP_MS, 1)
      const eased = 1 - (1 - part) ** 3
      it.textContent = `${wholeNumber(Math.round(value * eased))}+`
      if (part < 1) frame = requestAnimationFrame((next) => count(start, next))
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      frame = requestAnimationFrame((start) => count(start, start))
    })
    observer.observe(it)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [value])
  const end = `${wholeNumber(value)}+`
  return (
    <>
      <span className="sr-only">{end}</span>
      <span ref={element} aria-hidden="true">
        {end}
      </span>
    </>
  )
}
