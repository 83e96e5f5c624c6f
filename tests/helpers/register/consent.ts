/** The consent of an Administration to an extension, as forms and programs send it. */
export const CONSENT = {
  administration: 'Marine Department of Tuvalu',
  consentReference: 'MD 14/2025',
  consentDate: '2025-12-01',
} as const
