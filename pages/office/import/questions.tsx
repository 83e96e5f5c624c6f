import { Choices } from './date-choices.tsx'
import {
  CERTIFICATE_TYPES,
  certificateTypeOfCode,
} from '#/domain/register/model/type/certificate-types.ts'
import { COLUMN_NAMES } from '#/domain/exchange/files/format/columns.ts'
import { counted } from '#/domain/exchange/files/state-labels.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { SelectField } from '#/pages/web/ui/field.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'
import { Form, useNavigation } from 'react-router'
import type {
  NumberQuestion,
  Question,
  TypeQuestion,
} from '#/domain/exchange/files/format/import.ts'
import { typeAnswerText, type ImportChoices } from '#/domain/exchange/files/format/choices.ts'

type QuestionsProps = { questions: readonly Question[]; choices: ImportChoices }

/**
 * What the file says that has two meanings, or none that the register knows: asked once, answered
 * for all its rows, and checked again.
 */
export function Questions({ questions, choices }: QuestionsProps) {
  const busy = useNavigation().formData?.get('intent') === 'check'
  if (questions.length === 0) return null
  const types = questions.filter((one) => one.kind === 'type')
  const numbers = questions.find((one) => one.kind === 'numbers')
  const asked = new Set(types.map(({ text }) => text))
  return (
    <TitledSection
      id="questions"
      title={
        questions.length === 1
          ? 'One question about this file'
          : `${questions.length} questions about this file`
      }
      className="flex max-w-3xl flex-col gap-5 border-l-4 border-unsure bg-unsure-wash p-5"
    >
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
    </TitledSection>
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
      <Choices
        name="numbersAs"
        chosen="written"
        options={[
          ['written', 'Not decided: set these rows aside'],
          [
            'proposed',
            'Import them as proposed; the number of the file is kept in the history of each',
          ],
        ]}
      />
    </fieldset>
  )
}
