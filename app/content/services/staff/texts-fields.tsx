import type { ContentField } from '#/app/content/editing/content-form.tsx'
import { AREAS_UP_TO_ID } from '#/app/content/services/service.ts'
import { TEXT_LABELS } from '#/app/content/services/service-input.ts'
import { FieldErrors, TextAreaField, TextField } from '#/app/web/ui/field.tsx'

type TextsFieldsProps = {
  field: (name: string) => ContentField
  /** The service's id, which decides whether its card has area tags; null for a new one. */
  id: number | null
}

type Name = keyof typeof TEXT_LABELS

const ROWS: { name: Name; rows?: number; hint?: string }[] = [
  { name: 'title' },
  {
    name: 'description',
    rows: 3,
    hint: 'One or two sentences, for the card and the head of the page.',
  },
  { name: 'longDescription', rows: 9, hint: 'An empty line begins a new paragraph.' },
  { name: 'areas', rows: 4, hint: 'Tags on the card, one a line.' },
  {
    name: 'benefits',
    rows: 7,
    hint: 'One a line. Left empty, the five standard benefits are shown.',
  },
  {
    name: 'process',
    rows: 8,
    hint: 'One step a line; “Survey: We attend on board.” makes a step named Survey. Left empty, the five standard steps are shown.',
  },
]

const SIDES = [
  { lang: 'en', language: 'English' },
  { lang: 'id', language: 'Indonesian' },
] as const

/** The texts of both languages side by side, field by field. */
export function TextsFields({ field, id }: TextsFieldsProps) {
  const tagged = id !== null && id <= AREAS_UP_TO_ID
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 font-serif text-2xl font-semibold text-ink">Texts</legend>
      <p className="max-w-prose text-quiet">
        Leave all of the Indonesian side empty, and Indonesian pages show the English texts.
        {!tagged &&
          ` Cards carry area tags for the services numbered 1 to ${AREAS_UP_TO_ID} only, so there is no field for them here.`}
      </p>
      {SIDES.map(({ lang }) => (
        <FieldErrors key={lang} {...field(`texts.${lang}`)} />
      ))}
      {ROWS.map(({ name, rows, hint }) => {
        if (name === 'areas' && !tagged)
          return SIDES.map(({ lang }) => (
            <StoredAreas key={lang} {...field(`texts.${lang}.areas`)} />
          ))
        return (
          <div key={name} className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            {SIDES.map(({ lang, language }) => {
              const props = {
                ...field(`texts.${lang}.${name}`),
                lang,
                label: `${TEXT_LABELS[name]}, ${language}`,
                hint,
              }
              return rows === undefined ? (
                <TextField key={lang} {...props} autoComplete="off" />
              ) : (
                <TextAreaField key={lang} {...props} rows={rows} />
              )
            })}
          </div>
        )
      })}
    </fieldset>
  )
}

/** What is stored but not shown travels with the form, so that saving loses nothing. */
function StoredAreas({ name, defaultValue }: ContentField) {
  return <input type="hidden" name={name} value={defaultValue} />
}
