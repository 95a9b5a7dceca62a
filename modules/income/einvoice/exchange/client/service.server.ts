import { createHash, randomUUID } from 'node:crypto'
import { OutgoingFailure, postOutside } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { type Certificate, certificateFacts } from '../../document/signature/certificate.server.ts'
import { xmlBuilder, xmlParser, xmlSigner } from '../../document/xml/libraries.server.ts'
import type { EinvoiceSetup } from '../../settings/setup/setup.contract.ts'
import { certificateInUse } from '../../settings/setup/signing.server.ts'
import {
  type DianClient,
  type DianRange,
  type DianReply,
  type DianSending,
  DianSilence,
  type ReportedMessage,
} from './dian-client.server.ts'

/** One message of DIAN, read: *Regla: FAK24, Notificación: …*. */
type ReadMessage = Readonly<{ code: string; effect: 'reject' | 'notify'; text: string }>

const written = /^\s*Regla:\s*([\w.-]+)\s*,\s*(Rechazo|Notificaci[oó]n)\s*:\s*(.*)$/is

/** Splits a line of DIAN. A line in another format is a rejection without a rule. */
function readMessage(line: string): ReadMessage {
  const [, code = '', effect = '', text = ''] = written.exec(line) ?? []
  if (code === '') return { code: 'DIAN', effect: 'reject', text: line.trim() }
  return { code, effect: /^rechazo$/i.test(effect) ? 'reject' : 'notify', text: text.trim() }
}

const addresses = {
  '1': 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc',
  '2': 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc',
} as const

type ServiceInput = Readonly<{ setup: EinvoiceSetup; now: () => Date }>

/** The web service of DIAN with the certificate of the hospital. @throws Problem FEV-042, FEV-043 without a valid one. */
export async function dianService(tx: Tx, { setup, now }: ServiceInput): Promise<DianClient> {
  const certificate = await certificateInUse(tx, { simulated: false, now: now() })
  return speakingTo({ address: setup.address ?? addresses[setup.environment], certificate, now })
}

type Line = Readonly<{ address: string; certificate: Certificate; now: () => Date; waitMs?: number }>

