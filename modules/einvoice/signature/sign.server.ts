import { randomUUID } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { create } from 'xmlbuilder2'
import { type Certificate, certificateFacts } from './certificate.server.ts'

const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const xades = 'http://uri.etsi.org/01903/v1.3.2#'
const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties'

/** The policy of signature of DIAN, version 2, and the SHA-256 of its text. */
const policy = {
  address: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
}

export interface Signing {
  readonly certificate: Certificate
  /** The day and the hour of issue, with their zone: DIAN compares them (FAD09e). */
  readonly signedAt: string
}

/**
 * Signs a document: XAdES-EPES, enveloped in its last extension, RSA-SHA256, inclusive canonical form, and three references:
 * the document, the key and what is said of the signature. Nothing of it may change afterwards, not even a space.
 */
export function signDocument(xml: string, { certificate, signedAt }: Signing): string {
  const id = `xmldsig-${randomUUID()}`
  const signer = new SignedXml({
    privateKey: certificate.privateKey,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: inclusive,
    getKeyInfoContent: () => keyContent(certificate),
    keyInfoAttributes: { Id: `${id}-keyinfo` },
    objects: [{ content: properties(id, { certificate, signedAt }) }],
  })
  const reference = { digestAlgorithm: sha256 }
  signer.addReference({
    ...reference,
    xpath: '/*',
    transforms: [enveloped],
    isEmptyUri: true,
    id: `${id}-ref0`,
  })
  signer.addReference({ ...reference, xpath: keyInfo, transforms: [inclusive] })
  signer.addReference({
    ...reference,
    xpath: signedProperties,
    transforms: [inclusive],
    type: signedPropertiesType,
  })
  signer.computeSignature(xml, {
    prefix: 'ds',
    attrs: { Id: id },
    location: { reference: lastExtension, action: 'append' },
    existingPrefixes: { xades },
  })
  return signer.getSignedXml()
}

const lastExtension =
  "(/*/*[local-name()='UBLExtensions']/*[local-name()='UBLExtension']/*[local-name()='ExtensionContent'])[last()]"

// Where each part stands: looking through the whole document for its Id took most of the time of signing.
const inSignature = `${lastExtension}/*[local-name()='Signature']`
const keyInfo = `${inSignature}/*[local-name()='KeyInfo']`
const signedProperties = `${inSignature}/*[local-name()='Object']/*/*[local-name()='SignedProperties']`

const keyContent = ({ chain }: Certificate): string =>
  `<ds:X509Data>${chain
    .map((pem) => `<ds:X509Certificate>${certificateFacts(pem).body}</ds:X509Certificate>`)
    .join('')}</ds:X509Data>`

function properties(id: string, { certificate, signedAt }: Signing): string {
  const signed = {
    '@Id': `${id}-signedprops`,
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
  }
  const qualifying = {
    'xades:QualifyingProperties': {
      '@xmlns:xades': xades,
      '@xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
      '@Target': `#${id}`,
      'xades:SignedProperties': signed,
    },
  }
  return create(qualifying).end({ headless: true })
}

function certificateOf(pem: string) {
  const { digest, issuer, serial } = certificateFacts(pem)
  return {
    'xades:CertDigest': digestOf(digest),
    'xades:IssuerSerial': { 'ds:X509IssuerName': issuer, 'ds:X509SerialNumber': serial },
  }
}

const digestOf = (value: string) => ({
  'ds:DigestMethod': { '@Algorithm': sha256 },
  'ds:DigestValue': value,
})
