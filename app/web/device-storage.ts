/**
 * What the pages store on a device besides cookies, by the file that stores it: the privacy policy renders this table, and a test finds every
 * file that uses such storage.
 */
export const DEVICE_STORAGE = {
  'offline-files': ['app/service-worker/worker.ts'],
  'signed-states': ['app/offline/stored/refresh.ts'],
  'scroll-positions': ['app/site/document/restore-scroll.ts'],
  drafts: ['app/certificates/form/draft.tsx'],
  'keyboard-setting': ['app/site/staff-layout/shortcuts.tsx'],
  'survey-page': ['app/service-worker/survey-page.ts'],
  'survey-reports': ['app/survey-app/device/database.ts'],
} as const satisfies Record<string, readonly string[]>

export type DeviceStorage = keyof typeof DEVICE_STORAGE
