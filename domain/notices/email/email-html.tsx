import { office } from '#/domain/authority/office.ts'
import type { Part, EmailContent } from './email-parts.ts'

/**
 * Few rules, because mail programs support few. Only links and thin lines are coloured, so that the
 * mail program's dark mode sets the other colours. No images, because fetching one would reveal
 * when an email was opened.
 */
const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; }
  a { color: ${office.colours.link}; }
  @media (prefers-color-scheme: dark) { a { color: ${office.colours.linkOnDark} !important; } }
`
/** A grey that is visible on white and on black. */
const LINE = '#8793a5'
const PAGE = {
  maxWidth: '38em',
  margin: '0 auto',
  padding: '24px 16px',
  fontFamily: "'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontSize: '16px',
  lineHeight: 1.5,
} as const
const HEAD = {
  borderBottom: '3px solid',
  paddingBottom: '8px',
  margin: '0 0 24px',
  fontWeight: 600,
} as const
const TITLE = {
  fontFamily: "Georgia, 'Times New Roman', serif",
  fontSize: '24px',
  lineHeight: 1.25,
  margin: '0 0 24px',
} as const
const BLOCK = { margin: '0 0 20px', overflowWrap: 'anywhere' } as const
const TABLE = { borderCollapse: 'collapse', width: '100%', margin: '0 0 20px' } as const
const CELL = {
  borderBottom: `1px solid ${LINE}`,
  padding: '8px 12px 8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const

/**
 * An email as HTML. Text that users typed is in `bdi`, so that its direction marks do not affect
 * the text next to it.
 */
export function EmailHtml({ content }: { content: EmailContent }) {
  const [name, ...rest] = content.closing
  return (
    <html lang={content.language} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Otherwise phones show certificate numbers as telephone numbers. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{content.subject}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <div lang={content.language} style={PAGE}>
          <p style={HEAD}>{name}</p>
          <h1 style={TITLE}>{content.subject}</h1>
          {content.salutation !== null && <p style={BLOCK}>{content.salutation}</p>}
          {content.parts.map((part, i) => (
            <PartHtml key={i} part={part} />
          ))}
          <p
            style={{
              borderTop: `1px solid ${LINE}`,
              paddingTop: '12px',
              margin: '32px 0 0',
              fontSize: '14px',
            }}
          >
            {[name, ...rest].map((line) => (
              <span key={line} style={{ display: 'block' }}>
                {line}
              </span>
            ))}
          </p>
        </div>
      </body>
    </html>
  )
}

function PartHtml({ part }: { part: Part }) {
  switch (part.part) {
    case 'text':
      return <p style={BLOCK}>{part.text}</p>
    case 'facts':
      return (
        <table style={TABLE}>
          <tbody>
            {part.facts.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row" style={{ ...CELL, width: '35%', fontWeight: 400 }}>
                  {name}
                </th>
                <td style={{ ...CELL, fontWeight: 600 }}>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'link':
      return (
        <p style={BLOCK}>
          <a href={part.address} style={{ fontWeight: 600 }}>
            {part.name}
          </a>
          <br />
          <span style={{ fontSize: '14px' }}>{part.address}</span>
        </p>
      )
    case 'quote':
      return (
        <>
          <p style={{ ...BLOCK, margin: '0 0 8px', fontWeight: 600 }}>{part.name}</p>
          <blockquote
            style={{
              ...BLOCK,
              borderLeft: `4px solid ${LINE}`,
              padding: '4px 0 4px 16px',
              whiteSpace: 'pre-line',
            }}
          >
            <bdi>{part.text}</bdi>
          </blockquote>
        </>
      )
    case 'list':
      return <ListHtml {...part} />
  }
}

function ListHtml({ heads, rows, more }: Extract<Part, { part: 'list' }>) {
  return (
    <>
      <table style={TABLE}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" style={CELL}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, subject, date, address }) => (
            <tr key={address}>
              <th scope="row" style={CELL}>
                <a href={address}>{number}</a>
              </th>
              <td style={CELL}>
                <bdi>{subject}</bdi>
              </td>
              <td style={CELL}>{date}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more !== null && <p style={BLOCK}>{more}</p>}
    </>
  )
}
