import { type PostedBy, postedEntry } from '@quina/accounting/server'
import type { PostedTable } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'

/** Returns the effects of a treasury document: its entry, and its budget movements by rubro. */
export async function postedByTreasury(tx: Tx, by: PostedBy): Promise<PostedTable[]> {
  const rows = await inBudget(tx, by.id)
  if (rows.length === 0) return postedEntry(tx, by)
  return [
    ...(await postedEntry(tx, by)),
    {
      title: 'Presupuesto',
      columns: [
        { key: 'document', label: 'Documento', kind: 'code' },
        { key: 'stage', label: 'Movimiento', kind: 'code' },
        { key: 'rubro', label: 'Rubro', kind: 'text' },
        { key: 'amount', label: 'Valor', kind: 'money' },
      ],
      rows: rows.map(({ document, stage, rubro, amount }) => ({ document, stage, rubro, amount })),
      leads: [...new Map(rows.map(({ id, kind, document }) => [id, { kind, document }]))].map(
        ([id, { kind, document }]) => ({ label: `Ver ${document}`, address: `${places[kind]}${id}` }),
      ),
    },
  ]
}

const places = {
  ingreso: '/edit-ingreso-presupuestal/',
  obligacion: '/rubro-obligacion/edit/',
  pago: '/rubro-pago/edit/',
} as const

interface BudgetMoveRow {
  readonly id: string
  readonly kind: keyof typeof places
  readonly document: string
  readonly stage: string
  readonly rubro: string
  readonly amount: string
}

async function inBudget(tx: Tx, documentId: string): Promise<readonly BudgetMoveRow[]> {
  return rowsFrom<BudgetMoveRow>(tx)`
    with made as (
      select effect_id as id, kind from treasury.budget_effect where document_id = ${documentId}::uuid and not undone
      union all select pago_id, 'pago' from treasury.egreso_budget where egreso_id = ${documentId}::uuid),
    moved as (
      select i.id, 'ingreso' as kind, 'ING' as prefix, i.number, l.position, l.rubro_id, l.amount, i.status,
             case i.kind when 'recognition' then 'Reconocimiento' else 'Recaudo' end as stage
      from made join budget.ingreso_face i on i.id = made.id join budget.ingreso_line_face l on l.parent_id = i.id
      where made.kind in ('recognition', 'collection')
      union all
      select o.id, 'obligacion', 'OB', o.number, l.position, a.rubro_id, l.amount, o.status, 'Obligación'
      from made join budget.obligacion_face o on o.id = made.id join budget.obligacion_line_face l on l.parent_id = o.id
      join budget.line_face b on b.id = l.registro_line_id join budget.apropiacion_face a on a.id = b.apropiacion_id
      where made.kind = 'obligacion'
      union all
      select p.id, 'pago', 'PG', p.number, l.position, a.rubro_id, l.amount, p.status, 'Pago'
      from made join budget.pago p on p.id = made.id join budget.pago_line l on l.parent_id = p.id
      join budget.line_face b on b.id = l.obligacion_line_id join budget.apropiacion_face a on a.id = b.apropiacion_id
      where made.kind = 'pago')
    select m.id, m.kind, m.prefix || ' ' || lpad(m.number::text, greatest(3, length(m.number::text)), '0') as document,
           m.stage || case when m.status = 'annulled' then ' (anulado)' else '' end as stage,
           r.code || ' ' || r.name as rubro, m.amount::text as amount
    from moved m join budget.rubro_face r on r.id = m.rubro_id
    order by m.kind, m.stage desc, m.number, m.position`
}
