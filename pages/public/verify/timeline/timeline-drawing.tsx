import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'
import { Hatch, OUT_FILLS, OutHatches } from '#/pages/public/verify/life-line/out-hatches.tsx'
import { TimelineTable } from './timeline-table.tsx'
import type {
  SurveyMark,
  Timeline,
  TimelineRow,
  WindowShape,
} from '#/domain/verification/timeline/timeline.ts'
import type { ReactNode } from 'react'

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

function TimelineLegend({ rows }: { rows: readonly TimelineRow[] }) {
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

// Heights are in em of the drawing's text, so that it grows with the text; widths are in percent,
// so that it fits each screen.
const HEAD = 3
const ROW = 3.5

/** Certificates over the years, one bar for each; below it a legend, and the same as a table. */
export function TimelineDrawing({ timeline }: { timeline: Timeline }) {
  const { rows, years, today, from, to, omitted } = timeline
  const height = em(HEAD + rows.length * ROW)
  return (
    <div className="timeline">
      <svg role="img" aria-labelledby="timeline-title timeline-desc" width="100%" height={height}>
        <title id="timeline-title">{m.timeline_title()}</title>
        <desc id="timeline-desc">
          {m.timeline_description({
            count: rows.length,
            from: from.slice(0, 4),
            to: to.slice(0, 4),
          })}
        </desc>
        <Patterns />
        {years.map(({ year, at }, index) => (
          <g key={year} className={index % 2 === 1 ? 'tl-odd' : undefined}>
            <line x1={percent(at)} x2={percent(at)} y1="0" y2={height} className="tl-year" />
            <text x={percent(at)} dx="0.25em" y="1em">
              {year}
            </text>
          </g>
        ))}
        <TodayLine at={today.at} from={1.5} to={HEAD} />
        <text
          x={percent(today.at)}
          dx={today.at > 50 ? '-0.4em' : '0.4em'}
          y="2.5em"
          textAnchor={today.at > 50 ? 'end' : 'start'}
        >
          <tspan className="tl-strong">{m.timeline_today({ date: fullDate(today.day) })}</tspan>
        </text>
        {rows.map((row, index) => (
          <Row key={row.number} row={row} top={HEAD + index * ROW} today={today.at} />
        ))}
      </svg>
      <TimelineLegend rows={rows} />
      {omitted > 0 && <p>{m.timeline_omitted({ count: omitted })}</p>}
      <TimelineTable rows={rows} />
    </div>
  )
}

function Patterns() {
  return (
    <defs>
      <Hatch id="tl-extension" lines="M0 6L6 0" />
      <OutHatches />
    </defs>
  )
}

/** In the head and over each bar, never through the labels between them. */
function TodayLine({ at, from, to }: { at: number; from: number; to: number }) {
  return <line x1={percent(at)} x2={percent(at)} y1={em(from)} y2={em(to)} className="tl-today" />
}

function Row({ row, top, today }: { row: TimelineRow; top: number; today: number }) {
  const { number, label, status, shapes, windows, surveys } = row
  return (
    <g>
      <text y={em(top + 1)}>
        <tspan className="tl-strong">{label}</tspan>
        {status !== 'valid' && (
          <tspan className="tl-status">{` · ${VERDICT_TEXTS[status].label()}`}</tspan>
        )}
        <tspan className="tl-number">{` · ${number}`}</tspan>
      </text>
      {shapes.map((shape) => (
        <Bar key={`${shape.kind} ${shape.from} ${shape.lasts}`} shape={shape} y={top + 1.75} />
      ))}
      {/* A short window is drawn over the long one that it lies in. */}
      {windows
        .toSorted((a, b) => b.width - a.width)
        .map((window) => (
          <WindowBox
            key={`${window.from} ${window.to} ${window.asks.join()}`}
            window={window}
            y={top + 1.5}
          />
        ))}
      <TodayLine at={today} from={top + 1.3} to={top + 2.95} />
      {surveys.map((survey, position) => (
        <Mark key={`${survey.on} ${survey.kind} ${position}`} survey={survey} y={top + 2.125} />
      ))}
    </g>
  )
}

const FILLS: Record<TimelineRow['shapes'][number]['kind'], string | undefined> = {
  term: undefined,
  extension: 'url(#tl-extension)',
  ...OUT_FILLS,
}

const CLASSES: Record<TimelineRow['shapes'][number]['kind'], string> = {
  term: 'tl-bar-term',
  extension: 'tl-bar-extension',
  suspended: 'out-bar',
  withdrawn: 'out-bar out-withdrawn',
  overdue: 'out-bar',
}

function Bar({
  shape: { kind, start, width },
  y,
}: {
  shape: TimelineRow['shapes'][number]
  y: number
}) {
  return (
    <rect
      x={percent(start)}
      width={percent(width)}
      y={em(y)}
      height="0.75em"
      fill={FILLS[kind]}
      className={CLASSES[kind]}
      data-bar={kind}
    />
  )
}

function WindowBox({ window: { start, width, state }, y }: { window: WindowShape; y: number }) {
  return (
    <rect
      x={percent(start)}
      width={percent(width)}
      y={em(y)}
      height="1.25em"
      rx="2"
      className="tl-window"
      data-state={state}
    />
  )
}

/** A disc; a cross where the survey was not satisfactory. */
function Mark({ survey: { at, satisfactory }, y }: { survey: SurveyMark; y: number }) {
  if (satisfactory) return <circle cx={percent(at)} cy={em(y)} r="0.35em" className="tl-mark" />
  return (
    <text x={percent(at)} y={em(y + 0.35)} textAnchor="middle" className="tl-mark">
      ✕
    </text>
  )
}

const em = (value: number) => `${Number(value.toFixed(3))}em`

const percent = (value: number) => `${Number(value.toFixed(1))}%`
