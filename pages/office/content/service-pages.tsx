import {
  CATEGORIES,
  categoryName,
  DEFAULT_IMAGE,
  AREAS_UP_TO_ID,
  readCategory,
  TEASERS,
} from '#/domain/services/services/service.ts'
import {
  SERVICE_LABELS,
  ServiceInput,
  type ServiceRecord,
  PICTURES,
  TEXT_LABELS,
} from '#/domain/services/services/service-input.ts'
import { ALL_LANGUAGES, LANGUAGE_NAMES, LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'
import {
  FieldErrors,
  Options,
  SelectField,
  TextAreaField,
  TextField,
} from '#/pages/web/ui/field.tsx'
import type { ContentField, ContentPages } from './content-kinds.tsx'

export const SERVICE_PAGES: ContentPages<ServiceRecord> = {
  labels: SERVICE_LABELS,
  schema: ServiceInput,
  list: {
    title: 'Services',
    intro: `Visitors see the services in this order; the home page shows the first ${TEASERS}. Hidden services are on no page and in no list, and nobody can apply for them.`,
  },
  addPath: paths.newService,
  defaults: { category: 'specialized', imageUrl: DEFAULT_IMAGE },
  nameOf: ({ texts }) => texts.en.title,
  row(service, all) {
    const { slug, hidden, category, texts } = service
    const isOnHomePage = all
      .filter((one) => !one.hidden)
      .slice(0, TEASERS)
      .includes(service)
    return {
      name: texts.en.title,
      tags: [isOnHomePage && 'Home page', texts.id === null && 'English only'],
      details: (
        <>
          <span className="font-mono [overflow-wrap:anywhere]">{paths.service(slug)}</span>
          <span>{categoryName(readCategory(category))}</span>
        </>
      ),
      link: (
        <a
          href={paths.previewService(slug, 'en')}
          className="inline-flex min-h-11 items-center px-2 text-link hover:underline"
        >
          {hidden ? 'Preview' : 'View'}
          <span className="sr-only"> {texts.en.title}</span>
        </a>
      ),
    }
  },
  about: ({ slug, hidden }) => (
    <p className="flex flex-wrap items-center gap-x-5 text-quiet">
      {hidden ? 'Hidden. Preview:' : 'On the site:'}
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={paths.previewService(slug, language)}
          className="inline-flex min-h-11 items-center text-link underline"
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </p>
  ),
  Fields: ({ field, id }) => (
    <>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <TextField
          {...field('slug')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          hint={
            id === null
              ? 'The part after /services/ in links: lower-case letters and digits, joined by single hyphens.'
              : 'The part after /services/ in links. If you change it, the old address redirects to the new one.'
          }
        />
        <SelectField {...field('category')}>
          <Options of={CATEGORIES} text={categoryName} />
        </SelectField>
      </div>
      {/* Cards have area tags for some services only. */}
      <TextsFields field={field} isTagged={id !== null && id <= AREAS_UP_TO_ID} />
      <PictureChoice {...field('imageUrl')} />
    </>
  ),
}

const TEXT_ROWS: { name: keyof typeof TEXT_LABELS; rows?: number; hint?: string }[] = [
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

/** The texts of both languages side by side, field by field. */
function TextsFields({
  field,
  isTagged,
}: {
  field: (name: string) => ContentField
  isTagged: boolean
}) {
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-1 font-serif text-2xl font-semibold text-ink">Texts</legend>
      <p className="max-w-prose text-quiet">
        Leave all of the Indonesian side empty, and Indonesian pages show the English texts.
        {!isTagged &&
          ` Only the cards of the ${AREAS_UP_TO_ID} services that a register begins with have area tags, so there is no field for them here.`}
      </p>
      {ALL_LANGUAGES.map((lang) => (
        <FieldErrors key={lang} {...field(`texts.${lang}`)} />
      ))}
      {TEXT_ROWS.map(({ name, rows, hint }) => {
        const sides = ALL_LANGUAGES.map((lang) => ({
          ...field(`texts.${lang}.${name}`),
          lang,
          hint,
        }))
        // What is stored but not shown travels with the form, so that saving loses nothing.
        if (name === 'areas' && !isTagged)
          return sides.map((side) => (
            <input key={side.lang} type="hidden" name={side.name} value={side.defaultValue} />
          ))
        return (
          <div key={name} className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
            {sides.map((side) =>
              rows === undefined ? (
                <TextField key={side.lang} {...side} autoComplete="off" />
              ) : (
                <TextAreaField key={side.lang} {...side} rows={rows} />
              ),
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** A choice of the pictures that the site has. */
function PictureChoice({ id, name, label: legend, defaultValue, errors }: ContentField) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold text-ink">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3">
        {Object.entries(PICTURES).map(([picture, label]) => (
          <label
            key={picture}
            className="flex flex-col gap-2 rounded-sm border border-line bg-mist p-3 text-sm leading-tight has-checked:border-link has-checked:ring-2 has-checked:ring-link"
          >
            <img
              src={picture}
              alt=""
              width="240"
              height="160"
              loading="lazy"
              className="mx-auto h-20 w-auto"
            />
            <span className="flex items-start gap-2">
              <input
                type="radio"
                name={name}
                value={picture}
                defaultChecked={picture === defaultValue}
                className="mt-px size-4 shrink-0 accent-link"
              />
              {label}
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  )
}
