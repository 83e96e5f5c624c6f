import { signIn, type Staff } from '#/quality/drills/frame/staff.ts'

/**
 * What the register has acknowledged of a certificate: that it is issued, and that it is suspended
 * after it.
 */
export type Deed = 'issued' | 'suspended'

export type Writing = {
  writers: number
  /** What their numbers begin with. */
  prefix: string
  /** Called at the very moment that a deed is acknowledged. */
  acknowledge: (number: string, deed: Deed) => void
}

/** How many certificates a writer issues for each that it suspends. */
const ISSUED_FOR_EACH_SUSPENDED = 3

/**
 * Writers that issue certificates, and suspend some of them, one after another without a pause,
 * until the server is gone. What is acknowledged is noted at once. Resolves when none of them is
 * answered any more.
 */
export async function writeUntilGone(
  origin: string,
  { writers, prefix, acknowledge }: Writing,
  signal: AbortSignal,
): Promise<void> {
  const staff = await signIn(origin, signal)
  await Promise.all(
    Array.from({ length: writers }, (_, i) => write(staff, `${prefix}-${i}`, acknowledge, signal)),
  )
}

async function write(
  staff: Staff,
  prefix: string,
  acknowledge: Writing['acknowledge'],
  signal: AbortSignal,
): Promise<void> {
  for (let i = 0; ; i++) {
    const number = `${prefix}-${i}`
    try {
      const { id } = await staff.issue(number)
      acknowledge(number, 'issued')
      if (i % ISSUED_FOR_EACH_SUSPENDED !== 0) continue
      const { status } = await staff.ask('POST', `/api/certificates/${id}/standing`, {
        move: 'suspend',
        reason: 'Drill',
        version: 1,
      })
      if (status === 200) acknowledge(number, 'suspended')
    } catch (error) {
      signal.throwIfAborted()
      // No answer: the connection is gone, and with it the server. Any answer but a success is a
      // fault.
      if (error instanceof TypeError) return
      throw error
    }
  }
}
