import type { Option, SearchedFor, Stored } from '@quina/blocks'
import { closestFirst, hasWords, mustChoose, type Operation, serveOptions } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { money, moneyText, showPesos } from '@quina/kernel'
import { sql } from 'kysely'
import { availableOn } from '../../ledger/ledger/budget-ledger.domain.ts'
import { apropiacionDeltas } from '../../ledger/ledger/locks.server.ts'
import { type modification, modifiedExpenseOptions, modifiedIncomeOptions } from './modification.contract.ts'
import type { FigureTexts } from './simulation.domain.ts'

/** The figures of a modification's lines of control before its own moves: as of its approval, or current for a draft. */
export async function figuresFor(
  tx: Tx,
  { id, date, income, taken, given }: Stored<typeof modification>,
): Promise<Record<string, FigureTexts>> {
  const ids = [
    ...(income ?? []).map((line) => line.aforoId as string),
    ...[...(taken ?? []), ...(given ?? [])].map((line) => line.apropiacionId as string),
  ]
  const vigencia = Number(date.slice(0, 4))
  const rows = await rowsFrom<FigureTexts & { id: string }>(tx)`
    with effect as (
      select coalesce(m.apropiacion_id, m.aforo_id) as id, c.stage, c.sign * m.amount as net
      from budget.move m join budget.move_class c using (class)
      where m.vigencia = ${vigencia} and (m.apropiacion_id = any(${ids}::uuid[]) or m.aforo_id = any(${ids}::uuid[]))
        and m.id < coalesce((select min(own.id) from budget.move own
                             where own.vigencia = ${vigencia} and own.document_id = ${id}::uuid), 9223372036854775807)),
    figures as (
      select id, coalesce(sum(net) filter (where stage = 'inicial'), 0) as inicial,
             coalesce(sum(case when stage in ('inicial', 'adiciones', 'creditos') then net
                               when stage in ('reducciones', 'contracreditos') then -net end), 0) as definitiva,
             coalesce(sum(net) filter (where stage in ('registro', 'recaudado')), 0) as committed,
             coalesce(sum(net) filter (where stage in ('aplazado', 'cdp')), 0) as held
      from effect group by id)
    select w.id, coalesce(inicial, 0)::numeric(18,2) as inicial, coalesce(definitiva, 0)::numeric(18,2) as definitiva,
           coalesce(committed, 0)::numeric(18,2) as committed, coalesce(definitiva - held, 0)::numeric(18,2) as available
    from unnest(${ids}::uuid[]) as w(id) left join figures using (id)`
  return Object.fromEntries(rows.map(({ id: control, ...figures }) => [control, figures]))
}

type Input = SearchedFor<typeof modifiedExpenseOptions.params>

const like = (q: string | null) => hasWords(sql.ref('o.search'), q ?? '')

type FigureRow = FigureTexts & Readonly<{ id: string; label: string; detail: string }>

/** Lines of expense with their balances; the available amount is that of the date of the act (I8). */
async function expenseLines(tx: Tx, { q, id, date }: Input): Promise<Option[]> {
  const rows = await rowsFrom<FigureRow>(tx)`
    select a.id, o.label, o.detail, a.inicial, a.definitiva, a.comprometido as committed, a.disponible as available
    from budget.apropiacion_option o join budget.apropiacion a using (id)
    where ${id === null ? sql`a.vigencia = ${Number(date.slice(0, 4))}` : sql`a.id = ${id}::uuid`} and ${like(q)}
    order by ${closestFirst(q, { label: sql.ref('o.label') })} o.label limit 30`
  const ids = rows.map((row) => row.id)
  const deltas = await apropiacionDeltas(tx, ids)
  return rows.map(({ id: control, label, detail, ...figures }) => {
    const own = { deltas: deltas.get(control) ?? [] }
    const available = availableOn(own, date)
    return {
      id: control,
      label,
      detail: `${detail} — disponible ${showPesos(available)}`,
      facts: { ...figures, available: moneyText(available) },
    }
  })
}

async function incomeLines(tx: Tx, { q, id, date }: Input): Promise<Option[]> {
  const rows = await rowsFrom<FigureRow>(tx)`
    select f.id, o.label, o.detail, f.inicial, f.definitivo as definitiva, f.recaudado as committed, f.definitivo as available
    from budget.aforo_option o join budget.aforo f using (id)
    where ${id === null ? sql`f.vigencia = ${Number(date.slice(0, 4))}` : sql`f.id = ${id}::uuid`} and ${like(q)}
    order by ${closestFirst(q, { label: sql.ref('o.label') })} o.label limit 30`
  return rows.map(({ id: control, label, detail, ...figures }) => ({
    id: control,
    label,
    detail: `${detail} — aforo ${showPesos(money(figures.definitiva))}`,
    facts: figures,
  }))
}

export const modificationLookups: Operation[] = [
  serveOptions(modifiedExpenseOptions, async ({ tx, input, actor }) => {
    mustChoose(actor, 'budget.apropiacion', ['budget'])
    return expenseLines(tx, input)
  }),
  serveOptions(modifiedIncomeOptions, async ({ tx, input, actor }) => {
    mustChoose(actor, 'budget.apropiacion', ['budget'])
    return incomeLines(tx, input)
  }),
]
