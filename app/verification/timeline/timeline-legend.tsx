import type { ReactNode } from 'react'
import { m } from '#/app/texts/messages.js'
import { OUT_FILLS } from '#/app/verification/life-line/out-hatches.tsx'
import type { TimelineRow } from './timeline.ts'

const bar = (fill?: string, className?: string) => (
  <rect y="5" width="28" height="8" fill={fill} className={className} />
)
const box = (state: string) => (
  <rect x="2" y="2" width="24" height="14" rx="2" className="tl-window" data-state={state} />
)

/** Each sign of the drawing that occurs in it. They are drawn with the patterns of the drawing. */
const SIGNS: { name: () => string; sign: ReactNode; occurs: (row: TimelineRow) => boolean }[] = [
  { name: m.timeline_term, sign: bar(undefined, 'tl-bar-term'), occurs: has('term') },
  { name: m.timeline_extension, sign: bar('url(#tl-extension)'), occurs: has('extension') },
  {
    name: m.verify_status_suspended,
    sign: bar(OUT_FILLS.suspended, 'out-bar'),
    occurs: has('suspended'),
  },
  {
    name: m.verify_status_withdrawn,
    sign: bar(OUT_FILLS.withdrawn, 'out-bar out-withdrawn'),
    occurs: has('withdrawn'),
  },
  { name: m.timeline_overdue, sign: bar(OUT_FILLS.overdue, 'out-bar'), occurs: has('overdue') },
  { name: m.timeline_window_done, sign: box('done'), occurs: hasWindow('done') },
  { name: m.timeline_window_open, sign: box('open'), occurs: hasWindow('open') },
  { name: m.timeline_window_overdue, sign: box('overdue'), occurs: hasWindow('overdue') },
  { name: m.timeline_window_to_come, sign: box('to-come'), occurs: hasWindow('to-come') },
  {
    name: m.timeline_window_not_recorded,
    sign: box('not-recorded'),
    occurs: hasWindow('not-recorded'),
  },
  {
    name: m.timeline_survey,
    sign: <circle cx="14" cy="9" r="5" className="tl-mark" />,
    occurs: ({ surveys }) => surveys.some(({ satisfactory }) => satisfactory),
  },
  {
    name: m.timeline_survey_not_satisfactory,
    sign: (
      <text x="14" y="14" textAnchor="middle" className="tl-mark">
        ✕
      </text>
    ),
    occurs: ({ surveys }) => surveys.some(({ satisfactory }) => !satisfactory),
  },
]

export function TimelineLegend({ rows }: { rows: readonly TimelineRow[] }) {
  return (
    <ul className="tl-legend" aria-label={m.timeline_legend()}>
      {SIGNS.filter(({ occurs }) => rows.some(occurs)).map(({ name, sign }) => (
        <li key={name()}>
          <svg width="28" height="18" aria-hidden="true">
            {sign}
          </svg>
          {name()}
        </li>
      ))}
    </ul>
  )
}

function has(kind: TimelineRow['shapes'][number]['kind']) {
  return ({ shapes }: TimelineRow) => shapes.some((shape) => shape.kind === kind)
}

function hasWindow(state: TimelineRow['windows'][number]['state']) {
  return ({ windows }: TimelineRow) => windows.some((window) => window.state === state)
}
