// In the browser: whether the form of an application was closed because it was stored.

let isSent = false

/**
 * The form that is open now was stored: it closes, and the page that it was on asks the server for
 * the confirmation.
 */
export function markSent(): void {
  isSent = true
}

/** Whether the form that closes was stored. */
export function wasSent(): boolean {
  return isSent
}

/** A form is open again. */
export function markOpen(): void {
  isSent = false
}
