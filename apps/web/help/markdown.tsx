import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'

export interface MarkdownProps {
  readonly text: string
  /** Draws a link; the caller decides where it leads. */
  readonly link: (href: string, words: ReactNode) => ReactNode
  /** Draws a picture, which is stored beside the text. */
  readonly picture: (href: string, words: string) => ReactNode
}

/** Draws a text of the manual from its tokens. No HTML of the text reaches the page: only the tokens listed here are drawn. */
export function Markdown({ text, ...draw }: MarkdownProps) {
  return <>{drawAll(lexer(text), draw)}</>
}

type Draw = Omit<MarkdownProps, 'text'>

const drawAll = (tokens: readonly Token[] | undefined, draw: Draw): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  tokens?.map((token, index) => <Piece key={index} token={token} draw={draw} />)

function Piece({ token, draw }: { token: Token; draw: Draw }): ReactNode {
  const inner = 'tokens' in token ? drawAll(token.tokens, draw) : undefined
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
      return draw.link(token.href, inner)
    case 'image':
      return draw.picture(token.href, token.text)
    case 'list':
      return <List list={token as Tokens.List} draw={draw} />
    case 'table':
      return <Table table={token as Tokens.Table} draw={draw} />
    case 'space':
      return null
    default:
      return inner ?? ('text' in token ? token.text : null)
  }
}

function List({ list, draw }: { list: Tokens.List; draw: Draw }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
    <li key={index}>{drawAll(item.tokens, draw)}</li>
  ))
  return list.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** The table of refusals: the code, its sentence and how to correct it. */
function Table({ table, draw }: { table: Tokens.Table; draw: Draw }) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell) => (
            <th key={cell.text} scope="col">
              {drawAll(cell.tokens, draw)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join()}>
            {row.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={index}>{drawAll(cell.tokens, draw)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
