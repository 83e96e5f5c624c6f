import { m } from '#/domain/texts/messages.js'

/**
 * What each file and folder of the kit is, in the current language, in the order in which they are
 * listed.
 */
export function kitFiles(): { names: string[]; text: string }[] {
  return [
    { names: ['kit.html', 'kit-id.html'], text: m.kit_file_page() },
    { names: ['certificates/'], text: m.kit_file_certificates() },
    { names: ['instructions.pdf'], text: m.kit_file_instructions() },
    { names: ['qr-codes.pdf'], text: m.kit_file_codes() },
    { names: ['status/'], text: m.kit_file_status() },
    { names: ['manifest.json', 'manifest.jwt'], text: m.kit_file_manifest() },
  ]
}
