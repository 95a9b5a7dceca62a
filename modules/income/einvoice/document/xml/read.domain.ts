/** An element of a document, by its name without its prefix. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** The text directly inside it, including CDATA. */
  readonly text: string
}

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: OpenElement[]
  text: string
}

const name = '[\\w:.-]+'
const attribute = `\\s+${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`
const pieces = [
  '<!\\[CDATA\\[([\\s\\S]*?)\\]\\]>',
  '<!--[\\s\\S]*?-->',
  '<\\?[\\s\\S]*?\\?>',
  `</(${name})\\s*>`,
  `<(${name})((?:${attribute})*)\\s*(/?)>`,
  '([^<]+)',
]

/** Parses a document for reading; null when it is not well formed. A document that declares a DTD is not read. */
export function readXml(xml: string): XmlElement | null {
  const top: OpenElement = { name: '', attributes: {}, children: [], text: '' }
  const open: OpenElement[] = [top]
  const text = xml.replace(/^\uFEFF/, '')
  const piece = new RegExp(pieces.join('|'), 'y')
  while (piece.lastIndex < text.length) {
    const found = piece.exec(text)
    if (found === null || !take(open, found)) return null
  }
  return open.length === 1 && top.children.length === 1 && top.text.trim() === '' ? top.children[0]! : null
}

/** Takes one token into the tree; false when it does not fit there. */
function take(
  open: OpenElement[],
  [, cdata, closes, opens, attributes = '', isEmpty, text]: RegExpExecArray,
): boolean {
  const inside = open.at(-1)!
  if (cdata !== undefined) inside.text += cdata
  else if (text !== undefined) inside.text += unescaped(text)
  else if (opens !== undefined) {
    const element = { name: localName(opens), attributes: attributesIn(attributes), children: [], text: '' }
    inside.children.push(element)
    if (isEmpty !== '/') open.push(element)
  } else if (closes !== undefined) {
    if (open.length === 1 || inside.name !== localName(closes)) return false
    open.pop()
  }
  return true
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      unescaped(double ?? single ?? ''),
    ]),
  )

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

/** Every element at a path of names below another: `Party/PartyTaxScheme`. */
export function allAt(from: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name))
  return found
}

export const firstAt = (from: XmlElement, path: string): XmlElement | undefined => allAt(from, path)[0]

/** The text at a path, trimmed; empty when there is none. */
export const textAt = (from: XmlElement, path: string): string => firstAt(from, path)?.text.trim() ?? ''

export const attributeAt = (from: XmlElement, path: string, name: string): string =>
  firstAt(from, path)?.attributes[name]?.trim() ?? ''