/** A client for one address. @param waitMs how long an answer is awaited: a minute, as DIAN advises. */
export function speakingTo({ address, certificate, now, waitMs = 60_000 }: Line): DianClient {
  const call = async (
    operation: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<ServiceAnswer> => {
    const body = signedEnvelope({ operation, address, parameters }, { certificate, now: now() })
    const requestHash = hashOf(body)
    const text = await post({ address, operation, body, waitMs, requestHash })
    return { ...readAnswer(text), requestHash, responseHash: hashOf(text) }
  }
  const files = ({ fileName, zip }: DianSending) => ({ fileName, contentFile: zip.toString('base64') })
  return {
    simulated: false,
    send: async (sending) => replyOf(await call('SendBillSync', files(sending))),
    sendPayroll: async ({ zip }) =>
      replyOf(await call('SendNominaSync', { contentFile: zip.toString('base64') })),
    status: async ({ cufe }) => replyOf(await call('GetStatus', { trackId: cufe })),
    sendTestSet: async (sending) => {
      const { testSetId } = sending
      const { zipKey, ...heard } = await call('SendTestSetAsync', { ...files(sending), testSetId })
      if (zipKey === null) return replyOf({ ...heard, zipKey })
      return replyOf(await call('GetStatusZip', { trackId: zipKey }))
    },
    ranges: async ({ nit, softwareId }) => {
      const input = { accountCode: nit, accountCodeT: nit, softwareCode: softwareId }
      const { ranges, fault } = await call('GetNumberingRange', input)
      insist(fault === null, 'FEV-051', `La DIAN no entregó las numeraciones: ${fault}`)
      return ranges
    },
  }
}

type ServiceAnswer = ReadAnswer & { readonly requestHash: string; readonly responseHash: string }

/** An answer of the web service of DIAN, read by the names of its elements without prefixes. */
interface ReadAnswer {
  readonly statusCode: string
  readonly valid: boolean
  readonly description: string
  readonly messages: readonly ReportedMessage[]
  readonly answer: Buffer | null
  /** For a document sent to be enabled: the key by which its state is requested. */
  readonly zipKey: string | null
  readonly ranges: readonly DianRange[]
  /** The error of the call itself. */
  readonly fault: string | null
}

interface Node {
  readonly textContent: string | null
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<Node>
}

function readAnswer(xml: string): ReadAnswer {
  const { DOMParser } = xmlParser()
  const root = new DOMParser().parseFromString(xml, 'text/xml') as Node
  const content = textOf(root, 'XmlBase64Bytes')
  const zipKey = textOf(root, 'ZipKey')
  const fault = allOf(root, 'Fault')[0]
  return {
    statusCode: textOf(root, 'StatusCode'),
    valid: textOf(root, 'IsValid') === 'true',
    description: textOf(root, 'StatusDescription') || textOf(root, 'StatusMessage'),
    messages: allOf(root, 'ErrorMessage')
      .flatMap((list) => allOf(list, 'string'))
      .map((line) => readMessage(line.textContent ?? '')),
    answer: content === '' ? null : Buffer.from(content, 'base64'),
    zipKey: zipKey === '' ? null : zipKey,
    ranges: allOf(root, 'NumberRangeResponse').map(rangeOf),
    fault: fault === undefined ? null : textOf(fault, 'Text') || (fault.textContent ?? ''),
  }
}

const rangeOf = (node: Node): DianRange => ({
  resolution: textOf(node, 'ResolutionNumber'),
  resolutionDay: textOf(node, 'ResolutionDate').slice(0, 10),
  prefix: textOf(node, 'Prefix'),
  first: Number(textOf(node, 'FromNumber')),
  last: Number(textOf(node, 'ToNumber')),
  from: textOf(node, 'ValidDateFrom').slice(0, 10),
  to: textOf(node, 'ValidDateTo').slice(0, 10),
  technicalKey: textOf(node, 'TechnicalKey'),
})

const allOf = (node: Node, name: string): Node[] => Array.from(node.getElementsByTagNameNS('*', name))
const textOf = (node: Node, name: string): string => (allOf(node, name)[0]?.textContent ?? '').trim()

function replyOf({ fault, requestHash, responseHash, ...heard }: ServiceAnswer): DianReply {
  // A fault is no verdict on the document: it may be sent again once the cause is corrected.
  if (fault !== null) throw new DianSilence('error', `La DIAN no atendió la llamada: ${fault}`, requestHash)
  const { statusCode, valid, description, messages, answer } = heard
  return { statusCode, valid, description, messages, answer, requestHash, responseHash }
}

interface Post {
  readonly address: string
  readonly operation: string
  readonly body: string
  readonly waitMs: number
  readonly requestHash: string
}

async function post({ address, operation, body, waitMs, requestHash }: Post): Promise<string> {
  const type = `application/soap+xml; charset=utf-8; action="${actionOf(operation)}"`
  try {
    const { status, text } = await postOutside(address, { headers: { 'content-type': type }, body, waitMs })
    if (text.includes('Envelope')) return text
    throw new DianSilence('error', `La DIAN respondió ${status} sin un mensaje.`, requestHash)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    const { late } = error.facts
    const words = late ? 'La DIAN no respondió a tiempo.' : `No se pudo hablar con la DIAN: ${error.message}`
    throw new DianSilence(late ? 'timeout' : 'error', words, requestHash)
  }
}

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

type SoapCall = Readonly<{ operation: string; address: string; parameters: Readonly<Record<string, string>> }>

type SealInput = Readonly<{ certificate: Certificate; now: Date }>

/** How long a signed message is valid. */
const minutesGood = 5

/** The SOAP action of an operation of the web service of DIAN. */
const actionOf = (operation: string): string => `${wcf}/IWcfDianCustomerServices/${operation}`

/**
 * A call to the web service of DIAN: SOAP 1.2 with WS-Security 1.0, the certificate as a token, a timestamp, and the address
 * (`wsa:To`) signed with RSA-SHA256 over its exclusive canonical form.
 */
function signedEnvelope(call: SoapCall, { certificate, now }: SealInput): string {
  const id = randomUUID()
  const { SignedXml } = xmlSigner()
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

function envelope(call: SoapCall, { certificate, now, id }: SealInput & { readonly id: string }): string {
  const { operation, address, parameters } = call
  const until = new Date(now.getTime() + minutesGood * 60_000)
  const body = Object.entries(parameters).map(([name, value]) => ({ [`wcf:${name}`]: value }))
  return xmlBuilder()
    .create({
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
    })
    .end({ headless: true })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
