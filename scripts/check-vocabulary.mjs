import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node26.mjs'

/**
 * Words that are refused in names, comments, texts and documents, with what to write instead: a reader should know every word from the trade
 * or from TypeScript. Matched as whole words, also inside `camelCase` and `SNAKE_CASE` names.
 */
export const REFUSED = [
  ['post ?offices?', 'mailer'],
  ['letters?', 'e-mail (a letter of the alphabet is allowed where ALLOWED says so)'],
  ['strangers?', 'public, anonymous caller, visitor'],
  ['whoever|who asks|who asked|somebody', 'client, caller, visitor, holder, user'],
  ['doors?', 'page, endpoint, route, API'],
  ['nouns?', 'feature'],
  ['words?|worded|wording', 'message, text, label'],
  ['faults?', 'error (fault injection is allowed)'],
  ['told|tell|tells|telling|hears?|heard|hearing', 'log, notify, observe, report'],
  ['watch|watches|watched|watching|looked up', 'telemetry, metrics, collector, observe'],
  ['desks?', 'review'],
  ['kept|keeping|keepers?', 'stored, cached, retention, scheduler'],
  ['places?', 'location, position, target, path'],
  ['past', 'as of, earlier, over'],
  ['wish|wishes|wished', 'option, request'],
  ['learn|learns|learned|learnt|lessons?|holes?|stand ?ins?', 'template, compile, placeholder, sample'],
  ['turned away|turns away|gates?|rooms?|patience|waiting line', 'rejected, admission control, capacity, timeout, queue'],
  ['around|surroundings', 'context, dependencies, about'],
  ['by chance', 'random'],
  ['anew', 'again, re-'],
  ['mend|mends|mended|weakness|weaknesses', 'fix, vulnerability'],
  ['judges?|judged|judging|judge?ments?', 'validate, validator, result'],
  ['hasty front|narrow front|knocks?|knocked|contestants?|peers?', 'faulty proxy, slow proxy, probe, candidate, baseline'],
  ['(?:most|longest|largest|fewest|shortest) limit', 'MAX_, MIN_'],
  ['handed over|hands over|put off', 'hydration data, deferred'],
  ['finders?', 'search index'],
  ['sealers?|sealing', 'log appender, append and sign; encrypt'],
  ['hold still|holds still|let go', 'quiesce, release'],
  ['ticked|ticks', 'selected'],
  ['really us', 'authenticity'],
  ['specification §', 'the rule itself: the specification is not in the repository'],
  ['so many|so often|as it stands|of (?:its|their|his|her) own|at any hour', 'the number, the condition or the fact'],
]

/** What is allowed all the same: the expression, and why. */
export const ALLOWED = [
  [
    /\b(?:capital|small|lower-?case|upper-?case|two|three|one|each|every|single|accented|latin|ascii|cyrillic|greek) letters?\b/gi,
    'of the alphabet',
  ],
  [
    /\bletters? (?:A|a|and digits?|or digits?|and figures|of the alphabet|case|from)\b|\b(?:digits?|numbers|hyphens) (?:and|or) letters?\b|\bletter by letter\b/gi,
    'of the alphabet',
  ],
  [
    /\b(?:12|24|twelve|four|common|reserved|pass|key)[- ]words?\b|\bwords? (?:of the key|of a key|list)\b|\bin other words\b|\bpass-?words?\b|\bkeywords?\b/gi,
    'the words of a key (BIP 39), or of a language',
  ],
  [/\bfault[- ](?:injection|tolerant|tolerance)\b|\bsegmentation faults?\b/gi, 'terms of testing and operation'],
  [
    /\bin (?:the )?place of\b|\bin place\b|\btak(?:e|es|en|ing) (?:its |the )?place\b|\bdecimal places?\b/gi,
    'ordinary phrases',
  ],
  [/\bwatch ?dogs?\b|\bfs\.watch\b|--watch\b/gi, 'a term of operation'],
  [/\bin the past\b|\bpast the end\b/gi, 'ordinary phrases'],
  [/\blearn more\b/gi, 'the usual text of a link'],
  [/\bbreak-words\b|"Place"/g, 'a class of Tailwind; the heading on certificates, as in the model forms of the conventions'],
  [/\bdistinctive number or letters\b/gi, 'a field of the forms of the conventions'],
  [/\blast-?word\b|\bpeer dependenc\w+|\bpeerDependenc\w+/gi, 'a term of npm'],
]

/** Not looked at: what others wrote, what is made, formats and migrations that never change, and measurements of a day. */
const SKIPPED =
  /^(?:LICENSE|package-lock\.json|quality\/|drills\/|bench\/|db\/migrations\/|db\/seed\/|tests\/fixtures\/|tests\/golden\/|docs\/reports\/|public\/(?:images|icons)\/|app\/accounts\/passwords\/common-passwords|db\/standard-names-migration\.test\.ts$|scripts\/check-vocabulary|client\/src\/api-types\.ts$)|package-lock\.json$/
const TEXT = /\.(?:ts|tsx|mjs|css|md|json|ya?ml|typ|html|webmanifest|service|conf|cfg|sh)$|(?:^|\/)(?:Dockerfile|run)$/

const PATTERN = new RegExp(`(?<![a-z])(?:${REFUSED.map(([words]) => words).join('|')})(?![a-z])`, 'g')

/** The refused words of a text: line (from 1), word, and what to write instead. */
export function findRefusedTerms(text) {
  return text.split('\n').flatMap((line, i) => {
    if (line.includes('words-allowed:')) return []
    let plain = line
    for (const [expression] of ALLOWED) plain = plain.replaceAll(expression, ' ')
    plain = plain
      .replaceAll(/(?<![A-Z_])(MOST|LONGEST|LARGEST|FEWEST|SHORTEST)_(?=[A-Z])/g, '$1 limit ')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .replaceAll(/(?<=[a-z])[-_](?=[a-z])/g, ' ')
    return Array.from(plain.matchAll(PATTERN), ([word]) => ({ line: i + 1, word, instead: insteadOf(word) }))
  })
}

function insteadOf(word) {
  return REFUSED.find(([words]) => new RegExp(`^(?:${words})$`).test(word))?.[1] ?? ''
}

/** Every file of the repository that is looked at. */
function checkedFiles() {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return files.split('\0').filter((file) => file !== '' && !SKIPPED.test(file) && TEXT.test(file))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = checkedFiles().flatMap((file) => {
    let text
    try {
      text = readFileSync(join(root, file), 'utf8')
    } catch {
      return []
    }
    // The changelog quotes former names.
    if (file === 'CHANGELOG.md') text = text.replaceAll(/`[^`]*`|“[^”]*”/g, (quoted) => quoted.replaceAll(/[^\n]/g, ' '))
    return [...findRefusedTerms(text), ...findRefusedTerms(file.split('/').join(' '))].map((one) => ({ file, ...one }))
  })
  for (const { file, line, word, instead } of found) console.error(`${file}:${line}: "${word}": write ${instead}`)
  if (found.length > 0) console.error(`${found.length} words that CONTRIBUTING.md asks to avoid`)
  process.exitCode = found.length > 0 ? 1 : 0
}
