/**
 * What the pages store on a device besides cookies, by the file that stores it: the privacy policy
 * renders this table, and a test finds every file that uses such storage.
 */
export const DEVICE_STORAGE = {
  'offline-files': ['pages/web/service-worker/worker.ts'],
  'signed-states': ['pages/public/offline/stored/refresh.ts'],
  'scroll-positions': ['pages/public/document/restore-scroll.ts'],
  drafts: ['pages/office/certificate-form/draft.tsx'],
  'keyboard-setting': ['pages/office/layout/shortcuts.tsx'],
  'survey-page': ['pages/web/service-worker/survey-page.ts'],
  'survey-reports': ['pages/surveyor/device/database.ts'],
} as const satisfies Record<string, readonly string[]>

export type DeviceStorage = keyof typeof DEVICE_STORAGE
