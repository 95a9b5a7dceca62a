import { createHash } from 'node:crypto'
import { rowWhere, type Tx } from '@quina/db/server'
import { isSignedWell } from '../../document/signature/check.server.ts'
import { ublNamespace } from '../../document/ubl/names.server.ts'
import { firstAt, readXml, textAt, type XmlElement } from '../../document/xml/read.domain.ts'
import { declaration, writeXml } from '../../document/xml/write.server.ts'
import type { Rehearsal } from '../../settings/setup/setup.contract.ts'
import { keyRules } from '../receiver/keys.server.ts'
import { refusalsOf } from '../receiver/receive.domain.ts'
import { simulatedRegister } from '../receiver/register.server.ts'
import {
  type DianClient,
  type DianReply,
  type DianSending,
  DianSilence,
  type ReportedMessage,
} from './dian-client.server.ts'
import { onlyFileOf } from './zip.server.ts'

interface SimulatorInput {
  /** Runs in separate transactions: like DIAN, the simulator remembers what it received even when ours rolls back. */
  readonly step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly rehearses: Rehearsal
  readonly rule: string
  readonly now: Date
  /** What DIAN refuses in an electronic payroll, which the module that issues it supplies. */
  readonly reviewsPayroll?: Review | undefined
}

/** The verdict of DIAN on a document by its own rules, apart from its signature. */
export type Review = (tx: Tx, xml: string) => Promise<readonly ReportedMessage[]>

/**
 * A simulated DIAN: it checks the signature and the rules of DIAN, remembers what it receives, and gives the configured answer,
 * so that every case can be practised without a network.
 */
export function dianSimulator({ step, rehearses, rule, now, reviewsPayroll }: SimulatorInput): DianClient {
  const remember = (sending: DianSending, answer: Buffer) =>
    step((tx) =>
      tx
        .insertInto('einvoice.simulatedReceipt')
        .values({ cufe: sending.cufe, answer, at: now })
        .onConflict((already) => already.column('cufe').doNothing())
        .execute(),
    )
  const reviewed = async (sending: DianSending, review: Review): Promise<DianReply> => {
    const requestHash = hashOf(sending.zip)
    if (rehearses === 'unreachable')
      throw new DianSilence('error', 'No se pudo establecer la conexión (simulado).', requestHash)
    const messages = [
      ...(await step((tx) => checked(tx, sending, review))),
      ...rehearsedMessages(rehearses, rule),
    ]
    const refused = messages.some(({ effect }) => effect === 'reject')
    const answer = applicationResponse(sending, { messages, refused, now })
    if (!refused) await remember(sending, answer)
    if (rehearses === 'timeout')
      throw new DianSilence('timeout', 'La DIAN no respondió a tiempo (simulado).', requestHash)
    if (rehearses === 'processed') return replyOf('90', { messages: [], answer: null, requestHash })
    return replyOf(refused ? '99' : '00', { messages, answer, requestHash })
  }
  const send = (sending: DianSending): Promise<DianReply> => reviewed(sending, reviewInvoice)
  return {
    simulated: true,
    send,
    sendPayroll: async (sending) => {
      if (reviewsPayroll === undefined) throw new Error('the simulator was not given the rules of payroll')
      return reviewed(sending, reviewsPayroll)
    },
    sendTestSet: send,
    status: async ({ cufe }) => {
      const requestHash = hashOf(Buffer.from(cufe))
      if (rehearses === 'unreachable')
        throw new DianSilence('error', 'No se pudo establecer la conexión (simulado).', requestHash)
      const stored = await step((tx) => rowWhere(tx, 'einvoice.simulatedReceipt', { cufe }, ['answer']))
      if (stored === undefined) return replyOf('66', { messages: [], answer: null, requestHash })
      return replyOf('00', { messages: [], answer: stored.answer, requestHash })
    },
    ranges: async () => [],
  }
}

const descriptions: Readonly<Record<string, string>> = {
  '00': 'Procesado correctamente (simulado).',
  '66': 'TrackId no existe en los registros (simulado).',
  '90': 'Documento procesado anteriormente (simulado).',
  '99': 'Validación contiene errores en campos mandatorios (simulado).',
}

type Parts = Pick<DianReply, 'messages' | 'answer' | 'requestHash'>

const replyOf = (statusCode: string, { messages, answer, requestHash }: Parts): DianReply => ({
  statusCode,
  valid: statusCode === '00',
  description: descriptions[statusCode] ?? '',
  messages,
  answer,
  requestHash,
  responseHash: hashOf(Buffer.from(`${statusCode}${answer?.toString('utf8') ?? ''}`)),
})

const rehearsedMessages = (rehearses: Rehearsal, code: string): ReportedMessage[] =>
  rehearses === 'reject' || rehearses === 'notify'
    ? [{ code, effect: rehearses, text: 'Respuesta ensayada en el simulador.' }]
    : []

