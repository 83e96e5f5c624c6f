import {
  CERTIFICATE_TYPES,
  certificateTypeOfCode,
} from '#/app/certificates/model/certificate-types.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { COLUMN_NAMES } from '#/app/import-export/format/part-columns.ts'
import {
  typeAnswerText,
  type NumberQuestion,
  type Question,
  type TypeQuestion,
} from '#/app/import-export/format/questions.ts'
import { counted } from '#/app/import-export/state-labels.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { SelectField } from '#/app/web/ui/field.tsx'
import { Form, useNavigation } from 'react-router'

type QuestionsProps = { questions: readonly Question[]; choices: ImportChoices }

/** What the file says that has two meanings, or none that the register knows: asked once, answered for all its rows, and checked again. */
export function Questions({ questions, choices }: QuestionsProps) {
  const busy = useNavigation().formData?.get('intent') === 'check'
  if (questions.length === 0) return null
  const types = questions.filter((one) => one.kind === 'type')
  const numbers = questions.find((one) => one.kind === 'numbers')
  const asked = new Set(types.map(({ text }) => text))
  return (
    <section
      aria-labelledby="questions"
      className="flex max-w-3xl flex-col gap-5 border-l-4 border-unsure bg-unsure-wash p-5"
    >
      <h2 id="questions" className="text-xl font-semibold">
        {questions.length === 1
          ? 'One question about this file'
          : `${questions.length} questions about this file`}
      </h2>
      <p className="text-ink">
        Each is asked once and answered for the whole file. Until then its rows are set aside, and
        nothing is decided.
      </p>
      <Form method="post" className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="check" />
        <ChoicesKept choices={choices} />
        {choices.typesAs
          .filter(({ text }) => !asked.has(text))
          .map((answer) => (
            <input key={answer.text} type="hidden" name="typesAs" value={typeAnswerText(answer)} />
          ))}
        {types.map((question) => (
          <TypeField key={question.text} question={question} />
        ))}
        {numbers ? (
          <NumbersField question={numbers} />
        ) : (
          <input type="hidden" name="numbersAs" value={choices.numbersAs} />
        )}
        <Button kind="main" pending={busy} className="self-start">
          Check again with {questions.length === 1 ? 'this answer' : 'these answers'}
        </Button>
      </Form>
    </section>
  )
}

function ChoicesKept({ choices }: { choices: ImportChoices }) {
  const { holds, dateOrder, shortYears, leaveOut } = choices
  return (
    <>
      {COLUMN_NAMES.map((name) => (
        <input key={name} type="hidden" name={name} value={choices[name] ?? ''} />
      ))}
      {leaveOut.map((at) => (
        <input key={at} type="hidden" name="leaveOut" value={at} />
      ))}
      {Object.entries({ holds, dateOrder, shortYears }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

const labelOf = (code: string) => certificateTypeOfCode(code)?.label ?? code

function TypeField({ question: { text, rows, row, options } }: { question: TypeQuestion }) {
  const where = rows === 1 ? `Row ${row}` : `${counted(rows, 'row')}, the first of them row ${row}`
  const value = (codes: string[]) => typeAnswerText({ text, codes })
  const offered = options.map((codes) => codes.join('+'))
  return (
    <SelectField
      id={`type-${row}-${text.length}`}
      name="typesAs"
      label={`What is “${text}”?`}
      hint={
        options.length > 0
          ? `${where}. It has more than one meaning.`
          : `${where}. No such type: map it to one of the register, or leave it aside until that type is switched on.`
      }
      defaultValue={value([])}
    >
      <option value={value([])}>Not decided: set these rows aside</option>
      {options.map((codes) => (
        <option key={codes.join('+')} value={value(codes)}>
          {codes.length > 1
            ? `Combined: ${codes.map(labelOf).join(', ')}`
            : labelOf(codes[0] ?? '')}
        </option>
      ))}
      {CERTIFICATE_TYPES.filter(({ code }) => !offered.includes(code)).map(({ code, label }) => (
        <option key={code} value={value([code])}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function NumbersField({ question: { rows, examples } }: { question: NumberQuestion }) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-2 font-semibold text-ink">
        {rows === 1 ? 'One number has' : `${rows.toLocaleString('en-GB')} numbers have`} characters
        that no number of the register has
      </legend>
      <ul className="list-disc pl-5 [overflow-wrap:anywhere] text-ink">
        {examples.map(({ row, read, proposed }) => (
          <li key={row}>
            Row {row}: <span className="font-mono">{read}</span> would become{' '}
            <span className="font-mono">{proposed}</span>
          </li>
        ))}
      </ul>
      {(
        [
          ['written', 'Not decided: set these rows aside'],
          [
            'proposed',
            'Import them as proposed; the number of the file is kept in the history of each',
          ],
        ] as const
      ).map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="numbersAs"
            value={value}
            defaultChecked={value === 'written'}
            className="size-5 shrink-0 accent-link"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
