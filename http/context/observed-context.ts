import { Refusal } from '#/core/refusal.ts'
import type { Limited, RequestContext } from '#/app/context/request-context.ts'
import { contextOf } from './build-context.ts'
import type { Whose } from '#/http/limits/rate-limit.ts'
import type { AppTelemetry } from '#/ops/telemetry/telemetry.ts'

type Count = (what: Limited, whose: Whose, times?: number) => void | Promise<void>

/** The same limits, with each refusal reported to the telemetry. */
export function observeLimits(count: Count, telemetry: AppTelemetry): Count {
  const report = (what: Limited, error: unknown) => {
    if (error instanceof Refusal) telemetry.limited(what)
    throw error
  }
  return (what, whose, times) => {
    try {
      return count(what, whose, times)?.catch((error: unknown) => report(what, error))
    } catch (error) {
      return report(what, error)
    }
  }
}

type BuildContext = (
  ...by: [...Parameters<typeof contextOf>, path: string]
) => Promise<RequestContext>

/** The function that builds contexts, with the telemetry for each if there is one. `path`: of the request. */
export function contextBuilder(telemetry: AppTelemetry | undefined): BuildContext {
  if (!telemetry) return contextOf
  return async (dependencies, asked, path) => ({
    ...(await contextOf(dependencies, asked)),
    telemetry: telemetry.context(path),
  })
}
