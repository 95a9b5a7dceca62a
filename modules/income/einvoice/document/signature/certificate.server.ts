import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { insist, must, Problem } from '@quina/kernel'
import type Forge from 'node-forge'
import { forge } from '../xml/libraries.server.ts'

/** The key and the certificates that sign a document. */
export interface Certificate {
  /** PEM. */
  readonly privateKey: string
  /** PEM: the certificate itself, then its issuers. */
  readonly chain: readonly string[]
}

/** The data of the certificate that the signature contains. */
export interface CertificateFacts {
  readonly body: string
  readonly digest: string
  readonly issuer: string
  readonly serial: string
  readonly validFrom: Date
  readonly validTo: Date
  /** The name of its holder. */
  readonly name: string
  /** The NIT of its holder, if it has one. */
  readonly nit: string | null
  /** It may sign documents, and is not the certificate of an authority. */
  readonly maySign: boolean
}

/** The parts of a PKCS#12 file (RFC 7292). */
const bagTypes = {
  key: '1.2.840.113549.1.12.10.1.1',
  hiddenKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
} as const
const nitOfDian = '1.3.6.1.4.1.23267.2.2'

/** Recently read certificates, by their text: each signature needs its own several times, and reading one takes milliseconds. */
const readLately = new Map<string, CertificateFacts>()
const remembered = 16

/** @param pem one certificate of the chain. */
export function certificateFacts(pem: string): CertificateFacts {
  const known = readLately.get(pem)
  if (known !== undefined) return known
  const facts = readFacts(pem)
  if (readLately.size >= remembered) readLately.clear()
  readLately.set(pem, facts)
  return facts
}

/** Keys by their certificate: when the certificate is released, so is the key. */
const readKeys = new WeakMap<Certificate, KeyObject>()

/** The private key of a certificate, read once while the certificate is in memory. */
export function privateKeyOf(certificate: Certificate): KeyObject {
  const known = readKeys.get(certificate)
  if (known !== undefined) return known
  const key = createPrivateKey(certificate.privateKey)
  readKeys.set(certificate, key)
  return key
}

function readFacts(pem: string): CertificateFacts {
  const certificate = new X509Certificate(pem)
  const read = forge().pki.certificateFromPem(pem)
  const named = read.subject.attributes.find(
    ({ type, shortName }) => type === nitOfDian || type === '2.5.4.5' || shortName === 'serialNumber',
  )
  return {
    body: certificate.raw.toString('base64'),
    digest: createHash('sha256').update(certificate.raw).digest('base64'),
    issuer: read.issuer.attributes.map((one) => `${one.shortName ?? one.type}=${wordsOf(one)}`).join(','),
    serial: BigInt(`0x${certificate.serialNumber}`).toString(),
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    name: wordsOf(read.subject.getField('CN') ?? read.subject.getField('O')) ?? 'Certificado sin nombre',
    nit: typeof named?.value === 'string' ? named.value : null,
    maySign: !certificate.ca && signsBy(read),
  }
}

/** The text of a field of a name: forge returns the raw octets of a UTF8String. */
function wordsOf(field: Forge.pki.CertificateField | null): string | null {
  if (typeof field?.value !== 'string') return null
  const isUtf8 = Number(field.valueTagClass) === forge().asn1.Type.UTF8
  return isUtf8 ? Buffer.from(field.value, 'binary').toString('utf8') : field.value
}

/** A certificate without declared uses may be used for anything (RFC 5280, §4.2.1.3). */
function signsBy(certificate: Forge.pki.Certificate): boolean {
  const usage = certificate.getExtension('keyUsage') as KeyUsage | null | undefined
  return usage === null || usage === undefined || usage.digitalSignature || usage.nonRepudiation
}
type KeyUsage = Readonly<{ digitalSignature: boolean; nonRepudiation: boolean }>

/**
 * Reads a PKCS#12 file as certification authorities deliver it.
 * @throws Problem FEV-020 when the password does not open it, FEV-021 when it has no key, no certificate or none for that key,
 * FEV-080 when opening it requires more work than any authority uses, FEV-081 when it is not such a file.
 */
export function readPkcs12(content: Buffer, password: string): Certificate {
  mustBeOpenable(content)
  const bags = openBags(content, password)
  const key = bags(bagTypes.hiddenKey)[0]?.key ?? bags(bagTypes.key)[0]?.key
  const certificates = bags(bagTypes.certificate).flatMap(({ cert }) => (cert === undefined ? [] : [cert]))
  const missing = 'El certificado no trae su llave privada o su cadena.'
  must(key !== undefined && key !== null && certificates.length > 0, 'FEV-021', 'certificate', missing)
  const privateKey = forge().pki.privateKeyToPem(key)
  const own = certificates.find((one) => isOf(forge().pki.certificateToPem(one), privateKey))
  const foreign = 'La llave privada del archivo no es de ninguno de sus certificados.'
  must(own !== undefined, 'FEV-021', 'certificate', foreign)
  const chain = [own, ...certificates.filter((one) => one !== own)].map((one) =>
    forge().pki.certificateToPem(one),
  )
  return { privateKey, chain }
}

/** The Colombian authorities use two thousand iterations; the most careful programs, some hundred thousand. */
const iterationsMax = 600_000
const bytesMax = 1_000_000

