import { X509Certificate } from 'node:crypto'
import type { Registry } from 'prom-client'
import { signingCertificate } from '#/app/certificate-pdf/documents.server.ts'
import type { Store } from '#/db/schema.ts'
import { gauges, type Part } from './parts.ts'

/**
 * When the signing certificates expire: the X.509 certificate of the key for documents, and that of the file SIGNING_P12, if one is set,
 * which replaces it with the next document. The keys of statements and of the log (Ed25519) do not expire; their creation is reported.
 */
export function certificates(registry: Registry, db: Store, now: () => number): Part {
  const { expires, made } = gauges(registry, {
    expires: {
      name: 'lentera_certificate_expires_timestamp_seconds',
      help: 'When a certificate that signs documents ends; active: signs now, given: that of SIGNING_P12',
      labelNames: ['certificate'],
    },
    made: {
      name: 'lentera_key_created_timestamp_seconds',
      help: 'When the key that signs now was made, by what it signs',
      labelNames: ['use'],
    },
  })
  return {
    name: 'certificates',
    gauges: [expires, made],
    read: async () => {
      const keys = await db.read
        .selectFrom('signingKeys')
        .select(['use', 'certificate', 'createdAt'])
        .where('retiredAt', 'is', null)
        .execute()
      const given = await signingCertificate(db, new Date(now()).toISOString())
      const ends = (certificate: string, pem: string) => ({
        gauge: expires,
        value: new X509Certificate(pem).validToDate.getTime() / 1_000,
        labels: { certificate },
      })
      return [
        ...keys.map(({ use, createdAt }) => ({
          gauge: made,
          value: Date.parse(createdAt) / 1_000,
          labels: { use },
        })),
        ...keys.flatMap(({ certificate }) =>
          certificate === null ? [] : [ends('active', certificate)],
        ),
        ...(given === null ? [] : [ends('given', given)]),
      ]
    },
  }
}
