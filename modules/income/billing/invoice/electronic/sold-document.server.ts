import { cached } from '@quina/blocks/server'
import { rowOf, rowsWhere, storedRow, type Tx } from '@quina/db/server'
import type { DocumentLine, HealthExtension, OperationType, Prepaid } from '@quina/einvoice/contract'
import { declaredIn, type SoldDocument } from '@quina/einvoice/server'
import { officialName } from '@quina/insurers/contract'
import { contractTerms } from '@quina/insurers/server'
import { type Day, dayInBogota, insist, type Money, money, showPesos, zero } from '@quina/kernel'
import { sharedCoverages } from '@quina/rips/contract'
import type { CollectedAmounts, CreditedReceipt } from '../user-receipt/credited.server.ts'
import { customerOf } from './customer.server.ts'

/** An invoice as sent to DIAN. Its amounts are those of its lines, already frozen. */
export interface SoldInvoice {
  readonly id: string
  readonly date: Day
  readonly dueOn: Day
  readonly terceroId: string
  readonly campusId: string
  readonly periodFrom: Day
  readonly periodTo: Day
  readonly coverage: string
  readonly modality: string
  readonly withoutContract: string | null
  readonly contractNumber: string | null
  readonly policy: string | null
  readonly notes: string | null
  readonly copago: Money
  readonly cuota: Money
  readonly shared: Money
  readonly advance: Money
  readonly net: Money
  /** What its users owe and have not paid. */
  readonly uncollected: Pick<CollectedAmounts, 'copago' | 'cuota'>
  readonly credits: readonly CreditedReceipt[]
  /** The day on which the payer gave the anticipo that the invoice uses. */
  readonly advanceOn?: Day | null
  /** The frozen lines; when absent, they are read. */
  readonly lines?: readonly SoldLine[]
}

/** A line of an invoice, as sent. */
export interface SoldLine {
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly price: Money
  readonly discount: Money
  readonly amount: Money
}

/** Health services are identified by their own code; a unit is `94`. */
const ownScheme = '999' as const
const unit = '94'
/** Instrumento no definido: how a payer will pay is not known when it is invoiced. */
const undefinedMeans = '1'

/** @throws Problem FAC-140 when the tercero is incomplete, FAC-143 when the entity has no código de habilitación. */
export async function soldInvoice(tx: Tx, invoice: SoldInvoice, now: Date): Promise<SoldDocument> {
  const receipts = invoice.credits
  const prepaid = prepaidOf(invoice, receipts)
  return {
    kind: 'invoice',
    operation: operationOf(prepaid, receipts),
    ...when(now),
    dueOn: invoice.dueOn,
    notes: notesOf(invoice),
    period: { from: invoice.periodFrom, to: invoice.periodTo },
    customer: await customerOf(tx, invoice.terceroId, invoice.date),
    health: await healthOf(tx, invoice),
    payment: { form: invoice.net > zero ? 'credit' : 'cash', means: undefinedMeans },
    prepaid,
    lines: (invoice.lines ?? (await linesOf(tx, invoice.id))).map(documentLine),
    corrects: null,
    credits: receipts.flatMap(({ number, cufe, date, byPin }) =>
      cufe === null ? [] : [{ number, cufe, issuedOn: date, byPin }],
    ),
  }
}

export interface SoldNote {
  readonly kind: 'credit-note' | 'debit-note'
  readonly terceroId: string
  readonly date: Day
  readonly campusId: string
  readonly invoiceId: string
  readonly invoiceNumber: string
  readonly invoiceUuid: string
  readonly invoicedOn: Day
  readonly period: { readonly from: Day; readonly to: Day }
  readonly concept: string
  readonly conceptLabel: string
  readonly reason: string
  readonly lines: readonly { readonly lineId: string; readonly amount: Money }[]
}

/** The operation types of a note that corrects an invoice it names. */
const noteOperations = { 'credit-note': '20', 'debit-note': '30' } as const

