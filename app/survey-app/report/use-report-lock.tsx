import { useEffect, useState } from 'react'

/** `held`: this tab has the report; `lost` is aborted when another one takes it over. `elsewhere`: another tab or window of this browser has it. */
type ReportLock = { state: 'requested' | 'elsewhere' } | { state: 'held'; lost: AbortSignal }

/**
 * Lets one tab alone change a report (W3C Web Locks): of two forms of one report the later save would undo the other one. `reload` reads
 * the report again, which another tab may have changed. The browser releases the lock when the tab closes.
 */
export function useReportLock(
  reportId: string,
  reload: () => Promise<void>,
): [ReportLock, takeOver: () => void] {
  const [lock, setLock] = useState<ReportLock>({ state: 'requested' })
  const [takeovers, setTakeovers] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const lost = new AbortController()
    const isOver = () => left.signal.aborted || lost.signal.aborted
    const hold = async (granted: Lock | null) => {
      if (isOver()) return
      if (granted === null) return setLock({ state: 'elsewhere' })
      await reload()
      if (isOver()) return
      setLock({ state: 'held', lost: lost.signal })
      await new Promise((resolve) => left.signal.addEventListener('abort', resolve))
    }
    const options = takeovers === 0 ? { ifAvailable: true } : { steal: true }
    // Later, because React runs effects twice in development, and the first lock would refuse the second one.
    const timer = setTimeout(() => {
      navigator.locks.request(`survey report ${reportId}`, options, hold).catch(() => {
        // Another tab has taken the report over.
        lost.abort()
        if (!left.signal.aborted) setLock({ state: 'elsewhere' })
      })
    })
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [reportId, takeovers, reload])
  return [lock, () => setTakeovers((before) => before + 1)]
}
