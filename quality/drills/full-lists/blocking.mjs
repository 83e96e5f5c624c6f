import { Server } from 'node:http'

// Loaded into a server first, it makes each page of staff block the process, as reading all of a
// list at once would. Only where a proxy tells whose it is, as the drill does: the addresses that it
// reads are looked up before, on hundreds of pages.

const BLOCKED_MS = 130
const emit = Reflect.get(Server.prototype, 'emit')

Server.prototype.emit = function (event, ...values) {
  const { url, headers } = event === 'request' ? values[0] : {}
  if (url?.startsWith('/admin/') && headers['x-forwarded-for'] !== undefined) {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < BLOCKED_MS * 1_000);
  }
  return emit.call(this, event, ...values)
}
