import { rowsFrom, rowWhere, type Tx } from '@quina/db/server'
import { insist, type Money, money, padded } from '@quina/kernel'
import { approvedBankAccount } from '@quina/people/server'
import type { FileLine } from '../bank-file/layout.domain.ts'

export type OutgoingLine = FileLine & { readonly egresoId: string; readonly payeeId: string | null }

export interface OutgoingScope {
  readonly bankAccountId: string
  /** Null for all pending transfers. */
  readonly egresoIds: readonly string[] | null
  /** Null for any site. */
  readonly campusId: string | null
}

interface EgresoRow {
  readonly egresoId: string
  readonly number: number
  readonly vigencia: number
  readonly terceroId: string
  readonly documentType: string
  readonly document: string
  readonly name: string
  readonly concept: string
  readonly amount: Money
}

/** Returns the transfers of an account that are in no file yet, each with the approved account of its only beneficiary. */
export async function egresoLines(tx: Tx, scope: OutgoingScope): Promise<OutgoingLine[]> {
  const { bankAccountId, egresoIds, campusId } = scope
  const rows = await rowsFrom<EgresoRow & { amount: string }>(tx)`
    select e.id as "egresoId", e.number, e.vigencia, e.tercero_id as "terceroId", t.document_type as "documentType",
           t.number as document, t.name, e.purpose as concept, e.leaves as amount
    from treasury.egreso e join people.tercero_face t on t.id = e.tercero_id
    where e.bank_account_id = ${bankAccountId}::uuid and e.status = 'issued' and e.form = 'transfer' and e.leaves > 0
      and (${campusId}::uuid is null or e.campus_id = ${campusId}::uuid)
      and (${egresoIds}::uuid[] is null or e.id = any(${egresoIds}::uuid[]))
      and not exists (select from treasury.egreso_payee p where p.parent_id = e.id)
      and not exists (select from treasury.bank_file_line l where l.egreso_id = e.id)
    order by e.vigencia, e.number for update of e`
  const lines: OutgoingLine[] = []
  for (const row of rows) lines.push(await lineOf(tx, { ...row, amount: money(row.amount) }))
  return lines
}

async function lineOf(tx: Tx, { terceroId, number, vigencia, ...rest }: EgresoRow): Promise<OutgoingLine> {
  const account = await approvedBankAccount(tx, terceroId)
  const code = await rowWhere(tx, 'treasury.bankCode', { bankId: account.bankId, active: true }, ['code'])
  return {
    ...rest,
    payeeId: null,
    reference: `CE${vigencia}${padded(number)}`,
    bank: code?.code ?? '',
    accountNumber: account.number,
    accountKind: account.kind,
  }
}

interface FoundPayee extends Omit<OutgoingLine, 'amount' | 'reference'> {
  readonly number: number
  readonly vigencia: number
  readonly position: number
  readonly amount: string
  readonly usable: boolean
}

/**
 * Returns the payees whose transfers are in no file yet, each with the account that was approved when the egreso was issued.
 * @throws Problem TES-212 when that account is no longer approved.
 */
export async function payeeLines(tx: Tx, scope: OutgoingScope): Promise<OutgoingLine[]> {
  const { bankAccountId, egresoIds, campusId } = scope
  const rows = await rowsFrom<FoundPayee>(tx)`
    select e.id as "egresoId", p.id as "payeeId", e.number, e.vigencia, p.position, t.document_type as "documentType",
           t.number as document, t.name, e.purpose as concept, p.amount::text as amount, coalesce(c.code, '') as bank,
           b.number as "accountNumber", b.kind as "accountKind", b.status = 'approved' as usable
    from treasury.egreso e join treasury.egreso_payee p on p.parent_id = e.id
    join people.tercero_face t on t.id = p.tercero_id
    join people.bank_account_list b on b.id = p.bank_account_id
    left join treasury.bank_code c on c.bank_id = b.bank_id and c.active
    where e.bank_account_id = ${bankAccountId}::uuid and e.status = 'issued' and e.form = 'transfer' and p.state = 'pending'
      and (${campusId}::uuid is null or e.campus_id = ${campusId}::uuid)
      and (${egresoIds}::uuid[] is null or e.id = any(${egresoIds}::uuid[]))
      and not exists (select from treasury.bank_file_line l where l.payee_id = p.id)
    order by e.vigencia, e.number, p.position for update of e, p`
  return rows.map(({ number, vigencia, position, usable, amount, ...line }) => {
    const changed = `La cuenta de ${line.name} ya no está aprobada: devuelva su giro y páguele en otro egreso.`
    insist(usable, 'TES-212', changed, { status: 409 })
    const reference = `N${String(vigencia).slice(2)}${padded(number)}-${String(position).padStart(4, '0')}`
    return { ...line, amount: money(amount), reference }
  })
}
