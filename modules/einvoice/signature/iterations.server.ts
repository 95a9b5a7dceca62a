import forge from 'node-forge'

const { asn1 } = forge
const { Class, Type } = asn1

/**
 * How many times in all a PKCS#12 file asks for its password to be worked upon, as it says before it is opened: by each of its
 * parts (RFC 7292, 8018) and by its seal. More than can be told is `Infinity`.
 * @throws Error it is not written in DER
 */
export function iterationsIn(content: Buffer): number {
  const file = asn1.fromDer(forge.util.createBuffer(content.toString('binary')))
  const [, , seal] = childrenOf(file)
  return workIn(file, 0) + numberIn(childrenOf(seal)[2])
}

type Node = forge.asn1.Asn1

const childrenOf = (node: Node | undefined): Node[] => (Array.isArray(node?.value) ? node.value : [])

const deepest = 60

function workIn(node: Node, depth: number): number {
  if (depth > deepest) return Infinity
  const [first, parameters] = childrenOf(node)
  const own = isDerivation(first) ? numberIn(childrenOf(parameters).find(isInteger)) : 0
  return [...childrenOf(node), ...within(node)].reduce((sum, child) => sum + workIn(child, depth + 1), own)
}

/** Schemes by which a password becomes a key: PBES1, PBKDF2, and those of PKCS#12. */
function isDerivation(node: Node | undefined): boolean {
  if (node?.type !== Type.OID || typeof node.value !== 'string') return false
  return /^1\.2\.840\.113549\.1\.(5\.(\d|1[0-2])|12\.1\.\d+)$/.test(asn1.derToOid(node.value))
}

const isInteger = (node: Node): boolean => node.tagClass === Class.UNIVERSAL && node.type === Type.INTEGER

function numberIn(node: Node | undefined): number {
  if (node === undefined || !isInteger(node) || typeof node.value !== 'string') return 0
  const value = Number(`0x${Buffer.from(node.value, 'binary').toString('hex') || '0'}`)
  return node.value.length > 4 || node.value.charCodeAt(0) > 127 ? Infinity : value
}

/** What a text of octets holds, when that is DER again. */
function within({ tagClass, type, value }: Node): Node[] {
  if (tagClass !== Class.UNIVERSAL || type !== Type.OCTETSTRING || typeof value !== 'string') return []
  // Only what opens as a sequence can be a part; most texts of octets are encrypted.
  if (value.charCodeAt(0) !== 0x30) return []
  try {
    return [asn1.fromDer(forge.util.createBuffer(value))]
  } catch {
    return []
  }
}
