/** One short message to a person; `destructive` for what went wrong. */
export type Notice = { title: string; description: string; destructive?: boolean }
