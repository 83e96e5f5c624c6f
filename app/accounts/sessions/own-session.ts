import { z } from 'zod'

/** One session of one's own account, as pages and the API show it. */
export const ListedSession = z
  .strictObject({
    id: z.int(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('When it was last used, to the minute.'),
    browser: z.string().describe('The browser and the operating system.'),
    address: z.string().describe('The network address that it was started from.'),
    isThis: z.boolean().describe('Whether this request belongs to it.'),
  })
  .meta({ id: 'Session', description: 'One session of your account.' })
export type ListedSession = z.output<typeof ListedSession>
