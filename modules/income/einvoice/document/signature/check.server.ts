import { verify, X509Certificate } from 'node:crypto'
import { isCanonical } from '../xml/canonical.server.ts'
import { xmlParser, xmlSigner } from '../xml/libraries.server.ts'
import { declaration } from '../xml/write.server.ts'
import { signedInfo, within } from './sign.server.ts'

/** Whether the document is unchanged since it was signed with the certificate that it contains. */
export const isSignedWell = (xml: string): boolean => isAsWeSign(xml) || isSigned(xml)

/**
 * Whether a document has the form of those signed here, and its signed digest matches: a document in canonical form need not be
 * parsed, which takes twenty times as long. False when this cannot be decided.
 */
export function isAsWeSign(xml: string): boolean {
  const signature = between(xml, '<ds:Signature ', '</ds:Signature>')
  const body = xml.slice(declaration.length).replace(signature, '')
  const [, scope = ''] = /^<\w+((?: xmlns(?::\w+)?="[^"]*")+)(?: \w+="[^"]*")*>/.exec(body) ?? []
  const id = /^<ds:Signature xmlns:ds="[^"]+" Id="([^"]+)">/.exec(signature)?.[1] ?? ''
  const parts = {
    key: between(signature, '<ds:KeyInfo ', '</ds:KeyInfo>'),
    declared: between(signature, '<xades:SignedProperties ', '</xades:SignedProperties>'),
  }
  const info = between(signature, '<ds:SignedInfo>', '</ds:SignedInfo>')
  const value = /<ds:SignatureValue>([^<]+)</.exec(signature)?.[1] ?? ''
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(parts.key)?.[1] ?? ''
  return (
    xml.startsWith(declaration) &&
    [signature, scope, info, value, certificate, ...Object.values(parts)].every((found) => found !== '') &&
    [body, parts.key, parts.declared].every(isCanonical) &&
    info === signedInfo(id, { canonical: body, scope, ...parts }) &&
    isSignatureOf(within(scope, info), value, certificate)
  )
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  return start < 0 || end < 0 ? '' : text.slice(start, end + to.length)
}

const pemOf = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`

const isSignatureOf = (canonical: string, value: string, certificate: string): boolean =>
  verify(
    'sha256',
    Buffer.from(canonical, 'utf8'),
    new X509Certificate(pemOf(certificate)).publicKey,
    Buffer.from(value, 'base64'),
  )

/** The same for any document, by the rules of XML signatures. */
function isSigned(xml: string): boolean {
  const { DOMParser } = xmlParser()
  const { SignedXml } = xmlSigner()
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const signature = document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature')[0]
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(xml)?.[1]
  if (signature === undefined || certificate === undefined) return false
  const checker = new SignedXml({ publicCert: pemOf(certificate) })
  checker.loadSignature(signature.toString())
  try {
    return checker.checkSignature(xml)
  } catch {
    // The library throws when the text does not even have the shape of a signature.
    return false
  }
}
