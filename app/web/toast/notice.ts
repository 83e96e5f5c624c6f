/** One short message to a person; `destructive` for what went wrong. */
export type Notice = { title: string; description: string; destructive?: boolean }

/** A toast stays this long, in milliseconds. */
export const STAYS_MS = 5_000

/** A toast is at most 420 px wide. */
export function toastClass(notice: Notice): string {
  const colours = notice.destructive ? 'border-invalid bg-invalid-wash text-invalid' : 'border-edge bg-paper text-ink'
  return `w-full max-w-[420px] rounded-sm border p-4 shadow-lg ${colours}`
}