/**
 * A note as sent to DIAN: one line for what is credited or debited of each line of the invoice. It has the health extension of
 * its invoice, because the ministry requires it in notes too (Documento Técnico 2, §6: CND060…, DND060…).
 */
export async function soldNote(tx: Tx, note: SoldNote, now: Date): Promise<SoldDocument> {
  const rows = await rowsWhere(tx, 'billing.invoiceLine', { parentId: note.invoiceId }, [
    'id',
    'code',
    'description',
  ])
  const known = new Map(rows.map((row) => [row.id, row]))
  const issued = when(now)
  const declared = await declaredIn(tx, 'billing.invoice', note.invoiceId)
  return {
    kind: note.kind,
    operation: noteOperations[note.kind],
    ...issued,
    dueOn: issued.issuedOn,
    notes: [note.reason],
    period: note.period,
    customer: await customerOf(tx, note.terceroId, note.date),
    health: declared?.health ?? (await healthOfInvoice(tx, note)),
    payment: { form: 'credit', means: undefinedMeans },
    prepaid: [],
    lines: note.lines.map(({ lineId, amount }) => {
      const { code, description } = known.get(lineId)!
      return soldLine({ code, description, quantity: '1', price: amount, allowance: zero, amount })
    }),
    corrects: {
      number: note.invoiceNumber,
      cufe: note.invoiceUuid,
      issuedOn: note.invoicedOn,
      byPin: declared?.typeCode === '03',
      concept: note.concept,
      description: note.conceptLabel,
    },
    credits: [],
  }
}

/** For an invoice that was not sent by this system. */
async function healthOfInvoice(tx: Tx, { invoiceId, campusId, date }: SoldNote): Promise<HealthExtension> {
  const row = await storedRow(tx, 'billing.invoice', invoiceId, [
    'coverage',
    'modality',
    'contractId',
    'policy',
    'withoutContract',
  ])
  const contract = row.contractId === null ? null : await contractTerms(tx, row.contractId, date)
  const contractNumber = contract?.cucon ?? contract?.contractNumber ?? null
  return healthOf(tx, { ...row, campusId, contractNumber })
}

export const when = (now: Date) => ({ issuedOn: dayInBogota(now), issuedAt: clockOf(now) })

const offsetMs = 5 * 3_600_000
const clockOf = (now: Date): string => new Date(now.getTime() - offsetMs).toISOString().slice(11, 19)

/**
 * What users paid before, one entry for each concept (FED061), on the day of its last payment. Only money that was received:
 * «valor total efectivamente pagado por el usuario y recaudado por el prestador» (Documento Técnico 2, §4.6).
 */
function prepaidOf(invoice: SoldInvoice, receipts: readonly CreditedReceipt[]): readonly Prepaid[] {
  const { copago, cuota, shared, advance, advanceOn, date } = invoice
  const paidOn = (concept: CreditedReceipt['concept']): Day =>
    receipts.findLast((receipt) => receipt.concept === concept)?.date ?? date
  const parts: readonly Prepaid[] = [
    { concept: '01', amount: copago, on: paidOn('copago') },
    { concept: '02', amount: cuota, on: paidOn('cuota') },
    { concept: '03', amount: shared, on: paidOn('shared') },
    { concept: '04', amount: advance, on: advanceOn ?? date },
  ]
  return parts.filter(({ amount }) => amount > zero)
}

/** The documents that prove what is credited (Documento Técnico 2, §9): those of a contingency (type 03), or any other. */
function operationOf(prepaid: readonly Prepaid[], receipts: readonly CreditedReceipt[]): OperationType {
  if (prepaid.length === 0) return 'SS-SinAporte'
  return receipts.some(({ byPin }) => byPin) ? 'SS-CUDE' : 'SS-CUFE'
}

