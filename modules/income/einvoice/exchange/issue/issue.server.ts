import { enqueue } from '@quina/blocks/server'
import { changeById, pipelined, type Tx } from '@quina/db/server'
import { dayInBogota, insist, moneyText, newId, pick, vigenciaOf } from '@quina/kernel'
import { sql } from 'kysely'
import type {
  Authorization,
  ElectronicDocument,
  Software,
} from '../../document/document/electronic-document.contract.ts'
import { zoned } from '../../document/fingerprint/fingerprint.server.ts'
import { signDocument } from '../../document/signature/sign.server.ts'
import { type BuiltDocument, buildDocument } from '../../document/ubl/build.server.ts'
import { authorisationOf, type TakenNumber } from '../../settings/numbering/take-number.server.ts'
import type { EinvoiceSetup } from '../../settings/setup/setup.contract.ts'
import { setupOf } from '../../settings/setup/setup.server.ts'
import { certificateInUse } from '../../settings/setup/signing.server.ts'
import { keyRules } from '../receiver/keys.server.ts'
import { refusalsOf } from '../receiver/receive.domain.ts'
import { registerBehind, storedSoftware, technicalKeyOf } from '../receiver/register.server.ts'
import { sendJobKind } from '../send/send.contract.ts'
import { issuerOf } from './issuer.server.ts'
import { writeDocument } from './stored.domain.ts'

/** A document from the module that sells, without the data of the hospital and of its numbering. */
export type SoldDocument = Omit<
  ElectronicDocument,
  'environment' | 'number' | 'authorization' | 'software' | 'issuer' | 'typeCode'
>

export interface IssueInput {
  /** The kind of `defineElectronicOwner`. */
  readonly owner: string
  readonly ownerId: string
  readonly campusId: string
  readonly userId: string
  readonly taken: TakenNumber
  /** Its day and hour of issue are set when it is signed. */
  readonly document: SoldDocument
  /** The mailbox of the buyer; null when it has none. */
  readonly recipient: string | null
  readonly now: Date
  /** The owner has no document yet, so none is looked up. */
  readonly first?: true
}

export interface IssuedElectronic {
  readonly documentId: string
  readonly number: string
  /** CUFE of an invoice, CUDE of a note. */
  readonly cufe: string
  readonly qr: string
  readonly state: 'pending' | 'contingency'
}

const contingencyMs = 48 * 3_600_000

/**
 * Builds, signs and stores a document, in the transaction that numbers it, and queues it for when that commits. Called again for
 * the same owner after DIAN rejected it, creates the document again under the same number.
 * @throws Problem FEV-010…012 when its amounts do not agree, FEV-040…045 when the hospital is not ready to issue, FEV-064
 * when DIAN or the ministry would refuse it.
 */
export async function issueElectronic(tx: Tx, issuing: IssueInput): Promise<IssuedElectronic> {
  const { owner, ownerId, taken, userId, campusId, now } = issuing
  const document = await completed(tx, issuing)
  const built = buildDocument(document)
  const certificate = await certificateInUse(tx, { simulated: taken.simulated, now })
  const signedAt = `${document.issuedOn}T${zoned(document.issuedAt)}`
  const signed = signDocument(built.xml, { certificate, signedAt })
  mustBeReceived(signed, document)
  const xml = Buffer.from(signed, 'utf8')
  const row = { ...rowOf(issuing, document, built), xml, signedAt: new Date(signedAt) }
  const before = issuing.first ? undefined : await madeBefore(tx, owner, ownerId)
  const id = before?.id ?? newId()
  if (before === undefined) {
    const fileNumber = sql<number>`platform.take_number(${`einvoice.file-${vigenciaOf(document.issuedOn)}`})`
    const made = { id, owner, ownerId, createdBy: userId, fileNumber, ...row }
    const insert = tx.insertInto('einvoice.document').values(made)
    await pipelined(tx, insert)
  } else {
    insist(before.state === 'rejected', 'FEV-044', 'El documento ya está ante la DIAN y no se puede rehacer.')
    await changeById(tx, 'einvoice.document', id, { ...row, tries: 0 })
  }
  if (row.state === 'pending') await sendSoon(tx, { id, number: taken.number, actor: { userId, campusId } })
  return { documentId: id, number: taken.number, cufe: built.uuid, qr: built.qr, state: row.state }
}

