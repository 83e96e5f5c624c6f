/** The log's name, the first line of its checkpoints: its address without the scheme (C2SP tlog-checkpoint). */
export function originOfLog(publicOrigin: string): string {
  return `${new URL(publicOrigin).host}/log`
}