/** The notes of the document. They include what its users still owe, so that the payer sees why it is not discounted. */
function notesOf({ notes, uncollected }: SoldInvoice): readonly string[] {
  const owed = [
    ['copago', uncollected.copago],
    ['cuota moderadora', uncollected.cuota],
  ] as const
  const unpaidNotes = owed.flatMap(([name, amount]) =>
    amount > zero ? [`El usuario no ha pagado ${showPesos(amount)} de ${name}: no se descuenta.`] : [],
  )
  return [...(notes === null ? [] : [notes]), ...unpaidNotes]
}

async function linesOf(tx: Tx, invoiceId: string): Promise<readonly SoldLine[]> {
  const rows = await tx
    .selectFrom('billing.invoiceLine')
    .select(['code', 'description', 'quantity', 'price', 'discount', 'amount'])
    .where('parentId', '=', invoiceId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    price: money(row.price),
    discount: money(row.discount),
    amount: money(row.amount),
  }))
}

const documentLine = ({ code, description, quantity, price, discount, amount }: SoldLine): DocumentLine =>
  soldLine({ code, description, quantity, price, allowance: discount, amount })

type LineFacts = Omit<DocumentLine, 'code' | 'unit' | 'taxes'> & { readonly code: string }

const soldLine = ({ code, ...line }: LineFacts): DocumentLine => ({
  ...line,
  code: { scheme: ownScheme, id: code },
  unit,
  taxes: [],
})

type HealthSummary = Pick<
  SoldInvoice,
  'modality' | 'coverage' | 'contractNumber' | 'policy' | 'withoutContract' | 'campusId'
>

async function healthOf(tx: Tx, invoice: HealthSummary): Promise<HealthExtension> {
  const { modality, coverage } = invoice
  const { contract, policy, withoutContract } = agreedBy(invoice)
  return {
    provider: await providerOf(tx, invoice.campusId),
    modality: { code: modality, name: officialName('modality', modality) },
    coverage: { code: coverage, name: officialName('coverage', coverage) },
    contract,
    policy,
    withoutContract:
      withoutContract === null
        ? null
        : { code: withoutContract, name: officialName('withoutContract', withoutContract) },
  }
}

/** Código de habilitación of the entity: ten digits; that of a site has two more. */
const providerOf = cached(
  { name: 'billing.provider', tables: ['admin.campus', 'admin.company'], most: 100 },
  readProvider,
)

async function readProvider(tx: Tx, campusId: string): Promise<string> {
  const campus = await rowOf(tx, 'admin.campusFace', campusId, ['repsCode'])
  const company = await tx.selectFrom('admin.companyFace').select('repsCode').executeTakeFirst()
  const code = company?.repsCode ?? campus?.repsCode?.slice(0, 10) ?? null
  insist(code !== null, 'FAC-143', 'Falta el código de habilitación (REPS) en el perfil de la entidad.')
  return code
}

/** SOAT, ADRES and the voluntary plans: their invoices identify the care by its policy (Documento Técnico 2, §4.5). */
const insured: readonly string[] = ['04', '06', ...sharedCoverages]

/** A cargo de ADRES, de aseguradora SOAT o de planes voluntarios (`facturaSinContrato`). */
const byPolicy = '02'

interface CoverageFacts {
  readonly coverage: string
  /** CUCON, or the number by which both parties know the contract. */
  readonly contractNumber: string | null
  readonly policy: string | null
  readonly withoutContract: string | null
}

/**
 * The ground on which an invoice is owed: a contract or a policy, since «cuando sea informado un número de póliza, no se
 * podrá informar un número de contrato» (§6). The policy is obligatory in SOAT and voluntary plans (§4.5), where it comes
 * first; no other plan reports one. An invoice without a contract has the reason (§4.12).
 */
export function agreedBy({ coverage, contractNumber, policy, withoutContract }: CoverageFacts) {
  const insuredPolicy = insured.includes(coverage) ? policy || null : null
  const contract = insuredPolicy === null ? contractNumber : null
  const why = withoutContract ?? (insuredPolicy === null ? null : byPolicy)
  return { contract, policy: insuredPolicy, withoutContract: contract === null ? why : null }
}
