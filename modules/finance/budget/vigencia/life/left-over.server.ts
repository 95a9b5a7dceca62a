import { rowsFrom, type Tx } from '@quina/db/server'
import { money, padded } from '@quina/kernel'
import { sql } from 'kysely'
import { type LeftOver, leftOverOf } from './left-over.domain.ts'

const kinds = {
  cdp: { document: 'budget.cdp', prefix: 'CDP' },
  registro: { document: 'budget.registro', prefix: 'RP' },
  obligacion: { document: 'budget.obligacion', prefix: 'OB' },
} as const

/** The balance of the documents of one stage of a year that no valid act carried to the next. It is never negative. */
export async function leftIn(tx: Tx, year: number, stage: keyof typeof kinds): Promise<LeftOver> {
  const { document, prefix } = kinds[stage]
  const rows = await rowsFrom<{ id: string; number: number; left: string }>(tx)`
    select d.id, d.number, sum(l.available) as left
    from budget.line l join budget.apropiacion a on a.id = l.apropiacion_id
    join ${sql.table(document)} d on d.id = l.document_id
    where a.vigencia = ${year} and l.stage = ${stage} and l.available > 0
      and not exists (select from budget.carried_line k where k.line_id = l.id)
    group by d.id, d.number order by d.number`
  return leftOverOf(
    rows.map(({ id, number, left }) => ({
      document,
      documentId: id,
      label: `${prefix} ${padded(number)}`,
      amount: money(left),
    })),
  )
}
