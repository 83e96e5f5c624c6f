import { flagAgent } from './flag-agent.ts'
import { fleetManager } from './fleet-manager.ts'
import type { UntidyFile } from './fleet.ts'
import { harbourOffice } from './harbour-office.ts'
import { portAgent } from './port-agent.ts'
import { societyReport } from './society-report.ts'

/**
 * Five files as five offices have them, invented after what such lists look like. They were written
 * before what reads them, by the same author, and the names of types and headings in them were then
 * added to what is read: they show that untidy files are read, and are no independent measure of
 * files from elsewhere.
 */
export const UNTIDY_FILES: readonly UntidyFile[] = [
  harbourOffice(),
  societyReport(),
  flagAgent(),
  fleetManager(),
  portAgent(),
]
