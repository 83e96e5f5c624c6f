import type { Result } from 'lighthouse'
import type { PublicPage } from './public-pages.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof CATEGORIES)[number]

/**
 * What one run of Lighthouse found of a page: scores of 0 to 100 (null: left out), the largest
 * contentful paint in ms, the cumulative layout shift, the titles of the rules that are broken, and
 * how fast the machine was just then (Lighthouse's benchmark index: a phone's slowness is simulated
 * from what this machine did).
 */
export type PageResult = {
  scores: Record<Category, number | null>
  lcp: number
  cls: number
  broken: { category: Category; title: string }[]
  benchmarkIndex: number
}

/** The rest of Lighthouse's result is megabytes. */
export function summarizeResult(
  { categories, audits, environment }: Result,
  { hidden }: PublicPage,
): PageResult {
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100)
  const applicable = CATEGORIES.filter((category) => !(category === 'seo' && hidden))
  const rules = applicable.filter((category) => category !== 'performance')
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: hidden ? null : score('seo'),
    },
    lcp: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
    broken: rules.flatMap((category) => brokenRules({ categories, audits }, category)),
    benchmarkIndex: environment.benchmarkIndex,
  }
}

function brokenRules(
  { categories, audits }: Pick<Result, 'categories' | 'audits'>,
  category: Category,
) {
  const members = categories[category]?.auditRefs ?? []
  return members.flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || !isBroken(audit)) return []
    return [{ category, title: `${audit.title} (${id}${weight === 0 ? ', without weight' : ''})` }]
  })
}

/**
 * Those that do not apply, or only inform, have no score; neither has one that could not be looked
 * at.
 */
function isBroken({ score, scoreDisplayMode }: Result['audits'][string]): boolean {
  return scoreDisplayMode === 'error' || (score !== null && score < 1)
}
