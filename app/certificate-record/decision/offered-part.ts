/** A statutory certificate of the ship of a certificate of class, on which the same may be decided. `choice`: names it in a form. */
export type OfferedPart = {
  choice: string
  recordId: number
  code: string
  number: string
  label: string
}
