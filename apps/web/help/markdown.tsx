import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'

export interface MarkdownProps {
  readonly text: string
  /** Draws a link: where it leads is known by who draws the text. */
  readonly link: (href: string, words: ReactNode) => ReactNode
}

/**
 * A text of the manual, drawn from its tokens: no HTML is ever put in the page, so that of a text only what is
 * listed here can come out.
 */
export function Markdown({ text, link }: MarkdownProps) {
  return <>{drawAll(lexer(text), link)}</>
}

type DrawLink = MarkdownProps['link']

const drawAll = (tokens: readonly Token[] | undefined, link: DrawLink): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  tokens?.map((token, at) => <Piece key={at} token={token} link={link} />)

function Piece({ token, link }: { token: Token; link: DrawLink }): ReactNode {
  const inner = 'tokens' in token ? drawAll(token.tokens, link) : undefined
  switch (token.type) {
    case 'heading':
      return <h4>{inner}</h4>
    case 'paragraph':
      return <p>{inner}</p>
    case 'strong':
      return <strong>{inner}</strong>
    case 'em':
      return <em>{inner}</em>
    case 'codespan':
      return <code>{token.text}</code>
    case 'link':
      return link(token.href, inner)
    case 'list':
      return <List list={token as Tokens.List} link={link} />
    case 'table':
      return <Table table={token as Tokens.Table} link={link} />
    case 'space':
      return null
    default:
      return inner ?? ('text' in token ? token.text : null)
  }
}

function List({ list, link }: { list: Tokens.List; link: DrawLink }) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
    <li key={at}>{drawAll(item.tokens, link)}</li>
  ))
  return list.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** Of the refusals: the code, what it says and how it is mended. */
function Table({ table, link }: { table: Tokens.Table; link: DrawLink }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell) => (
            <th key={cell.text} scope="col">
              {drawAll(cell.tokens, link)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>
            {row.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={at}>{drawAll(cell.tokens, link)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
