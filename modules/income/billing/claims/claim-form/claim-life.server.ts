import type { Tx } from '@quina/db/server'
import { type Day, insist, type Money, moneyText, must, zero } from '@quina/kernel'
import type { ClaimFault } from './fault.contract.ts'

/** Which of the two forms a claim is in. */
export type ClaimTable = 'billing.furips' | 'billing.furtran'

/** Both tables have the columns of a life cycle: typed as one of them, since the query builder accepts no union of tables. */
export const asOne = (table: ClaimTable) => table as 'billing.furips'

type StoredClaim = Readonly<{ id: string; date: Day }>

const keep = (
  tx: Tx,
  table: ClaimTable,
  { id }: Pick<StoredClaim, 'id'>,
  set: Readonly<Record<string, unknown>>,
) => tx.updateTable(asOne(table)).set(set).where('id', '=', id).execute()

const stateOf = (tx: Tx, table: ClaimTable, { id }: Pick<StoredClaim, 'id'>) =>
  tx
    .selectFrom(asOne(table))
    .select(['batchId', 'filedOn', 'record'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Saves the number of faults of a claim that is not yet completed. */
export const keepFaults = (tx: Tx, table: ClaimTable, stored: Pick<StoredClaim, 'id'>, faults: number) =>
  keep(tx, table, stored, { faults })

/** Writes the record of a claim once, when it takes its consecutive. */
export const keepRecord = (
  tx: Tx,
  table: ClaimTable,
  stored: Pick<StoredClaim, 'id'>,
  columns: { readonly record: readonly string[]; readonly items?: readonly string[] },
) => keep(tx, table, stored, { ...columns, faults: 0 })

/** @throws Problem SOA-057 with the first fault that blocks it. */
export function mustBeFaultless(all: readonly ClaimFault[]): void {
  const faults = all.filter(({ warns }) => warns !== true)
  const [first] = faults
  const words = first === undefined ? '' : `${first.at} ${first.label}: ${first.message}`
  const more = faults.length > 1 ? ` (y ${faults.length - 1} más)` : ''
  insist(first === undefined, 'SOA-057', `${words}${more}`, { status: 409 })
}

/** @throws Problem SOA-053 when it is in no lot, SOA-054 when the day is not possible. */
export async function fileClaim(
  tx: Tx,
  table: ClaimTable,
  document: StoredClaim,
  { filedOn, filingNumber, today }: { filedOn: Day; filingNumber: string } & { readonly today: Day },
): Promise<void> {
  const { batchId } = await stateOf(tx, table, document)
  insist(batchId !== null, 'SOA-053', 'Expórtelo en un lote antes de radicarlo.', { status: 409 })
  const early = 'No puede ser anterior a la reclamación ni futura.'
  must(document.date <= filedOn && filedOn <= today, 'SOA-054', 'filedOn', early)
  await keep(tx, table, document, { filedOn, filingNumber })
}

type ClaimAnswer = Readonly<{ answeredOn: Day; answer: string; approved: Money; answerNotes: string | null }>

/** @throws Problem SOA-055 when the day is not possible, SOA-056 when it is more than was claimed. */
export async function answerClaim(
  tx: Tx,
  table: ClaimTable,
  document: StoredClaim,
  { today, claimed, ...input }: ClaimAnswer & { readonly today: Day; readonly claimed: Money },
): Promise<void> {
  const { filedOn } = await stateOf(tx, table, document)
  const { answeredOn, approved } = input
  const late = 'No puede ser anterior al radicado ni futura.'
  const fits = (filedOn ?? '') <= answeredOn && answeredOn <= today
  must(fits, 'SOA-055', 'answeredOn', late)
  const more = 'No puede ser más que lo reclamado.'
  must(approved >= zero && approved <= claimed, 'SOA-056', 'approved', more)
  await keep(tx, table, document, { ...input, approved: moneyText(approved) })
}

/** @throws Problem SOA-051 unless the invoice is issued, has an admission and may be claimed. */
export async function mustBeClaimable(tx: Tx, invoiceId: string): Promise<void> {
  const invoice = await tx
    .selectFrom('billing.invoice as i')
    .leftJoin('insurers.payerOption as y', 'y.id', 'i.payerId')
    .select(['i.status', 'i.admissionId', 'y.kind'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  const message = 'Elija una factura emitida a una aseguradora SOAT o a ADRES.'
  const claimed = invoice?.status === 'issued' && invoice.admissionId !== null
  must(claimed && ['soat', 'adres'].includes(invoice.kind ?? ''), 'SOA-051', 'invoiceId', message)
}
