import { kept } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { DocumentLine, HealthExtension, Prepaid } from '@quina/einvoice/contract'
import type { SoldDocument } from '@quina/einvoice/server'
import { officialName } from '@quina/insurers/contract'
import { type Day, dayInBogota, insist, type Money, money, zero } from '@quina/kernel'
import { creditsOf } from '../user-receipt/credited.server.ts'
import { customerOf } from './customer.server.ts'

/** An invoice as it is told to DIAN. Its amounts are those of its lines, already frozen. */
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
  /** As they were frozen; read when absent. */
  readonly lines?: readonly SoldLine[]
}

/** A line of an invoice, as it is told. */
export interface SoldLine {
  readonly code: string
  readonly description: string
  readonly quantity: string
  readonly price: Money
  readonly discount: Money
  readonly amount: Money
}

/** Health services are told by their own code; a unit is `94`. */
const ownScheme = '999' as const
const unit = '94'
/** Instrumento no definido: how a payer will pay is not known when it is invoiced. */
const undefinedMeans = '1'

/** @throws Problem FAC-140 the tercero is not whole, FAC-143 the entity has no código de habilitación. */
export async function soldInvoice(tx: Tx, invoice: SoldInvoice, now: Date): Promise<SoldDocument> {
  const prepaid = prepaidOf(invoice)
  return {
    kind: 'invoice',
    operation: prepaid.length > 0 ? 'SS-CUFE' : 'SS-SinAporte',
    ...when(now),
    dueOn: invoice.dueOn,
    notes: invoice.notes === null ? [] : [invoice.notes],
    period: { from: invoice.periodFrom, to: invoice.periodTo },
    customer: await customerOf(tx, invoice.terceroId, invoice.date),
    health: await healthOf(tx, invoice),
    payment: { form: invoice.net > zero ? 'credit' : 'cash', means: undefinedMeans },
    prepaid,
    lines: (invoice.lines ?? (await linesOf(tx, invoice.id))).map(told),
    corrects: null,
    credits: prepaid.length > 0 ? await creditsOf(tx, invoice.id) : [],
  }
}

export interface SoldNote {
  readonly terceroId: string
  readonly date: Day
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

/** A credit note as it is told to DIAN: one line for what is taken back of each line of the invoice. */
export async function soldNote(tx: Tx, note: SoldNote, now: Date): Promise<SoldDocument> {
  const rows = await tx
    .selectFrom('billing.invoiceLine')
    .select(['id', 'code', 'description'])
    .where('parentId', '=', note.invoiceId)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const issued = when(now)
  return {
    kind: 'credit-note',
    operation: '20',
    ...issued,
    dueOn: issued.issuedOn,
    notes: [note.reason],
    period: note.period,
    customer: await customerOf(tx, note.terceroId, note.date),
    health: null,
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
      concept: note.concept,
      description: note.conceptLabel,
    },
    credits: [],
  }
}

export const when = (now: Date) => ({ issuedOn: dayInBogota(now), issuedAt: clockOf(now) })

const offsetMs = 5 * 3_600_000
const clockOf = (now: Date): string => new Date(now.getTime() - offsetMs).toISOString().slice(11, 19)

const prepaidOf = ({ copago, cuota, shared, advance, date }: SoldInvoice): readonly Prepaid[] =>
  (
    [
      ['01', copago],
      ['02', cuota],
      ['03', shared],
      ['04', advance],
    ] as const
  ).flatMap(([concept, amount]) => (amount > zero ? [{ concept, amount, on: date }] : []))

async function linesOf(tx: Tx, invoiceId: string): Promise<readonly SoldLine[]> {
  const rows = await tx
    .selectFrom('billing.invoiceLine')
    .select(['code', 'description', 'quantity', 'price', 'discount', 'amount'])
    .where('parentId', '=', invoiceId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...row,
    ...{ price: money(row.price), discount: money(row.discount), amount: money(row.amount) },
  }))
}

const told = ({ code, description, quantity, price, discount, amount }: SoldLine): DocumentLine =>
  soldLine({ code, description, quantity, price, allowance: discount, amount })

type LineFacts = Omit<DocumentLine, 'code' | 'unit' | 'taxes'> & { readonly code: string }

const soldLine = ({ code, ...line }: LineFacts): DocumentLine => ({
  ...line,
  code: { scheme: ownScheme, id: code },
  unit,
  taxes: [],
})

async function healthOf(tx: Tx, invoice: SoldInvoice): Promise<HealthExtension> {
  const { modality, coverage, contractNumber, policy, withoutContract } = invoice
  return {
    provider: await providerOf(tx, invoice.campusId),
    modality: { code: modality, name: officialName('modality', modality) },
    coverage: { code: coverage, name: officialName('coverage', coverage) },
    contract: contractNumber,
    policy: contractNumber === null ? policy : null,
    withoutContract:
      withoutContract === null
        ? null
        : { code: withoutContract, name: officialName('withoutContract', withoutContract) },
  }
}

/** Código de habilitación: ten digits, of the entity; that of a site has two more. */
const providerOf = kept(
  { name: 'billing.provider', tables: ['admin.campus', 'admin.company'], most: 100 },
  readProvider,
)

async function readProvider(tx: Tx, campusId: string): Promise<string> {
  const campus = await tx
    .selectFrom('admin.campus')
    .select('repsCode')
    .where('id', '=', campusId)
    .executeTakeFirst()
  const company = await tx.selectFrom('admin.company').select('repsCode').executeTakeFirst()
  const code = company?.repsCode ?? campus?.repsCode?.slice(0, 10) ?? null
  insist(code !== null, 'FAC-143', 'Falta el código de habilitación (REPS) en el perfil de la entidad.')
  return code
}
