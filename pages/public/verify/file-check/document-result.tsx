import { m } from '#/domain/texts/messages.js'
import { fullDate } from '#/domain/language/format.ts'
import { surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { PaperAnswer, RegisterRecord } from '#/pages/public/verify/code/code-answer.tsx'
import { CodeNote, Differences } from '#/pages/public/verify/verdict/code-note.tsx'
import { CODE_TEXTS, codeFails } from '#/domain/verification/verdict/code.ts'
import { CorrectionNote } from '#/pages/public/verify/verdict/notes.tsx'
import { VERDICT_TEXTS, type Tone } from '#/domain/verification/verdict/verdict-texts.ts'
import type { CheckedDocument } from './check-document.ts'
import { compareFacts, type ComparedFact } from './compare-facts.ts'
import type { Outcome } from './outcome.ts'
import { fieldLabel } from '#/pages/web/certificate/field-text.ts'

const OUTCOMES = {
  same: { sign: '✓', text: m.compare_same },
  different: { sign: '≠', text: m.compare_different },
  'not-stated': { sign: '–', text: m.compare_not_stated },
} as const

// Safari does not take a table for one where its style is that of a grid, unless its parts have
// their roles.
const [TABLE, GROUP, ROW] = [{ role: 'table' }, { role: 'rowgroup' }, { role: 'row' }] as const
const [COLUMN, HEADER, CELL] = [
  { role: 'columnheader' },
  { role: 'rowheader' },
  { role: 'cell' },
] as const

type ComparisonProps = {
  facts: ComparedFact[]
  /** The day whose facts the code states. */
  statedOn: string
  /** The whole document is as we issued it, and not only its code. */
  isWhole: boolean
}

/**
 * What the document says and what the register says, side by side; on a phone one below the other.
 */
function Comparison({ facts, statedOn, isWhole }: ComparisonProps) {
  const count = facts.filter(({ outcome }) => outcome !== 'not-stated').length
  const different = facts.filter(({ outcome }) => outcome === 'different').length
  const onDocument = isWhole ? m.compare_on_document() : m.compare_in_code()
  return (
    <div className="comparison">
      <h3 id="compared">{m.compare_title()}</h3>
      <p>
        {different === 0 ? m.compare_all({ count }) : m.compare_some({ different, count })}{' '}
        {m.compare_stated_on({ date: fullDate(statedOn) })}
      </p>
      <table {...TABLE} aria-labelledby="compared">
        <thead {...GROUP}>
          <tr {...ROW}>
            <th {...COLUMN} scope="col">
              {m.code_fact()}
            </th>
            <th {...COLUMN} scope="col">
              {onDocument}
            </th>
            <th {...COLUMN} scope="col">
              {m.code_in_register()}
            </th>
            <th {...COLUMN} scope="col">
              {m.compare_outcome()}
            </th>
          </tr>
        </thead>
        <tbody {...GROUP}>
          {facts.map(({ field, document, register, outcome }) => (
            <tr key={field} {...ROW} data-outcome={outcome}>
              <th {...HEADER} scope="row">
                {fieldLabel(field)}
              </th>
              <Side name={onDocument} lines={document} other={register} />
              <Side name={m.code_in_register()} lines={register} other={document} />
              <td {...CELL}>
                <span aria-hidden="true">{OUTCOMES[outcome].sign}</span> {OUTCOMES[outcome].text()}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && <p>{m.compare_code_only()}</p>}
    </div>
  )
}

/** `name`: that of the column. What only one of two lists has is set apart. */
function Side({ name, lines, other }: { name: string; lines: string[]; other: string[] }) {
  return (
    <td {...CELL}>
      <span aria-hidden="true">{name}</span>
      {lines.length === 0 && '–'}
      {lines.map((line) => (
        <p key={line}>
          {lines.length > 1 && !other.includes(line) ? <strong>{line}</strong> : line}
        </p>
      ))}
    </td>
  )
}

type Headline = { title: () => string; text: () => string; tone: Tone }

const HEADLINES: Record<Outcome, Headline> = {
  'this-file': { title: m.document_this_file, text: m.document_this_file_text, tone: 'valid' },
  'earlier-file': {
    title: m.document_earlier_file,
    text: m.document_earlier_file_text,
    tone: 'unsure',
  },
  changed: { title: m.document_changed, text: m.document_changed_text, tone: 'invalid' },
  'not-recorded': {
    title: m.document_not_recorded,
    text: m.document_not_recorded_text,
    tone: 'unsure',
  },
  replaced: { title: m.code_differs, text: m.document_replaced_text, tone: 'unsure' },
  deleted: { title: m.code_gone, text: m.document_deleted_text, tone: 'invalid' },
  copy: { title: m.document_copy, text: m.document_copy_text, tone: 'unsure' },
  picture: { title: m.document_picture, text: m.document_picture_text, tone: 'unsure' },
  'not-ours': { title: m.document_not_ours, text: m.document_not_ours_text, tone: 'invalid' },
}

/**
 * What is the matter with the file, and second, in no colour of an answer, what the register says
 * of its number.
 */
export function DocumentResult({ checked }: { checked: CheckedDocument }) {
  const { outcome, refused, number, corrections, endorsed, answer, stated } = checked
  const { title, text, tone } = headlineOf(checked)
  const code = answer?.code
  const isOurs = outcome === 'this-file' || outcome === 'earlier-file' || outcome === 'replaced'
  // Of a file that was changed, or is known to be ours, its code is no news.
  const saysItsCode = outcome === 'copy' || outcome === 'picture' || outcome === 'not-recorded'
  // What else is in a file that was changed, or is not ours, is no news: its facts would only look
  // confirmed.
  const isComparable = isOurs || saysItsCode
  const certificate = answer?.certificate
  const compared = isComparable && stated && certificate ? { stated, certificate } : null
  return (
    <PaperAnswer
      title={title}
      tone={tone}
      number={number}
      register={isOurs && answer ? VERDICT_TEXTS[answer.status].label() : null}
      outcome={outcome}
    >
      <div className="verdict-text">
        <p>{text}</p>
        {refused !== null && <p>{refused}</p>}
        {number === null && refused === null && <p>{m.document_no_number()}</p>}
      </div>
      <CorrectionNote corrections={corrections} />
      <EndorsedSince endorsed={endorsed} />
      {code?.outcome === 'agrees' && saysItsCode && <CodeNote code={code} />}
      {compared ? (
        <Comparison
          facts={compareFacts(compared.stated, compared.certificate)}
          statedOn={compared.stated.asOf}
          isWhole={isOurs}
        />
      ) : (
        code && <Differences code={code} />
      )}
      {isComparable && !code && answer?.certificate && (
        <p className="verdict-text">
          {isOurs && isForm(checked) ? m.document_of_one() : m.compare_nothing()}
        </p>
      )}
      {answer && <RegisterRecord answer={answer} isOurs={isOurs} withFacts={!compared} />}
      {number !== null && answer?.certificate && (
        <p className="links">
          <a href={paths.verify(number)}>{m.document_verify_number({ number })}</a>
          {endorsed.length > 0 && isDownloadable(answer.status) && (
            <a href={paths.publicDocument(number)} download>
              {m.document_newest()}
            </a>
          )}
        </p>
      )}
    </PaperAnswer>
  )
}

/** Whether it is the form of one of several certificates, whose code is that of the record. */
function isForm({ number, answer }: CheckedDocument): boolean {
  const [only, ...others] = answer?.certificate?.parts ?? []
  return (
    others.length === 0 &&
    number !== null &&
    only !== undefined &&
    number.endsWith(`/${only.code.toUpperCase()}`)
  )
}

/** What is suspended or withdrawn has no document. */
const isDownloadable = (status: string) => status !== 'suspended' && status !== 'withdrawn'

/** What was endorsed after this file was made: the newest file has it. */
function EndorsedSince({ endorsed }: Pick<CheckedDocument, 'endorsed'>) {
  if (endorsed.length === 0) return null
  return (
    <div className="verdict-text" data-endorsed="">
      <p>{m.document_endorsed_since()}</p>
      <ul>
        {endorsed.map(({ kind, on }) => (
          <li key={`${kind} ${on}`}>
            {kind === 'extension' ? m.document_endorsed_extension() : surveyText(kind)},{' '}
            {fullDate(on)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Files that show what was issued: corrections since are the headline. In other files a true code
 * is not, because it can be copied.
 */
const SAYS_ITS_FACTS: readonly Outcome[] = ['copy', 'picture', 'earlier-file', 'replaced']

/**
 * A code that fails, or says other facts, is the headline; and an intact file says nothing about
 * the certificate.
 */
function headlineOf({ outcome, answer, endorsed }: CheckedDocument): {
  title: string
  text: string
  tone: Tone
} {
  const code = answer?.code
  const { title, text, tone } = HEADLINES[outcome]
  if ((outcome === 'copy' || outcome === 'picture') && code && codeFails(code)) {
    const said = CODE_TEXTS[code.outcome]
    return { title: said.title(), text: said.text(code), tone: said.tone }
  }
  if (code?.outcome === 'differs' && SAYS_ITS_FACTS.includes(outcome)) {
    return {
      title: m.document_facts_differ(),
      text: m.document_facts_differ_text(),
      tone: 'unsure',
    }
  }
  if (outcome === 'earlier-file' && endorsed.length > 0)
    return { title: title(), text: m.document_endorsed_text(), tone }
  const isHolding = outcome !== 'this-file' || answer?.status === 'valid'
  return { title: title(), text: text(), tone: isHolding ? tone : 'unsure' }
}
