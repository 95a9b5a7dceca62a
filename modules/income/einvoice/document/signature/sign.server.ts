import { createHash, randomUUID, sign } from 'node:crypto'
import { declaration, type WrittenXml, writePart, type Xml } from '../xml/write.server.ts'
import { type Certificate, certificateFacts, privateKeyOf } from './certificate.server.ts'

const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const ds = 'http://www.w3.org/2000/09/xmldsig#'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties'

/** The policy of signature of DIAN, version 2, and the SHA-256 of its text. */
const policy = {
  address: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
}

export interface SignatureInput {
  readonly certificate: Certificate
  /** The day and the hour of issue, with their zone: DIAN compares them (FAD09e). */
  readonly signedAt: string
}

/**
 * Signs a document: XAdES-EPES, enveloped in its last extension, RSA-SHA256, inclusive canonical form, and three references: the
 * document, the key and the properties of the signature. Nothing in it may change afterwards, not even a space. Every part is
 * written in canonical form from the beginning, so that nothing is parsed: parsing took twenty times as long as signing.
 * @returns the whole document, with its declaration.
 */
export function signDocument(document: WrittenXml, { certificate, signedAt }: SignatureInput): string {
  const { scope, canonical } = document
  const id = `xmldsig-${randomUUID()}`
  const key = part('ds:KeyInfo', `${id}-keyinfo`, keyContent(certificate))
  const declared = part('xades:SignedProperties', `${id}-signedprops`, properties({ certificate, signedAt }))
  const info = signedInfo(id, { canonical, scope, key, declared })
  const value = sign('sha256', Buffer.from(within(scope, info), 'utf8'), privateKeyOf(certificate))
  const signed = `${info}<ds:SignatureValue>${value.toString('base64')}</ds:SignatureValue>`
  const signature = `<ds:Signature xmlns:ds="${ds}" Id="${id}">${signed}${key}${object(id, declared)}</ds:Signature>`
  return `${declaration}${placed(document.text, signature)}`
}

/** The signed content: the canonical form of the document without its signature, and the two parts of the signature. */
export type SignedParts = Pick<WrittenXml, 'canonical' | 'scope'> &
  Readonly<{ key: string; declared: string }>

/** The digests of everything that is signed. */
export const signedInfo = (id: string, { canonical, scope, key, declared }: SignedParts): string =>
  writePart('ds:SignedInfo', {
    'ds:CanonicalizationMethod': { '@Algorithm': inclusive },
    'ds:SignatureMethod': { '@Algorithm': rsaSha256 },
    'ds:Reference': [
      reference({ '@Id': `${id}-ref0`, '@URI': '' }, enveloped, canonical),
      reference({ '@URI': `#${id}-keyinfo` }, inclusive, within(scope, key)),
      reference(
        { '@URI': `#${id}-signedprops`, '@Type': signedPropertiesType },
        inclusive,
        within(scope, declared),
      ),
    ],
  })

const part = (name: string, id: string, content: Xml): string => writePart(name, { '@Id': id, ...content })

const object = (id: string, declared: string): string => {
  const qualifying = `<xades:QualifyingProperties xmlns:ds="${ds}" xmlns:xades="${xades}" Target="#${id}">`
  return `<ds:Object>${qualifying}${declared}</xades:QualifyingProperties></ds:Object>`
}

/** Adds the namespaces in scope to a part, as its own canonical form requires. */
export const within = (scope: string, written: string): string =>
  written.replace(/[ >]/, (end) => `${scope}${end}`)

const reference = (named: Xml, transform: string, canonical: string): Xml => ({
  ...named,
  'ds:Transforms': { 'ds:Transform': { '@Algorithm': transform } },
  ...digestOf(createHash('sha256').update(canonical, 'utf8').digest('base64')),
})

const place = '<ext:ExtensionContent></ext:ExtensionContent>'

/** Puts the signature in its extension: extensions come first, and only this one is empty. */
function placed(text: string, signature: string): string {
  const at = text.indexOf(place)
  if (at < 0) throw new Error('the document has no extension for its signature')
  const inside = at + '<ext:ExtensionContent>'.length
  return `${text.slice(0, inside)}${signature}${text.slice(inside)}`
}

const keyContent = ({ chain }: Certificate): Xml => ({
  'ds:X509Data': { 'ds:X509Certificate': chain.map((pem) => certificateFacts(pem).body) },
})

const properties = ({ certificate, signedAt }: SignatureInput): Xml => ({
  'xades:SignedSignatureProperties': {
    'xades:SigningTime': signedAt,
    'xades:SigningCertificate': { 'xades:Cert': certificate.chain.map(certificateOf) },
    'xades:SignaturePolicyIdentifier': {
      'xades:SignaturePolicyId': {
        'xades:SigPolicyId': { 'xades:Identifier': policy.address },
        'xades:SigPolicyHash': digestOf(policy.digest),
      },
    },
    'xades:SignerRole': { 'xades:ClaimedRoles': { 'xades:ClaimedRole': 'supplier' } },
  },
})

function certificateOf(pem: string): Xml {
  const { digest, issuer, serial } = certificateFacts(pem)
  return {
    'xades:CertDigest': digestOf(digest),
    'xades:IssuerSerial': { 'ds:X509IssuerName': issuer, 'ds:X509SerialNumber': serial },
  }
}

const digestOf = (value: string): Xml => ({
  'ds:DigestMethod': { '@Algorithm': sha256 },
  'ds:DigestValue': value,
})
