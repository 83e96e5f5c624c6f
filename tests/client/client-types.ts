import { createClient, LenteraError, type Certificate, type Client } from '#/client/src/index.ts'

/**
 * What must compile, and, below `@ts-expect-error`, what must not: `npm run check` refuses this
 * file where one of them does not hold. Nothing calls it.
 */
export async function checkTypes(client: Client): Promise<void> {
  const answer = await client.verifyCertificate({ number: 'LMC-2026-00042', on: undefined })
  if (answer.verified) {
    const status:
      | 'valid'
      | 'expired'
      | 'suspended'
      | 'withdrawn'
      | 'not-yet-valid'
      | 'superseded'
      | 'survey-overdue'
      | 'partly-valid' = answer.certificate.status
    void status
  } else {
    const nothing: null = answer.certificate
    void nothing
    // @ts-expect-error A number that is not in the register has no checks.
    void answer.checks
  }
  // @ts-expect-error The number is needed.
  await client.verifyCertificate({})
  // @ts-expect-error So is the input.
  await client.verifyCertificate()
  // @ts-expect-error A number is a text.
  await client.verifyCertificate({ number: 42 })
  // @ts-expect-error There is no such parameter.
  await client.verifyCertificate({ number: 'LMC-2026-00042', at: '2026-01-01' })
  // @ts-expect-error There is no such call.
  await client.removeEverything()

  const certificates: Certificate[] = await client.listCertificates()
  void certificates
  for await (const { certificateId } of client.listCertificates.pages({ sort: '-expiryDate' }))
    certificateId.trim()
  // @ts-expect-error It is sorted by no such field.
  await client.listCertificates({ sort: 'colour' })
  // @ts-expect-error One record has no pages.
  void client.getCertificate.pages
  // @ts-expect-error A page answers its records, not pages.
  for await (const { length } of client.listCertificates.pages()) void length

  const { nextCursor } = await client.listChanges()
  await client.listChanges({ after: nextCursor })
  for await (const { cursor, certificate } of client.listChanges.pages({
    after: nextCursor,
    limit: 1000,
  }))
    void [cursor.length, certificate?.vesselName.trim()]

  const { answers } = await client.verifyCertificates({ body: { numbers: ['LMC-2026-00042'] } })
  for (const one of answers) if (one.verified) one.certificate.vesselName.trim()
  // @ts-expect-error The body of a list has numbers.
  await client.verifyCertificates({ body: { number: 'LMC-2026-00042' } })
  // @ts-expect-error What is read cannot be written.
  if (answers[0]) answers[0].verified.value = true

  const pdf: Blob = await client.getCertificatePdf({ id: 1 })
  const csv: string = await client.getImportErrors({ id: 1 })
  const nothing: void = await client.deleteCertificate({ id: 1 })
  void [pdf, csv, nothing]
  // @ts-expect-error A client has an address.
  createClient({})
  const error = new LenteraError({ status: 400, detail: 'Wrong' })
  const messages: string[] | undefined = error.fields['number']
  void messages
}