/** Reports a broken signature (ZE02), and the findings of the review. */
async function checked(tx: Tx, { zip }: DianSending, review: Review): Promise<ReportedMessage[]> {
  const xml = onlyFileOf(zip).content.toString('utf8')
  const unsigned: ReportedMessage = { code: 'ZE02', effect: 'reject', text: 'Valor de la firma inválido.' }
  const messages = await review(tx, xml)
  return isSignedWell(xml) ? [...messages] : [unsigned, ...messages]
}

/**
 * Checks every rule of DIAN on the document, and calculates its codes again with the keys of the hospital. Of the registers of
 * DIAN only the RUT is missing.
 */
const reviewInvoice: Review = async (tx, xml) => {
  const document = readXml(xml)
  const more = document === null ? {} : keyRules(await simulatedRegister(tx, document))
  return refusalsOf(xml, ['dian'], more).map(({ code, effect, text }) => ({ code, effect, text }))
}

type AnswerInput = Readonly<{ messages: readonly ReportedMessage[]; refused: boolean; now: Date }>

/**
 * The answer in the words of DIAN, with the mark of the simulator: its elements in the order of UBL 2.1, from DIAN to the issuer
 * of the document. It is not signed.
 */
export function applicationResponse(
  { cufe, number, zip }: Pick<DianSending, 'cufe' | 'number' | 'zip'>,
  { messages, refused, now }: AnswerInput,
): Buffer {
  const at = new Date(now.getTime() - 5 * 3_600_000).toISOString()
  const content = {
    '@xmlns': ublNamespace('ApplicationResponse'),
    '@xmlns:cac': ublNamespace('CommonAggregateComponents'),
    '@xmlns:cbc': ublNamespace('CommonBasicComponents'),
    'cbc:UBLVersionID': 'UBL 2.1',
    'cbc:CustomizationID': '1',
    'cbc:ProfileID': 'DIAN 2.1',
    'cbc:ProfileExecutionID': '2',
    'cbc:ID': `SIM-${number}`,
    'cbc:UUID': { '@schemeName': 'CUDE-SHA384', '#': sha384(`simulado${cufe}`) },
    'cbc:IssueDate': at.slice(0, 10),
    'cbc:IssueTime': `${at.slice(11, 19)}-05:00`,
    'cbc:Note': 'SIMULADO: respuesta del simulador, sin validez ante la DIAN',
    'cac:SenderParty': partyOf(dian),
    'cac:ReceiverParty': partyOf(issuerOf(onlyFileOf(zip).content.toString('utf8'))),
    'cac:DocumentResponse': {
      'cac:Response': refused
        ? { 'cbc:ResponseCode': '04', 'cbc:Description': 'Documento rechazado (simulado)' }
        : { 'cbc:ResponseCode': '02', 'cbc:Description': 'Documento validado (simulado)' },
      'cac:DocumentReference': { 'cbc:ID': number, 'cbc:UUID': cufe },
      'cac:LineResponse': messages.map(({ code, text }) => ({
        'cac:LineReference': { 'cbc:LineID': '1' },
        'cac:Response': { 'cbc:ResponseCode': code, 'cbc:Description': text },
      })),
    },
  }
  return Buffer.from(`${declaration}${writeXml('ApplicationResponse', content).text}`, 'utf8')
}

interface Party {
  readonly name: string
  readonly nit: string
  /** Dígito de verificación. */
  readonly check: string
}

const dian: Party = {
  name: 'Unidad Administrativa Especial Dirección de Impuestos y Aduanas Nacionales',
  nit: '800197268',
  check: '4',
}

/** The issuer of a document; DIAN answers to the sender even when it cannot be read. */
function issuerOf(xml: string): Party {
  const document = readXml(xml)
  const employer = document && employerIn(document)
  if (employer) return { name: employer.RazonSocial ?? '', nit: employer.NIT ?? '', check: employer.DV ?? '' }
  const scheme = document && firstAt(document, 'AccountingSupplierParty/Party/PartyTaxScheme')
  if (!scheme) return { name: 'Emisor sin identificar', nit: '222222222222', check: '' }
  const company = firstAt(scheme, 'CompanyID')
  return {
    name: textAt(scheme, 'RegistrationName'),
    nit: textAt(scheme, 'CompanyID'),
    check: company?.attributes.schemeID ?? '',
  }
}

/** The issuer of an electronic payroll, or of a note of one. */
const employerIn = (document: XmlElement): XmlElement['attributes'] | undefined =>
  ['Empleador', 'Reemplazar/Empleador', 'Eliminar/Empleador']
    .map((path) => firstAt(document, path)?.attributes)
    .find((one) => one !== undefined)

const partyOf = ({ name, nit, check }: Party) => ({
  'cac:PartyTaxScheme': {
    'cbc:RegistrationName': name,
    'cbc:CompanyID': {
      '@schemeAgencyID': '195',
      ...(check === '' ? {} : { '@schemeID': check }),
      '@schemeName': '31',
      '#': nit,
    },
    'cac:TaxScheme': { 'cbc:ID': '01', 'cbc:Name': 'IVA' },
  },
})

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex')
