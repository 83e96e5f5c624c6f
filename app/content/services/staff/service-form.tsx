import {
  ContentForm,
  useContentForm,
  type ContentFormProps,
} from '#/app/content/editing/content-form.tsx'
import { CATEGORIES, categoryName, DEFAULT_IMAGE } from '#/app/content/services/service.ts'
import {
  SERVICE_LABELS,
  ServiceInput,
  type ServiceRecord,
} from '#/app/content/services/service-input.ts'
import { SelectField, TextField } from '#/app/web/ui/field.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { TextsFields } from './texts-fields.tsx'

const DEFAULTS = { category: 'specialized', imageUrl: DEFAULT_IMAGE }

/** Adds or edits a service. */
export function ServiceForm({ record, ...refused }: ContentFormProps<ServiceRecord>) {
  const content = useContentForm({
    labels: SERVICE_LABELS,
    schema: ServiceInput,
    defaults: DEFAULTS,
    record,
    ...refused,
  })
  const { field } = content
  return (
    <ContentForm content={content}>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <TextField
          {...field('slug')}
          label="Address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          hint={
            record
              ? 'The part after /services/ in links. If you change it, the old address redirects to the new one.'
              : 'The part after /services/ in links: lower-case letters and digits, joined by single hyphens.'
          }
        />
        <SelectField {...field('category')} label="Category">
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextsFields field={field} id={record?.id ?? null} />
      <PictureChoice {...field('imageUrl')} />
    </ContentForm>
  )
}
