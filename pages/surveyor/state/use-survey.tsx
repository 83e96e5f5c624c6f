import { useState, useSyncExternalStore } from 'react'
import { openDevice, type DeviceStore } from '#/pages/surveyor/device/database.ts'
import { createSurveyStore, type SurveyState } from './survey-state.ts'

/** The state of the page with what it may do. */
export type Survey = SurveyState & {
  store: DeviceStore
  reload: () => Promise<void>
  send: (isAsked?: boolean) => Promise<void>
}

/** For the page, in the browser alone: it opens what the device stores. */
export function useSurvey(): Survey {
  const [{ store, subscribe, current, reload, send }] = useState(() =>
    createSurveyStore(openDevice()),
  )
  const state = useSyncExternalStore(subscribe, current, current)
  return { ...state, store, reload, send }
}
