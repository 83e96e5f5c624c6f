import { useEffect, useState } from 'react'

/** `elsewhere`: another tab or window of this browser has the report open. */
type ReportLock = { state: 'asked' | 'here' | 'elsewhere'; takeOver: () => void }

/**
 * Lets one tab alone change a report (W3C Web Locks): of two forms of one report the later save would undo the other one. `reload` reads
 * the report again, which another tab may have changed. A browser closes the lock of a tab that ends.
 */
export function useReportLock(reportId: string, reload: () => Promise<void>): ReportLock {
  const [state, setState] = useState<ReportLock['state']>('asked')
  const [takes, setTakes] = useState(0)
  useEffect(() => {
    const left = Promise.withResolvers<void>()
    let isLeft = false
    const set = (next: ReportLock['state']) => !isLeft && setState(next)
    const hold = async (lock: Lock | null) => {
      if (lock === null) return void set('elsewhere')
      await reload()
      set('here')
      await left.promise
    }
    const how = takes === 0 ? { ifAvailable: true } : { steal: true }
    // It is rejected where another tab takes the report over.
    navigator.locks.request(`survey report ${reportId}`, how, hold).catch(() => set('elsewhere'))
    return () => {
      isLeft = true
      left.resolve()
    }
  }, [reportId, takes, reload])
  return { state, takeOver: () => setTakes((before) => before + 1) }
}
