import { aimRow, aligned, median, whole } from '#/quality/bench/report.ts'
import type { Visit } from './visit.ts'

/** The visits of one contestant, and the size of its HTML for each number: the body alone, packed. */
export type Visited = { label: string; visits: Visit[]; html: { br: number; gzip: number }[] }

type Found = { product: Visited; peer: Visited; held: { seen: boolean; files: number } }

/** The product's targets (docs/performance.md). */
const LEAST_RATIO = 4
/** What a server may send before the browser has answered: ten segments (RFC 6928 §1), some 14 KB. */
const MAX_HTML = 14_336

/** The table of both candidates, and what became of the aims. */
export function reportFirstVerdict({ product, peer, held }: Found): string {
  const ratio = medianMs(peer) / medianMs(product)
  const html = largestHtml(product, 'br')
  return [
    `Scan to verdict: ${product.visits.length} visits each; Slow 4G, a processor 4 times slower, 390 x 844, empty cache`,
    aligned([['', 'median', 'worst', 'HTML br', 'HTML gzip', 'scripts', 'requests before'], row(product), row(peer)]),
    aligned([
      aimRow({
        text: `Verdict at least ${LEAST_RATIO} times sooner than (c)`,
        reached: ratio.toFixed(2),
        met: ratio >= LEAST_RATIO,
      }),
      aimRow({ text: `HTML at most ${whole(MAX_HTML)} bytes (br)`, reached: whole(html), met: html <= MAX_HTML }),
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
function largestHtml({ html }: Visited, encoding: 'br' | 'gzip'): number {
  return Math.max(...html.map((size) => size[encoding]))
}
