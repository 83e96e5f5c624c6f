import type { FieldMetadata } from '@conform-to/react'
import { AREAS_UP_TO_ID } from '#/app/services/service.ts'
import { FieldErrors, TextAreaField, TextField } from '#/app/ui/field.tsx'
import type { TextsFormValues } from './service-form-values.ts'

type Texts = FieldMetadata<TextsFormValues>
type TextsFieldsProps = {
  english: Texts
  indonesian: Texts
  /** The service's id, which decides whether its card has area tags; null for a new one. */
  id: number | null
}

const ROWS: { name: keyof TextsFormValues; label: string; rows?: number; hint?: string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Description', rows: 3, hint: 'One or two sentences, for the card and the head of the page.' },
  { name: 'longDescription', label: 'Long description', rows: 9, hint: 'An empty line begins a new paragraph.' },
  { name: 'areas', label: 'Areas', rows: 4, hint: 'Tags on the card, one a line.' },
  { name: 'benefits', label: 'Benefits', rows: 7, hint: 'One a line. Left empty, the five standard benefits are shown.' },
  {
    name: 'process',
    label: 'Process',
    rows: 8,
    hint: 'One step a line; “Survey: We attend on board.” makes a step named Survey. Left empty, the five standard steps are shown.',
  },
]

/** The texts of both languages side by side, field by field. */
export function TextsFields({ english, indonesian, id }: TextsFieldsProps) {
  const tagged = id !== null && id <= AREAS_UP_TO_ID
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 font-serif text-2xl font-semibold text-ink">Texts</legend>
      <p className="max-w-prose text-quiet">
        Leave all of the Indonesian side empty, and Indonesian pages show the English texts.
        {!tagged &&
          ` Cards carry area tags for the services numbered 1 to ${AREAS_UP_TO_ID} only, so there is no field for them here.`}
      </p>
      {[english, indonesian].map((side) => (
        <FieldErrors key={side.id} id={side.id} errors={side.errors} />
      ))}
      {ROWS.map((row) =>
        row.name === 'areas' && !tagged ? (
          <Kept key={row.name} sides={[english, indonesian]} />
        ) : (
          <div key={row.name} className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            <Side {...row} side={english} language="English" lang="en" />
            <Side {...row} side={indonesian} language="Indonesian" lang="id" />
          </div>
        ),
      )}
    </fieldset>
  )
}

type SideProps = (typeof ROWS)[number] & { side: Texts; language: string; lang: string }

function Side({ name, label, rows, hint, side, language, lang }: SideProps) {
  const field = side.getFieldset()[name]
  const shared = {
    id: field.id,
    name: field.name,
    label: `${label}, ${language}`,
    lang,
    defaultValue: field.initialValue ?? '',
    errors: field.errors,
    ...(hint && { hint }),
  }
  return rows === undefined ? <TextField {...shared} autoComplete="off" /> : <TextAreaField {...shared} rows={rows} />
}

/** What is stored but not shown travels with the form, so that saving loses nothing. */
function Kept({ sides }: { sides: Texts[] }) {
  return sides.map((side) => {
    const { areas } = side.getFieldset()
    return <input key={areas.name} type="hidden" name={areas.name} value={areas.initialValue ?? ''} />
  })
}
