import { extendableOf, type Part } from '#/app/certificates/model/part.ts'
import { extensionsOn } from '#/app/surveys/model/extensions.ts'
import type { ExtensionKind } from '#/app/surveys/model/survey-rules.ts'

/** The reasons for which a part may be extended today; until when, the use case decides. */
export function openExtensions(part: Part, surveysFrom: string, today: string): ExtensionKind[] {
  return part.standing === 'in-force' ? extensionsOn(extendableOf(part, surveysFrom), today) : []
}
