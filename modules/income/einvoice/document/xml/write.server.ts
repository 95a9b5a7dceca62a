/**
 * A part of a document: its keys are elements, in written order (left out when undefined); `@` attributes, `#` content, `$`
 * CDATA.
 */
export type Xml = Readonly<Record<string, unknown>>

/** A document as it is delivered, and in the canonical form that is signed. They differ inside a CDATA. */
export interface WrittenXml {
  /** Without declaration. */
  readonly text: string
  readonly canonical: string
  /** The namespaces of its root, as they appear in the canonical form of any of its parts. */
  readonly scope: string
}

/** The text before the root of every document. */
export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'

/**
 * Writes a document directly in canonical form (C14N 1.0): no self-closing elements, namespaces first and then attributes, both
 * sorted, and each declared once, in the root. So signing needs no parsing.
 */
export function writeXml(name: string, content: Xml): WrittenXml {
  const canonical = element(name, content, canonicalCdata)
  const text = canonical.hasCdata ? element(name, content, cdata).text : canonical.text
  return { text, canonical: canonical.text, scope: attributesOf(namespacesOf(content)) }
}

/** A part of a document, in canonical form, without CDATA. */
export const writePart = (name: string, content: unknown): string =>
  element(name, content, canonicalCdata).text

type Text = { text: string; hasCdata: boolean }
type Cdata = (text: string) => string

function element(name: string, content: unknown, asCdata: Cdata): Text {
  const to: Text = { text: '', hasCdata: false }
  open(to, { name, content, asCdata })
  return to
}

function open(
  to: Text,
  { name, content, asCdata }: { name: string; content: unknown; asCdata: Cdata },
): void {
  if (Array.isArray(content)) {
    for (const one of content) open(to, { name, content: one, asCdata })
    return
  }
  if (content === undefined) return
  if (typeof content !== 'object' || content === null) {
    to.text += `<${name}>${escaped(content)}</${name}>`
    return
  }
  to.text += `<${name}${attributesOf(content as Xml)}>`
  inside(to, content as Xml, asCdata)
  to.text += `</${name}>`
}

function inside(to: Text, content: Xml, asCdata: Cdata): void {
  for (const [key, value] of Object.entries(content)) {
    if (key.startsWith('@')) continue
    if (key === '$') {
      to.text += asCdata(String(value))
      to.hasCdata = true
    } else if (key !== '#') open(to, { name: key, content: value, asCdata })
    else if (typeof value !== 'object') to.text += escaped(value)
    else for (const one of value as readonly Xml[]) inside(to, one, asCdata)
  }
}

const namespacesOf = (content: Xml): Xml =>
  Object.fromEntries(Object.entries(content).filter(([key]) => key.startsWith('@xmlns')))

/** Namespaces first, starting with the one without prefix; then attributes, by name. None of ours has a prefix. */
function attributesOf(content: Xml): string {
  const keys = Object.keys(content).filter((key) => key.startsWith('@'))
  if (keys.length === 0) return ''
  const order = (key: string) => `${key.startsWith('@xmlns') ? 0 : 1}${key}`
  const sorted = keys.length === 1 ? keys : keys.sort((one, other) => (order(one) < order(other) ? -1 : 1))
  return sorted.map((key) => ` ${key.slice(1)}="${escapedAttribute(content[key])}"`).join('')
}

const inText: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const inAttribute: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
// What XML 1.0 cannot hold (controls, halves of a pair) is left out: the user who pasted it did not see it, and DIAN refuses the
// whole document.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const unfit = /[&<>\r\0-\x08\x0B\f\x0E-\x1F\uFFFE\uFFFF]|\p{Cs}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const unfitInAttribute = /[&<"\0-\x1F\uFFFE\uFFFF]|\p{Cs}/gu
const escaped = (value: unknown): string =>
  value === null ? '' : String(value).replace(unfit, (one) => inText[one] ?? '')
const escapedAttribute = (value: unknown): string =>
  String(value).replace(unfitInAttribute, (one) => inAttribute[one] ?? '')

/** A CDATA end inside the text is split between two sections. */
const cdata: Cdata = (text) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
/** A parser reads each line break in a CDATA as one character, and the canonical form writes a CDATA like any other text. */
const canonicalCdata: Cdata = (text) => escaped(text.replace(/\r\n?/g, '\n'))
