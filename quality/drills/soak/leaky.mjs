// The injected fault, loaded before the server: something of every request is kept.
import { Server } from 'node:http'

const kept = []
const emit = Reflect.get(Server.prototype, 'emit')
Server.prototype.emit = function leaky(name, ...values) {
  if (name === 'request') kept.push(Buffer.alloc(128 * 1024, kept.length))
  return emit.call(this, name, ...values)
}
