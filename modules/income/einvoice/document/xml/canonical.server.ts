const name = '[\\w:.-]+'
const closing = `</${name}>`
const opening = `<${name}((?: ${name}="(?:[^"&<\\t\\n\\r]|&(?:amp|lt|quot|#x9|#xA|#xD);)*")*)>`
const text = '(?:[^<>&\\r]|&(?:amp|lt|gt|#xD);)+'

/**
 * Whether a text is its own canonical form (C14N 1.0): no self-closing elements, no CDATA, comment or declaration, only the
 * required escapes, namespaces and then attributes in order, and namespaces in its root only. It does not check whether elements
 * are closed, and returns false for attributes with a prefix.
 */
export function isCanonical(xml: string): boolean {
  const piece = new RegExp(`${closing}|${opening}|${text}`, 'y')
  while (piece.lastIndex < xml.length) {
    const isRoot = piece.lastIndex === 0
    const found = piece.exec(xml)
    if (found === null || !isInOrder(found[1] ?? '', isRoot)) return false
  }
  return true
}

const attribute = new RegExp(` (${name})="`, 'g')

function isInOrder(attributes: string, isRoot: boolean): boolean {
  if (attributes === '') return true
  const names = [...attributes.matchAll(attribute)].map(([, found = '']) => found)
  const own = names.filter((one) => !one.startsWith('xmlns'))
  const namespaces = names.slice(0, names.length - own.length)
  return (
    (isRoot || namespaces.length === 0) &&
    isSorted(namespaces) &&
    isSorted(own) &&
    namespaces.every((one) => one.startsWith('xmlns')) &&
    own.every((one) => !one.includes(':'))
  )
}

const isSorted = (names: readonly string[]): boolean =>
  names.every((one, index) => index === 0 || names[index - 1]! < one)
