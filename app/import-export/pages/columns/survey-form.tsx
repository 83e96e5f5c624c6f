import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { counted } from '#/app/import-export/state-labels.ts'
import type { ColumnFormProps } from './column-mapping.tsx'
import { DateOrderChoice } from './date-order-choice.tsx'
import { ShortYearsChoice } from './short-years-choice.tsx'
import { PreviewTable } from './preview-table.tsx'

/** How the dates of a file of surveys are written; its columns were found by their headings. */
export function SurveyForm({ contents, choices, lastResult }: ColumnFormProps) {
  const order =
    lastResult?.initialValue?.['dateOrder'] === 'month-first' ? 'month-first' : choices.dateOrder
  const form = useForm<'dateOrder' | 'shortYears'>(lastResult)
  return (
    <StaffForm form={form} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="holds" value="surveys" />
      <p className="max-w-prose">
        Each survey is recorded as if it were typed in. Records are found by the certificate number,
        and their certificates by the code, such as SEC; a number such as NUMBER/SEC has both.
      </p>
      <DateOrderChoice
        contents={contents}
        mapping={{}}
        chosen={order}
        errors={form.errorsOf('dateOrder')}
      />
      <ShortYearsChoice
        contents={contents}
        mapping={{}}
        chosen={{ dateOrder: order, shortYears: choices.shortYears }}
        errors={form.errorsOf('shortYears')}
      />
      <PreviewTable contents={contents} mapping={{}} />
      <SaveButton form={form} kind="main" sending="Checking" className="self-start">
        Check {counted(contents.rows, 'row')}
      </SaveButton>
    </StaffForm>
  )
}
