import { randomUUID } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { create } from 'xmlbuilder2'
import { type Certificate, certificateFacts } from '../signature/certificate.server.ts'

const soap = 'http://www.w3.org/2003/05/soap-envelope'
const wcf = 'http://wcf.dian.colombia'
const addressing = 'http://www.w3.org/2005/08/addressing'
const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const utility = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
const tokens = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3'
const base64 =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary'
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'

export interface SoapCall {
  readonly operation: string
  readonly address: string
  readonly parameters: Readonly<Record<string, string>>
}

interface Sealing {
  readonly certificate: Certificate
  readonly now: Date
}

/** What a message is good for, once it is signed. */
const minutesGood = 5

/** The SOAP action that the web service of DIAN knows an operation by. */
export const actionOf = (operation: string): string => `${wcf}/IWcfDianCustomerServices/${operation}`

/**
 * A call to the web service of DIAN: SOAP 1.2 with WS-Security 1.0, the certificate as a token, a timestamp, and the address
 * (`wsa:To`) signed with RSA-SHA256 over its exclusive canonical form.
 */
export function signedEnvelope(call: SoapCall, { certificate, now }: Sealing): string {
  const id = randomUUID()
  const signer = new SignedXml({
    privateKey: certificate.privateKey,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
    idMode: 'wssecurity',
    getKeyInfoContent: () =>
      [
        `<wsse:SecurityTokenReference xmlns:wsse="${security}">`,
        `<wsse:Reference URI="#X509-${id}" ValueType="${tokens}"/>`,
        '</wsse:SecurityTokenReference>',
      ].join(''),
  })
  signer.addReference({
    xpath: "//*[local-name()='To']",
    transforms: [exclusive],
    digestAlgorithm: sha256,
    inclusiveNamespacesPrefixList: ['soap', 'wcf'],
  })
  signer.computeSignature(envelope(call, { certificate, now, id }), {
    prefix: 'ds',
    attrs: { Id: `SIG-${id}` },
    location: { reference: "//*[local-name()='Security']", action: 'append' },
    existingPrefixes: { wsse: security, wsu: utility },
  })
  return signer.getSignedXml()
}

function envelope(call: SoapCall, { certificate, now, id }: Sealing & { readonly id: string }): string {
  const { operation, address, parameters } = call
  const until = new Date(now.getTime() + minutesGood * 60_000)
  const body = Object.entries(parameters).map(([name, value]) => ({ [`wcf:${name}`]: value }))
  return create({
    'soap:Envelope': {
      '@xmlns:soap': soap,
      '@xmlns:wcf': wcf,
      'soap:Header': {
        '@xmlns:wsa': addressing,
        'wsse:Security': {
          '@xmlns:wsse': security,
          '@xmlns:wsu': utility,
          'wsu:Timestamp': {
            '@wsu:Id': `TS-${id}`,
            'wsu:Created': now.toISOString(),
            'wsu:Expires': until.toISOString(),
          },
          'wsse:BinarySecurityToken': {
            '@EncodingType': base64,
            '@ValueType': tokens,
            '@wsu:Id': `X509-${id}`,
            '#': certificateFacts(certificate.chain[0] ?? '').body,
          },
        },
        'wsa:Action': actionOf(operation),
        'wsa:To': { '@xmlns:wsu': utility, '@wsu:Id': `ID-${id}`, '#': address },
      },
      'soap:Body': { [`wcf:${operation}`]: { '#': body } },
    },
  }).end({ headless: true })
}
