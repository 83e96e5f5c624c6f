import { m } from '#/app/texts/messages.js'
import { fullDate } from '#/app/language/format.ts'
import { surveyText } from '#/app/surveys/survey-kinds-text.ts'
import { paths } from '#/app/web/paths.ts'
import { PaperAnswer, RegisterRecord } from '#/app/verification/code/code-answer.tsx'
import { CodeNote, Differences } from '#/app/verification/verdict/code-note.tsx'
import { CODE_TEXTS, codeFails } from '#/app/verification/verdict/code.ts'
import { CorrectionNote } from '#/app/verification/verdict/notes.tsx'
import { VERDICT_TEXTS, type Tone } from '#/app/verification/verdict/verdict-texts.ts'
import type { CheckedDocument } from './check-document.ts'
import { compareFacts } from './compare-facts.ts'
import { Comparison } from './comparison.tsx'
import type { Outcome } from './outcome.ts'

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

/** What is the matter with the file, and second, in no colour of an answer, what the register says of its number. */
export function DocumentResult({ checked }: { checked: CheckedDocument }) {
  const { outcome, refused, number, corrections, endorsed, answer, stated } = checked
  const { title, text, tone } = headlineOf(checked)
  const code = answer?.code
  const isOurs = outcome === 'this-file' || outcome === 'earlier-file' || outcome === 'replaced'
  // Of a file that was changed, or is known to be ours, its code is no news.
  const saysItsCode = outcome === 'copy' || outcome === 'picture' || outcome === 'not-recorded'
  // What else is in a file that was changed, or is not ours, is no news: its facts would only look confirmed.
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

/** Files that show what was issued: corrections since are the headline. In other files a true code is not, because it can be copied. */
const SAYS_ITS_FACTS: readonly Outcome[] = ['copy', 'picture', 'earlier-file', 'replaced']

/** A code that fails, or says other facts, is the headline; and an intact file says nothing about the certificate. */
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
