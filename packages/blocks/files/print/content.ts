/**
 * The content of a printed page: plain data that can travel to the renderer's thread. It is the small part of pdfmake's
 * vocabulary that the pieces use, typed strictly; text is always text, so nothing a user typed can become an image, a link or a
 * file.
 */
export type Content = TextContent | StackContent | ColumnsContent | TableContent | ImageContent | QrContent

export interface Placement {
  /** Left, top, right, bottom, in points. */
  readonly margin?: readonly [number, number, number, number]
  readonly width?: Width
  /** Starts on a new page. */
  readonly pageBreak?: 'before'
  /** Never split between two pages. */
  readonly unbreakable?: true
}
export type Width = number | '*' | 'auto'

export interface TextStyle {
  readonly fontSize?: number
  readonly bold?: true
  readonly italics?: true
  readonly color?: string
  readonly alignment?: 'left' | 'right' | 'center' | 'justify'
  readonly lineHeight?: number
  readonly characterSpacing?: number
}

export type TextContent = Placement &
  TextStyle &
  Readonly<{ text: string; noWrap?: true; wordBreak?: 'break-all' }>

export type StackContent = Placement & { readonly stack: readonly Content[] }

export type ColumnsContent = Placement & Readonly<{ columns: readonly Content[]; columnGap?: number }>

/** Named rules for the lines and padding of a table, which the renderer implements. */
export type Layout = 'lines' | 'letterhead' | 'pairs' | 'totals' | 'signature'

export interface TableContent extends Placement {
  readonly layout: Layout
  readonly table: {
    readonly widths: readonly Width[]
    readonly body: readonly (readonly Cell[])[]
    readonly headerRows?: number
    /** How many rows at the end are totals, ruled off from the rest. */
    readonly totalRows?: number
    readonly dontBreakRows?: boolean
    readonly keepWithHeaderRows?: number
  }
}
export type Cell = Content & { readonly colSpan?: number }

export interface ImageContent extends Placement {
  /** A `data:image/png` or `data:image/jpeg` address; the renderer refuses files and networks. */
  readonly image: string
  readonly fit: readonly [number, number]
}

export const grey = '#555555'

/** Longer than any word of the language: an account number, or an attack on the page's layout. */
const longWord = /\S{30}/
export const isBrokenAnywhere = (text: string): boolean => longWord.test(text)

/** Text that is safe to draw: without control characters or direction overrides, and broken anywhere if it has no spaces. */
export function ink(value: string, inked: TextStyle & Placement = {}): TextContent {
  const text = drawable(value)
  return { text, ...(isBrokenAnywhere(text) ? { wordBreak: 'break-all' as const } : {}), ...inked }
}

/** Drops the characters that no font can draw or that would reorder the line; keeps line breaks. */
export const drawable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, keepsBreak)
const keepsBreak = (mark: string): string => (mark === '\n' ? '\n' : mark === '\t' ? ' ' : '')

/** A QR of `fit` points of side at least, which can still be read when part of it is worn off. */
export type QrContent = Placement & Readonly<{ qr: string; fit: number; eccLevel: 'M'; alignment: 'center' }>
