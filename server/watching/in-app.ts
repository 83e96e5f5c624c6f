import { Refusal } from '#/app/refusal.ts'
import type { Limited, Scope } from '#/app/scope.ts'
import { scopeOf } from '#/server/scope-of.ts'
import type { Whose } from '#/server/limits/rate-limit.ts'
import type { AppWatch } from './watch.ts'

type Count = (what: Limited, whose: Whose, times?: number) => void | Promise<void>

/** The limits, and whoever watches hears of each refusal. */
export function watchedLimits(count: Count, watch: AppWatch): Count {
  const refused = (what: Limited, error: unknown) => {
    if (error instanceof Refusal) watch.limited(what)
    throw error
  }
  return (what, whose, times) => {
    try {
      return count(what, whose, times)?.catch((error: unknown) => refused(what, error))
    } catch (error) {
      return refused(what, error)
    }
  }
}

type BuildScope = (...by: [...Parameters<typeof scopeOf>, path: string]) => Promise<Scope>

/** How scopes are built: where somebody watches, with somebody to tell. `path`: of the request. */
export function scopesFor(watch: AppWatch | undefined): BuildScope {
  if (!watch) return scopeOf
  return async (around, asked, path) => ({ ...(await scopeOf(around, asked)), watch: watch.scope(path) })
}
