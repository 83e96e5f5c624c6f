import { aimRow, aligned, median, whole } from '#/quality/bench/report.ts'
import type { PageEncoding } from './html-size.ts'
import type { Visit } from './visit.ts'

/**
 * The visits of one candidate, and the size of its HTML for each number: the body alone, packed.
 */
export type Visited = { label: string; visits: Visit[]; html: Record<PageEncoding, number>[] }

type Found = {
  product: Visited
  peer: Visited
  nothing: Visited
  held: { seen: boolean; files: number }
}

/** The product's targets (docs/performance.md). */
const MIN_RATIO = 4
const MAX_OF_EMPTY = 1.25
/**
 * Well within what a server may send before the browser has answered: ten segments (RFC 6928 §1),
 * some 14 KB.
 */
const MAX_HTML = 10_000

/** The table of both candidates, and which targets were reached. */
export function reportFirstVerdict({ product, peer, nothing, held }: Found): string {
  const ratio = medianMs(peer) / medianMs(product)
  const ofEmpty = medianMs(product) / medianMs(nothing)
  const html = largestHtml(product, 'zstd')
  return [
    `Scan to verdict: ${product.visits.length} visits each; Slow 4G, a processor 4 times slower, 390 x 844, empty cache`,
    aligned([
      ['', 'median', 'worst', 'HTML zstd', 'HTML br', 'HTML gzip', 'scripts', 'requests before'],
      row(product),
      row(peer),
      row(nothing),
    ]),
    aligned([
      aimRow({
        text: `Verdict at least ${MIN_RATIO} times sooner than (c)`,
        reached: ratio.toFixed(2),
        met: ratio >= MIN_RATIO,
      }),
      aimRow({
        text: `Verdict within ${MAX_OF_EMPTY} times an empty page`,
        reached: ofEmpty.toFixed(2),
        met: ofEmpty <= MAX_OF_EMPTY,
      }),
      aimRow({
        text: `HTML at most ${whole(MAX_HTML)} bytes (zstd)`,
        reached: whole(html),
        met: html <= MAX_HTML,
      }),
      aimRow({
        text: 'Verdict visible before any script file has come',
        reached: `${held.seen ? 'yes' : 'no'}, ${held.files} held back`,
        met: held.seen,
      }),
    ]),
  ].join('\n\n')
}

function row(visited: Visited): string[] {
  return [
    visited.label,
    `${whole(medianMs(visited))} ms`,
    `${whole(Math.max(...visited.visits.map(({ ms }) => ms)))} ms`,
    whole(largestHtml(visited, 'zstd')),
    whole(largestHtml(visited, 'br')),
    whole(largestHtml(visited, 'gzip')),
    whole(median(visited.visits.map(({ scriptBytes }) => scriptBytes))),
    whole(median(visited.visits.map(({ requests }) => requests))),
  ]
}

function medianMs({ visits }: Visited): number {
  return median(visits.map(({ ms }) => ms))
}

/** Of the numbers visited, the one whose page is the largest. */
function largestHtml({ html }: Visited, encoding: PageEncoding): number {
  return Math.max(...html.map((size) => size[encoding]))
}
