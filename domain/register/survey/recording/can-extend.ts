import { extendableOf, type Part } from '#/domain/register/model/certificate/part.ts'
import { extensionsOn } from '#/domain/register/model/survey/extensions.ts'
import type { ExtensionKind } from '#/domain/register/model/type/survey-rules.ts'

/** The reasons for which a part may be extended today; until when, the use case decides. */
export function openExtensions(part: Part, surveysFrom: string, today: string): ExtensionKind[] {
  return part.standing === 'in-force' ? extensionsOn(extendableOf(part, surveysFrom), today) : []
}
