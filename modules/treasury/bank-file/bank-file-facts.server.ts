import { type Actor, campusScope } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Money, money, notFound, padded } from '@quina/kernel'
import { approvedBankAccount } from '@quina/people/server'
import { sql } from 'kysely'
import type { FileLine, Layout, LayoutField } from './layout.domain.ts'

/** The layout of a format, as its rows say. */
export async function layoutOf(tx: Tx, code: string): Promise<{ layout: Layout; extension: string }> {
  const format = await tx
    .selectFrom('treasury.bankFileFormat')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (format === undefined) throw notFound('El formato')
  const fields = await tx
    .selectFrom('treasury.bankFileField')
    .selectAll()
    .where('formatCode', '=', code)
    .orderBy('record')
    .orderBy('position')
    .execute()
  const { name, style, separator, lineEnd, extension } = format
  const layout = { name, style, separator, lineEnd, fields: fields as readonly LayoutField[] } as Layout
  return { layout, extension }
}

export type OutgoingLine = FileLine & { readonly egresoId: string }

interface Asked {
  readonly bankAccountId: string
  /** All that wait, when null. */
  readonly egresoIds: readonly string[] | null
}

interface Found {
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

/** The transfers of an account that are in no file yet, each to the approved account of its payee. */
export async function linesFor(
  tx: Tx,
  actor: Actor,
  { bankAccountId, egresoIds }: Asked,
): Promise<OutgoingLine[]> {
  const campusId = campusScope(actor)
  const { rows } = await sql<Found & { amount: string }>`
    select e.id as "egresoId", e.number, e.vigencia, e.tercero_id as "terceroId", t.document_type as "documentType",
           t.number as document, t.name, e.purpose as concept, e.leaves as amount
    from treasury.egreso e join people.tercero t on t.id = e.tercero_id
    where e.bank_account_id = ${bankAccountId}::uuid and e.status = 'issued' and e.form = 'transfer' and e.leaves > 0
      and (${campusId}::uuid is null or e.campus_id = ${campusId}::uuid)
      and (${egresoIds}::uuid[] is null or e.id = any(${egresoIds}::uuid[]))
      and not exists (select from treasury.bank_file_line l where l.egreso_id = e.id)
    order by e.vigencia, e.number for update of e`.execute(tx)
  const lines: OutgoingLine[] = []
  for (const row of rows) lines.push(await lineOf(tx, { ...row, amount: money(row.amount) }))
  return lines
}

async function lineOf(tx: Tx, { terceroId, number, vigencia, ...rest }: Found): Promise<OutgoingLine> {
  const account = await approvedBankAccount(tx, terceroId)
  const code = await tx
    .selectFrom('treasury.bankCode')
    .select('code')
    .where('bankId', '=', account.bankId)
    .where('active', '=', true)
    .executeTakeFirst()
  return {
    ...rest,
    reference: `CE${vigencia}${padded(number)}`,
    bank: code?.code ?? '',
    accountNumber: account.number,
    accountKind: account.kind,
  }
}
