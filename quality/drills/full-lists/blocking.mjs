import { Server } from 'node:http'

// Loaded into a server first, it makes each page of staff block the process, as reading all of a
// list at once would.

const BLOCKED_MS = 130
const emit = Reflect.get(Server.prototype, 'emit')

Server.prototype.emit = function (event, ...values) {
  if (event === 'request' && values[0].url.startsWith('/admin/')) {
    const before = process.threadCpuUsage()
    while (process.threadCpuUsage(before).user < BLOCKED_MS * 1_000);
  }
  return emit.call(this, event, ...values)
}
