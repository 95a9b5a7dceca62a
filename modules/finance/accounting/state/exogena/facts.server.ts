import { rowsFrom, rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import { groupedBy, insist, type Money, money, sumOf } from '@quina/kernel'
import { closingDocument } from '../../ledger/closing/settle.server.ts'
import { conceptOf, type Mapping, type Moves, mappingsOf, type WithheldRow } from './exogena.domain.ts'
import type { FormatCode } from './format.contract.ts'

export type YearFormat = Readonly<{ edition: number; threshold: Money | null }>

/** @throws Problem CON-090 when the year does not have the format. */
export async function formatOfYear(tx: Tx, year: number, code: FormatCode): Promise<YearFormat> {
  const row = await rowWhere(tx, 'accounting.exogenaFormat', { year, code, active: true }, [
    'edition',
    'minorThreshold',
  ])
  insist(row !== undefined, 'CON-090', `El formato ${code} no está configurado para el año ${year}.`, {
    fields: { format: 'Agréguelo en los formatos de exógena.' },
  })
  const { edition, minorThreshold } = row
  return { edition, threshold: minorThreshold === null ? null : money(minorThreshold) }
}

export async function mappingsOfYear(tx: Tx, year: number, format: FormatCode): Promise<Mapping[]> {
  const rows = await rowsWhere(tx, 'accounting.exogenaMapping', { year, formatCode: format, active: true }, [
    'prefix',
    'concept',
    'figure',
    'measure',
    'needsTercero',
  ])
  return rows.map((row) => ({ ...row, measure: row.measure as Mapping['measure'] }))
}

/**
 * The moves and balances in a year of each account with each tercero and without tercero. The moves are those of the twelve
 * months and the adjustments of period 13, without the cancellations of the closing.
 */
export async function movedIn(tx: Tx, year: number): Promise<Moves[]> {
  type Row = Readonly<Record<'debit' | 'credit' | 'balance', string>> &
    Pick<Moves, 'account' | 'ownConcept' | 'terceroId'>
  const rows = await rowsFrom<Row>(tx)`
    with named as (
      select account_id, tercero_id, period, debit, credit from accounting.account_tercero_balance where vigencia = ${year}),
    kept as (
      select * from named where period < 13
      union all
      select account_id, null, period, sum(debit), sum(credit) from (
        select account_id, period, debit, credit from accounting.account_balance where vigencia = ${year} and period < 13
        union all select account_id, period, -debit, -credit from named where period < 13) rest
      group by 1, 3 having sum(debit) <> 0 or sum(credit) <> 0
      union all
      select l.account_id, l.tercero_id, 13, l.debit, l.credit
      from accounting.entry_line l join accounting.entry e on e.id = l.entry_id and e.document <> ${closingDocument}
      where l.vigencia = ${year} and l.period = 13)
    select a.code as account, a.exogena_concept as own_concept, coalesce(t.merged_into_id, k.tercero_id) as tercero_id,
           coalesce(sum(k.debit) filter (where k.period > 0), 0) as debit,
           coalesce(sum(k.credit) filter (where k.period > 0), 0) as credit, sum(k.debit - k.credit) as balance
    from kept k join accounting.account a on a.id = k.account_id left join people.tercero_face t on t.id = k.tercero_id
    group by 1, 2, 3 order by a.code collate "C", 3`
  return rows.map(({ debit, credit, balance, ...row }) => ({
    ...row,
    debit: money(debit),
    credit: money(credit),
    balance: money(balance),
  }))
}

const withheldFigures = { renta: 'withheld', iva: 'vatWithheld' } as const

/** The withholdings of renta and IVA in a year by tercero and document, with the concepts that the document charged. */
export async function withheldIn(tx: Tx, year: number, mappings: readonly Mapping[]): Promise<WithheldRow[]> {
  const rows = await rowsFrom<{
    terceroId: string
    documentId: string
    kind: 'renta' | 'iva'
    amount: string
  }>(tx)`
    select coalesce(t.merged_into_id, t.id) as tercero_id, w.document_id, w.kind, sum(w.sign * w.amount) as amount
    from accounting.withholding_line w join people.tercero_face t on t.id = w.tercero_id
    where w.vigencia = ${year} and w.kind in ('renta', 'iva') group by 1, 2, 3 having sum(w.sign * w.amount) <> 0
    order by 1, 2, 3`
  const charged = await chargedBy(tx, year, mappings)
  return rows.map(({ terceroId, documentId, kind, amount }) => ({
    terceroId,
    figure: withheldFigures[kind],
    amount: money(amount),
    charged: charged.get(`${documentId} ${terceroId}`) ?? new Map(),
  }))
}

/** The charges of each document that withheld, by concept. */
async function chargedBy(tx: Tx, year: number, mappings: readonly Mapping[]) {
  type Row = {
    account: string
    ownConcept: string | null
    terceroId: string
    documentId: string
    amount: string
  }
  const rows = await rowsFrom<Row>(tx)`
    select e.document_id, coalesce(t.merged_into_id, t.id) as tercero_id, a.code as account,
           a.exogena_concept as own_concept, sum(l.debit - l.credit) as amount
    from accounting.entry e join accounting.entry_line l on l.entry_id = e.id and l.vigencia = e.vigencia
    join accounting.account a on a.id = l.account_id join people.tercero_face t on t.id = l.tercero_id
    where e.document_id in (select document_id from accounting.withholding_line where vigencia = ${year})
      and l.debit > 0 group by 1, 2, 3, 4`
  const reported = rows.flatMap(({ amount, ...row }) => {
    const moved = { ...row, debit: money(amount), credit: money('0.00'), balance: money('0.00') }
    const mapping = mappingsOf(row.account, mappings).find(({ figure }) => figure !== null)
    const concept = mapping === undefined ? null : conceptOf(moved, mapping)
    return concept === null
      ? []
      : [{ key: `${row.documentId} ${row.terceroId}`, concept, amount: money(amount) }]
  })
  const byDocument = groupedBy(reported, 'key')
  return new Map(
    [...byDocument].map(([key, own]) => [
      key,
      new Map([...groupedBy(own, 'concept')].map(([c, parts]) => [c, sumOf(parts, 'amount')])),
    ]),
  )
}
