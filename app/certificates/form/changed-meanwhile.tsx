import type { Certificate } from '#/app/certificates/certificate.ts'

const COMPARED = {
  vesselName: 'Vessel Name',
  imoNumber: 'IMO Number',
  certificateId: 'Certificate Number',
  flag: 'Flag',
  issuedDate: 'Issue Date',
  expiryDate: 'Expiry Date',
} as const

type Compared = keyof typeof COMPARED

/** After a conflict: what the register holds now, beside what was typed. Saving again then is a decision. */
export function ChangedMeanwhile({ current, typed }: { current: Certificate; typed: Record<string, unknown> }) {
  const differing = (Object.keys(COMPARED) as Compared[]) // the keys of a constant are its type's
    .filter((field) => (current[field] ?? '') !== (typed[field] ?? ''))
  return (
    <div role="alert" className="rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure">
      <p className="font-semibold">
        Somebody else has changed this certificate since you opened it. What you typed is still in the form below, unsaved.
      </p>
      {differing.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {differing.map((field) => (
            <li key={field}>
              {COMPARED[field]} is now “{current[field] ?? ''}” in the register
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">It stands there as {current.standing.replace('-', ' ')}. Update again to save yours over it.</p>
    </div>
  )
}