function mustBeOpenable(content: Buffer): void {
  const heavy =
    'El certificado pide demasiado trabajo para abrirse. Expórtelo de nuevo como .p12 o .pfx corriente.'
  const fields = { file: heavy }
  insist(content.length <= bytesMax && iterations(content) <= iterationsMax, 'FEV-080', heavy, { fields })
}

function iterations(content: Buffer): number {
  try {
    return iterationsIn(content)
  } catch (cause) {
    const wrong = 'El archivo no es un certificado .p12 o .pfx.'
    throw new Problem('FEV-081', wrong, { fields: { file: wrong }, facts: { cause: String(cause) } })
  }
}

/**
 * The total of iterations over its password that an unopened PKCS#12 file declares: for each of its parts (RFC 7292, 8018) and
 * for its seal. `Infinity` when there are too many to count.
 * @throws Error when it is not DER
 */
function iterationsIn(content: Buffer): number {
  const file = forge().asn1.fromDer(forge().util.createBuffer(content.toString('binary')))
  const [, , seal] = childrenOf(file)
  return workIn(file, 0) + numberIn(childrenOf(seal)[2])
}

type Node = Forge.asn1.Asn1

const childrenOf = (node: Node | undefined): Node[] => (Array.isArray(node?.value) ? node.value : [])

const deepest = 60

function workIn(node: Node, depth: number): number {
  if (depth > deepest) return Infinity
  const [first, parameters] = childrenOf(node)
  const own = isDerivation(first) ? numberIn(childrenOf(parameters).find(isInteger)) : 0
  return [...childrenOf(node), ...within(node)].reduce((sum, child) => sum + workIn(child, depth + 1), own)
}

/** The schemes that derive a key from a password: PBES1, PBKDF2, and those of PKCS#12. */
function isDerivation(node: Node | undefined): boolean {
  if (node?.type !== forge().asn1.Type.OID || typeof node.value !== 'string') return false
  return /^1\.2\.840\.113549\.1\.(5\.(\d|1[0-2])|12\.1\.\d+)$/.test(forge().asn1.derToOid(node.value))
}

const isInteger = (node: Node): boolean =>
  node.tagClass === forge().asn1.Class.UNIVERSAL && node.type === forge().asn1.Type.INTEGER

function numberIn(node: Node | undefined): number {
  if (node === undefined || !isInteger(node) || typeof node.value !== 'string') return 0
  const value = Number(`0x${Buffer.from(node.value, 'binary').toString('hex') || '0'}`)
  return node.value.length > 4 || node.value.charCodeAt(0) > 127 ? Infinity : value
}

/** The nodes inside an octet string, when it contains DER again. */
function within({ tagClass, type, value }: Node): Node[] {
  if (
    tagClass !== forge().asn1.Class.UNIVERSAL ||
    type !== forge().asn1.Type.OCTETSTRING ||
    typeof value !== 'string'
  )
    return []
  // Only an octet string that begins as a sequence can be a part; most of them are encrypted.
  if (value.charCodeAt(0) !== 0x30) return []
  try {
    return [forge().asn1.fromDer(forge().util.createBuffer(value))]
  } catch {
    return []
  }
}

function openBags(content: Buffer, password: string) {
  const wrong = 'La contraseña no abre el certificado.'
  try {
    const file = forge().pkcs12.pkcs12FromAsn1(
      forge().asn1.fromDer(forge().util.createBuffer(content.toString('binary'))),
      password,
    )
    return (bagType: string) => file.getBags({ bagType })[bagType] ?? []
  } catch (cause) {
    insist(false, 'FEV-020', wrong, { fields: { password: wrong }, facts: { cause: String(cause) } })
    throw cause
  }
}

const isOf = (certificate: string, privateKey: string): boolean =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))

/** A new pair of keys. Finding their primes takes some tenths of a second of processor. */
export const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

type OwnWord = Readonly<{ name: string; nit: string; now: Date; keys?: ReturnType<typeof newKeys> }>

/** A self-signed certificate: for habilitación and for tests, never accepted in production. */
export function selfSigned({ name, nit, now, keys: pair = newKeys() }: OwnWord): Certificate {
  const certificate = forge().pki.createCertificate()
  certificate.publicKey = forge().pki.publicKeyFromPem(pair.publicKey)
  certificate.serialNumber = serialNumber()
  certificate.validity.notBefore = new Date(now.getTime() - 86_400_000)
  certificate.validity.notAfter = new Date(now.getTime() + 730 * 86_400_000)
  const subject = subjectOf(name, nit)
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(forge().pki.privateKeyFromPem(pair.privateKey), forge().md.sha256.create())
  return { privateKey: pair.privateKey, chain: [forge().pki.certificateToPem(certificate)] }
}

/** A positive INTEGER of sixteen octets without a needless leading zero (RFC 5280, §4.1.2.2), in hexadecimal. */
function serialNumber(): string {
  const octets = randomBytes(16)
  octets[0] = (octets[0]! & 0x3f) | 0x40
  return octets.toString('hex')
}

/** Country and serial number are PrintableString (RFC 5280, appendix A); text with accents is UTF8String. */
function subjectOf(name: string, nit: string): Forge.pki.CertificateField[] {
  const utf8: number = forge().asn1.Type.UTF8
  const words = { valueTagClass: utf8 }
  return [
    { shortName: 'C', value: 'CO' },
    { shortName: 'O', value: name, ...words },
    { type: '2.5.4.5', value: nit },
    { shortName: 'CN', value: `${name} (pruebas)`, ...words },
  ]
}