/** The ministry receives the documents of health, except those for what users pay. */
const goesToMinistry = ({ health, operation }: ElectronicDocument): boolean =>
  health !== null || (operation.startsWith('SS-') && operation !== 'SS-Recaudo')

/** Checks the rules of the receivers before the document takes its permanent number. @throws Problem FEV-064. */
function mustBeReceived(xml: string, document: ElectronicDocument): void {
  const receivers = goesToMinistry(document) ? (['dian', 'ministry'] as const) : (['dian'] as const)
  const refused = refusalsOf(xml, receivers, keyRules(registerBehind(document))).filter(
    ({ effect }) => effect === 'reject',
  )
  const [first] = refused
  const why = `Quien recibe el documento lo rechazaría. ${first?.code}: ${first?.text}`
  insist(first === undefined, 'FEV-064', why, {
    facts: { refusals: refused.map(({ code, text }) => ({ code, text })) },
  })
}

const madeBefore = (tx: Tx, owner: string, ownerId: string) =>
  tx
    .selectFrom('einvoice.document')
    .select(['id', 'state'])
    .where('owner', '=', owner)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()

/** Queues a document for sending when the transaction commits. */
export async function sendSoon(tx: Tx, { id, number, actor, runAt }: SendingSoon): Promise<void> {
  const title = `Enviar ${number} a la DIAN`
  await enqueue(tx, {
    kind: sendJobKind,
    title,
    input: { documentId: id },
    total: 1,
    actor,
    ...(runAt === undefined ? {} : { runAt }),
  })
}
interface SendingSoon {
  readonly id: string
  readonly number: string
  readonly actor: { readonly userId: string; readonly campusId: string | null }
  readonly runAt?: Date
}

/** Completes the document with the data of the hospital and of its numbering. */
async function completed(tx: Tx, { document, taken }: IssueInput): Promise<ElectronicDocument> {
  const setup = await setupOf(tx)
  const issuer = await issuerOf(tx, setup)
  return {
    ...document,
    environment: taken.environment,
    number: taken.number,
    typeCode: typeCodes[taken.contingency ?? 'none'],
    authorization: document.kind === 'invoice' ? await authorizationFor(tx, taken) : null,
    software: await softwareOf(tx, setup, issuer),
    issuer,
  }
}

const typeCodes = { none: '01', issuer: '03', dian: '04' } as const

/** The range of a number. A contingency range has no technical key: its documents are made with the PIN. */
async function authorizationFor(
  tx: Tx,
  { authorisationId, simulated, kind }: TakenNumber,
): Promise<Authorization> {
  const range = await authorisationOf(tx, authorisationId)
  const key = await technicalKeyOf(tx, { authorisationId, simulated })
  insist(
    key !== null || kind === 'contingency',
    'FEV-036',
    'La numeración no tiene su clave técnica. Regístrela en el perfil.',
  )
  return {
    number: range.resolution ?? '',
    from: range.fromDay as Authorization['from'],
    to: range.toDay as Authorization['to'],
    prefix: range.prefix,
    first: range.firstNumber,
    last: range.lastNumber,
    technicalKey: key ?? '',
  }
}

/** The software that numbers; its provider is the hospital itself. */
async function softwareOf(
  tx: Tx,
  setup: EinvoiceSetup,
  { document, checkDigit }: ElectronicDocument['issuer'],
): Promise<Software> {
  const software = await storedSoftware(tx, setup)
  insist(
    software !== null,
    'FEV-045',
    'Faltan el identificador o el PIN del software. Regístrelos en el perfil de la entidad.',
  )
  return { ...software, providerNit: document, providerDigit: checkDigit ?? '' }
}

function rowOf(
  { campusId, recipient, taken, now }: IssueInput,
  document: ElectronicDocument,
  { uuid, qr, totals }: BuiltDocument,
) {
  const late = taken.contingency !== null
  return {
    campusId,
    recipient,
    ...pick(document, 'kind', 'number', 'environment'),
    simulated: taken.simulated,
    authorisationId: taken.authorisationId,
    issuedOn: document.issuedOn ?? dayInBogota(now),
    customerName: document.customer.name,
    customerDocument: document.customer.document,
    payable: moneyText(totals.payable),
    cufe: uuid,
    qr,
    source: writeDocument(document),
    state: late ? ('contingency' as const) : ('pending' as const),
    contingency: taken.contingency,
    transmitBefore: late ? new Date(now.getTime() + contingencyMs) : null,
    nextTryAt: null,
    lastError: null,
    messages: '[]',
  }
}
