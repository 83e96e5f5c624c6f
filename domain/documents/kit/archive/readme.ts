import { kitFiles } from '#/domain/documents/kit/contents/kit-files.ts'
import type { Kit } from '#/domain/documents/kit/contents/kit.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { momentInBothZones } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { inOneLine } from '#/core/text.ts'

/** `README.txt`: what each file is, in both languages. Lines end as Windows needs it. */
export function readmeText(kit: Kit): string {
  return `${LANGUAGES.map((language) => withLanguage(language, () => textOf(kit))).join(`\n${'-'.repeat(70)}\n\n`)}`.replaceAll(
    '\n',
    '\r\n',
  )
}

function textOf({ ship, madeAt, origin }: Kit): string {
  return `${[
    `${m.kit_title()}: ${inOneLine(ship.name, 200)}, IMO ${ship.imo}, ${inOneLine(ship.flag, 100)}`,
    m.kit_known_on({ moment: momentInBothZones(madeAt) }),
    '',
    ...kitFiles().flatMap(({ names, text }) => [names.join(', '), `    ${text}`]),
    '',
    m.kit_proves(),
    m.kit_certain({ address: `${origin}/verify` }),
    `${m.contact_emergency()}: ${office.emergencyPhone}`,
    officeName(),
  ].join('\n')}\n`
}
