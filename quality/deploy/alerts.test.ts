import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

// Alert rules are tested by Prometheus itself (promtool test rules): values a minute, and the
// alerts that fire at the end.

const rules = fileURLToPath(new URL('../../deploy/prometheus/alerts.yml', import.meta.url))
const MINUTES = 120

/**
 * Series and their values a minute, as promtool writes them: `1+2x120` is 1, 3, 5, and so on; `_`
 * is none.
 */
type Values = Record<string, string>

const steady = (value: number | string) => `${value}x${MINUTES}`
const rising = (by: number, from = 0) => `${from}${by < 0 ? '' : '+'}${by}x${MINUTES}`
const REQUESTS = 'lentera_http_request_duration_seconds'
const LABELS = 'instance="a",endpoint="verification-api"'

/** Each answer of a healthy register takes less than a tenth of a second. */
const HEALTHY: Values = {
  'up{job="lentera",instance="a"}': steady(1),
  [`${REQUESTS}_count{${LABELS},status="2xx"}`]: rising(600),
  [`${REQUESTS}_count{${LABELS},status="5xx"}`]: rising(1),
  [`${REQUESTS}_bucket{${LABELS},status="2xx",le="0.1"}`]: rising(600),
  [`${REQUESTS}_bucket{${LABELS},status="2xx",le="1"}`]: rising(600),
  [`${REQUESTS}_bucket{${LABELS},status="2xx",le="+Inf"}`]: rising(600),
  'lentera_query_errors_total{instance="a",purpose="read"}': steady(3),
  'lentera_process_starts_total{instance="a"}': steady(2),
  'nodejs_eventloop_lag_p99_seconds{instance="a"}': steady(0.02),
  'lentera_outbox_oldest_age_seconds{instance="a"}': steady(30),
  'lentera_emails_total{instance="a",outcome="failed"}': steady(4),
  'lentera_log_oldest_event_age_seconds{instance="a"}': steady(1),
  'lentera_log_leaves_unsigned{instance="a"}': steady(0),
  'lentera_log_signed_timestamp_seconds{instance="a"}': steady(0),
  'lentera_clock_step_seconds{instance="a"}': steady(0.4),
  'lentera_clock_database_difference_seconds{instance="a"}': steady(-0.1),
  'lentera_clock_newest_event_ahead_seconds{instance="a"}': steady(-60),
  'lentera_certificate_expires_timestamp_seconds{instance="a"}': steady(90 * 86_400),
  'lentera_data_dir_free_bytes{instance="a"}': rising(-100_000, 50_000_000_000),
  'lentera_database_file_bytes{instance="a",file="wal"}': steady(4e6),
  'lentera_sign_ins_total{instance="a",outcome="failed"}': rising(1),
  'lentera_scrape_errors_total{instance="a",part="database"}': steady(1),
}

/** The series that differ where an alert must fire. */
const TROUBLES: Record<string, Values> = {
  LenteraDown: { 'up{job="lentera",instance="a"}': steady(0) },
  LenteraErrors: { [`${REQUESTS}_count{${LABELS},status="5xx"}`]: rising(12) },
  LenteraVerificationSlow: {
    [`${REQUESTS}_bucket{${LABELS},status="2xx",le="0.1"}`]: rising(500),
    [`${REQUESTS}_bucket{${LABELS},status="2xx",le="1"}`]: rising(598),
  },
  LenteraQueriesFail: { 'lentera_query_errors_total{instance="a",purpose="read"}': rising(2) },
  LenteraProcessesRestart: { 'lentera_process_starts_total{instance="a"}': rising(0.5) },
  LenteraBusy: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': steady(0.4) },
  LenteraEmailsWait: { 'lentera_outbox_oldest_age_seconds{instance="a"}': rising(60) },
  LenteraEmailsGivenUp: {
    'lentera_emails_total{instance="a",outcome="failed"}': `4x${MINUTES - 10} 5x10`,
  },
  LenteraLogBehind: { 'lentera_log_oldest_event_age_seconds{instance="a"}': steady(90) },
  LenteraLogNotSigned: { 'lentera_log_leaves_unsigned{instance="a"}': steady(3) },
  LenteraClockWasSet: { 'lentera_clock_step_seconds{instance="a"}': `0.4x${MINUTES - 5} 3.4x5` },
  LenteraClockDiffers: { 'lentera_clock_database_difference_seconds{instance="a"}': steady(-2.5) },
  LenteraEventsFromTheFuture: {
    'lentera_clock_newest_event_ahead_seconds{instance="a"}': steady(6),
  },
  LenteraCertificateEnds: {
    'lentera_certificate_expires_timestamp_seconds{instance="a"}': steady(29 * 86_400),
  },
  LenteraDiskFills: {
    'lentera_data_dir_free_bytes{instance="a"}': rising(-20_000_000, 50_000_000_000),
  },
  LenteraWalGrows: { 'lentera_database_file_bytes{instance="a",file="wal"}': steady(1.2e9) },
  LenteraPasswordsAreGuessed: {
    'lentera_sign_ins_total{instance="a",outcome="failed"}': rising(8),
  },
  LenteraBlind: { 'lentera_scrape_errors_total{instance="a",part="database"}': rising(1) },
}

test('every alert has a failure case here', () => {
  const named = Array.from(
    readFileSync(rules, 'utf8').matchAll(/- alert: (\w+)/g),
    ([, name]) => name,
  )
  expect(Object.keys(TROUBLES)).toEqual(named)
})

test('a healthy register raises no alert, and each failure raises its own alert', () => {
  const tests = [
    trial(HEALTHY, []),
    ...Object.entries(TROUBLES).map(([name, values]) => trial({ ...HEALTHY, ...values }, [name])),
  ]
  expect(tried(tests)).toContain('SUCCESS')
  expect(() => tried([trial({ ...HEALTHY, ...TROUBLES['LenteraDown'] }, [])])).toThrow(
    /LenteraDown/,
  )
})

/** What two processes of one register count, each too little to raise the alert alone. */
const COUNTED_BY_TWO: Record<string, (process: string) => Values> = {
  LenteraQueriesFail: (process) => ({
    [`lentera_query_errors_total{${process},purpose="read"}`]: rising(1),
  }),
  LenteraPasswordsAreGuessed: (process) => ({
    [`lentera_sign_ins_total{${process},outcome="failed"}`]: rising(4),
  }),
  LenteraBlind: (process) => ({
    [`lentera_scrape_errors_total{${process},part="database"}`]: rising(0.3),
  }),
}

test('what several processes count is added up', () => {
  const of = (number: number) => `instance="a",process="${number}"`
  const tests = Object.entries(COUNTED_BY_TWO).flatMap(([name, values]) => [
    trial({ ...HEALTHY, ...values(of(0)) }, []),
    trial({ ...HEALTHY, ...values(of(0)), ...values(of(1)) }, [name]),
  ])
  expect(tried(tests)).toContain('SUCCESS')
})

function trial(values: Values, alerts: string[]) {
  return {
    name: alerts.join() || 'healthy',
    interval: '1m',
    input_series: Object.entries(values).map(([series, each]) => ({ series, values: each })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${MINUTES}m`,
        exp_samples: alerts.map((alertname) => ({
          labels: `{alertname="${alertname}"}`,
          value: 1,
        })),
      },
    ],
  }
}

function tried(tests: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'alerts.json')
  // JSON is valid YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
  return execFileSync('promtool', ['test', 'rules', file], { encoding: 'utf8', stdio: 'pipe' })
}
