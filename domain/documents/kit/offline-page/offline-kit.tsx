import { momentInBothZones } from '#/domain/language/format.ts'
import { currentLanguage, otherLanguage } from '#/domain/language/language.ts'
import { recordsOf, type Kit } from '#/domain/documents/kit/contents/kit.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName, telephoneLink } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { CertificateRows } from './certificate-rows.tsx'

type Props = {
  kit: Kit
  /** The QR code of each record, as the address of a picture within the page. */
  codes: ReadonlyMap<number, string>
  isInArchive: boolean
  style: string
  script: string
  policy: string
}

/** The whole page, in the current language. */
export function OfflineKit({ kit, codes, isInArchive, style, script, policy }: Props) {
  const { ship, madeAt } = kit
  return (
    <html lang={currentLanguage()} data-made={madeAt}>
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${ship.name}, IMO ${ship.imo}: ${m.kit_title()}`}</title>
        {/* Our own text, without anything of the register. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <header>
          <div className="wrap">
            <p className="office">{officeName()}</p>
            <h1>{ship.name}</h1>
            <p>
              IMO {ship.imo} · {ship.flag}
            </p>
          </div>
        </header>
        <main className="wrap">
          <div className="top">
            <Known madeAt={madeAt} />
            <Certain origin={kit.origin} />
          </div>
          <Certificates kit={kit} isInArchive={isInArchive} />
          <Codes kit={kit} codes={codes} />
        </main>
        <footer>
          <div className="wrap">
            <p>{m.kit_proves()}</p>
            {isInArchive && (
              <p>
                <a
                  href={currentLanguage() === 'en' ? 'kit-id.html' : 'kit.html'}
                  hrefLang={otherLanguage()}
                  lang={otherLanguage()}
                >
                  {m.kit_other_language()}
                </a>
              </p>
            )}
          </div>
        </footer>
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  )
}

/**
 * How old the status is: the time, and by the script its age, which decides how it looks. Never in
 * the colour of a valid answer.
 */
function Known({ madeAt }: { madeAt: string }) {
  return (
    <section
      id="known"
      aria-live="polite"
      data-ago={m.kit_known_ago({ age: '{age}' })}
      data-recent={m.kit_known_recent()}
      data-old={m.kit_known_old()}
      data-stale={m.kit_known_stale()}
      data-clock={m.kit_known_clock()}
    >
      <h2 id="known-ago">{m.kit_known_title()}</h2>
      <p className="moment">{m.kit_known_on({ moment: momentInBothZones(madeAt) })}</p>
      <p id="known-text">{m.kit_known_text()}</p>
    </section>
  )
}

function Certain({ origin }: { origin: string }) {
  const address = origin + paths.verify()
  const [before = '', after = ''] = m.kit_verify_type({ address: '\n' }).split('\n')
  return (
    <section className="certain">
      <h2>{m.kit_verify()}</h2>
      <ol>
        <li>{m.kit_verify_scan()}</li>
        <li>
          {before}
          <a href={address}>{address}</a>
          {after}
        </li>
        <li>
          {m.kit_verify_call()}{' '}
          <a href={telephoneLink(office.emergencyPhone)} className="phone">
            {office.emergencyPhone}
          </a>
        </li>
      </ol>
    </section>
  )
}

function Certificates({
  kit: { certificates, left, madeOn },
  isInArchive,
}: Pick<Props, 'kit' | 'isInArchive'>) {
  return (
    <section>
      <h2>{m.vessel_certificates()}</h2>
      <CertificateRows certificates={certificates} today={madeOn} hasDocuments={isInArchive} />
      {left.more > 0 && <p>{m.kit_more({ count: left.more })}</p>}
      {left.earlier > 0 && <p>{m.kit_earlier({ count: left.earlier })}</p>}
    </section>
  )
}

function Codes({ kit, codes }: Pick<Props, 'kit' | 'codes'>) {
  return (
    <section>
      <h2>{m.kit_codes()}</h2>
      <div className="codes">
        {recordsOf(kit.certificates).map(({ record, parts }) => (
          <figure key={record.id} id={`code-${record.id}`}>
            <img
              src={codes.get(record.id)}
              alt={m.kit_code_of({ number: record.certificateId })}
              width={240}
              height={240}
            />
            <figcaption>
              <span className="number">{record.certificateId}</span>
              <br />
              {parts
                .map(({ shown }) => (shown.code === 'OTHER' ? shown.label : shown.code))
                .join(', ')}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
