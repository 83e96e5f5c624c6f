import { aimRow, aligned, median, whole } from '#/quality/bench/report.ts'
import { CATEGORIES, type Category, type PageResult } from './lighthouse-result.ts'
import type { PublicPage } from './public-pages.ts'

export type Audited = { page: PublicPage; results: PageResult[] }

type Figures = { path: string; scores: Record<Category, number | null>; lcp: number; cls: number }

/** The product's targets (docs/performance.md). */
const LEAST: Record<Category, number> = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const MAX_CLS = 0.02

/** The table of the pages, the rules that are broken and where, and what became of the aims. */
export function reportLighthouse(audited: Audited[]): string {
  const pages = audited.map(figuresOf)
  const rows = pages.map(({ path, scores, lcp, cls }) => [
    path,
    ...CATEGORIES.map((category) => String(scores[category] ?? '-')),
    `${whole(lcp)} ms`,
    cls.toFixed(3),
  ])
  const runs = audited.flatMap(({ results }) => results)
  const index = whole(median(runs.map(({ benchmarkIndex }) => benchmarkIndex)))
  return [
    `Lighthouse, phone, simulated throttling: medians of ${runs.length / audited.length} runs; benchmark index ${index}`,
    aligned([['page', ...CATEGORIES, 'LCP', 'CLS'], ...rows]),
    ...brokenRules(audited),
    aligned([...CATEGORIES.map((category) => scoreAim(pages, category)), shiftAim(pages)]),
  ].join('\n\n')
}

function figuresOf({ page, results }: Audited): Figures {
  const middle = (category: Category) => {
    const known = results.map(({ scores }) => scores[category]).filter((score) => score !== null)
    return known.length === 0 ? null : Math.floor(median(known))
  }
  return {
    path: page.path,
    scores: {
      performance: middle('performance'),
      accessibility: middle('accessibility'),
      'best-practices': middle('best-practices'),
      seo: middle('seo'),
    },
    lcp: median(results.map(({ lcp }) => lcp)),
    cls: median(results.map(({ cls }) => cls)),
  }
}

/** One line for each rule, with the pages that broke it in any run. */
function brokenRules(audited: Audited[]): string[] {
  const pagesOf = new Map<string, Set<string>>()
  for (const { page, results } of audited) {
    for (const { category, title } of results.flatMap(({ broken }) => broken)) {
      const rule = `${category}: ${title}`
      pagesOf.set(rule, (pagesOf.get(rule) ?? new Set()).add(page.path))
    }
  }
  if (pagesOf.size === 0) return []
  return [[...pagesOf].map(([rule, pages]) => `${rule}\n    ${[...pages].join(', ')}`).join('\n')]
}

function scoreAim(pages: Figures[], category: Category): string[] {
  const scored = pages.map(({ path, scores }) => ({ path, value: scores[category] ?? Infinity }))
  const worst = scored.reduce((one, other) => (other.value < one.value ? other : one))
  const least = LEAST[category]
  return aimRow({
    text: `${category} of each page ${least === 100 ? '100' : `at least ${least}`}`,
    reached: `${worst.value} (${worst.path})`,
    met: worst.value >= least,
  })
}

function shiftAim(pages: Figures[]): string[] {
  const worst = pages.reduce((one, other) => (other.cls > one.cls ? other : one))
  const text = `CLS of each page at most ${MAX_CLS}`
  return aimRow({
    text,
    reached: `${worst.cls.toFixed(3)} (${worst.path})`,
    met: worst.cls <= MAX_CLS,
  })
}
