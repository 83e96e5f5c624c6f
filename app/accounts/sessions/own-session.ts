/** `isThis`: the one that asks. */
export type OwnSession = {
  id: number
  createdAt: string
  lastSeenAt: string
  browser: string
  address: string
  isThis: boolean
}
