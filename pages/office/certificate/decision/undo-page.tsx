import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import { ReAuthenticatedForm } from '#/pages/office/people/re-authenticated-form.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'

export const NOT_UNDONE = { title: 'The withdrawal was not undone', hide: 'code' } as const

export type Undone = { code: string; label: string; number: string; text: string }

type UndoPageProps = {
  certificate: { id: number; certificateId: string; vesselName: string; version: number }
  ways: ReAuthenticationWays
  lastResult: LastResult
  /** When a withdrawal can be undone, and what follows. */
  about: ReactNode
  /** The certificates that are restored, and how each was withdrawn. */
  undone: readonly Undone[]
  /** Said where there are none. */
  none: ReactNode
  /** An example of a reason. */
  hint: string
  /** More fields of the form. */
  children?: ReactNode
}

/** The page that undoes a withdrawal, whatever it was withdrawn for. */
export function UndoPage({
  certificate,
  ways,
  lastResult,
  about,
  undone,
  none,
  hint,
  children,
}: UndoPageProps) {
  const back = paths.certificate(certificate.id)
  return (
    <StaffPage
      title={`Undo the withdrawal of ${certificate.vesselName}`}
      trail={[
        ['Certificates', paths.staff()],
        [certificate.certificateId, back],
      ]}
      here="Undo a withdrawal"
      about={<p className="mt-2 max-w-prose">{about}</p>}
    >
      {undone.length === 0 ? (
        <p>
          {none}{' '}
          <Link to={back} className="text-link underline">
            Back to the record
          </Link>
        </p>
      ) : (
        <div className="flex max-w-3xl flex-col gap-6 border-l-4 border-line pl-6">
          <UndoneCertificates undone={undone} />
          <ReAuthenticatedForm
            intent="undo"
            label="Undo the withdrawal"
            kind="danger"
            ways={ways}
            lastResult={lastResult}
          >
            {(field) => (
              <>
                <input type="hidden" name="version" value={certificate.version} />
                <TextField
                  {...field('reason')}
                  label="Reason"
                  autoComplete="off"
                  maxLength={400}
                  hint={hint}
                />
                {children}
              </>
            )}
          </ReAuthenticatedForm>
          <Link to={back} className={buttonClass({ kind: 'quiet', className: 'self-start' })}>
            Cancel
          </Link>
        </div>
      )}
    </StaffPage>
  )
}

function UndoneCertificates({ undone }: { undone: readonly Undone[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {undone.map(({ code, label, number, text }) => (
        <li key={code}>
          <span className="block font-semibold text-ink">{label}</span>
          <span className="block font-mono text-sm break-all">{number}</span>
          <span className="block wrap-anywhere text-quiet">{text}</span>
        </li>
      ))}
    </ul>
  )
}
