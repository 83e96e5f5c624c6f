import { m } from '#/app/texts/messages.js'

/** What each file and folder of the kit is, in the current language, in the order in which they are listed. */
export function kitFiles(): [name: string, text: string][] {
  return [
    ['kit.html, kit-id.html', m.kit_file_page()],
    ['certificates/', m.kit_file_certificates()],
    ['instructions.pdf', m.kit_file_instructions()],
    ['qr-codes.pdf', m.kit_file_codes()],
    ['status/', m.kit_file_status()],
    ['manifest.json, manifest.jwt', m.kit_file_manifest()],
  ]
}
