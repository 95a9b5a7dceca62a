import type { LineId } from '@quina/blocks'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money } from '@quina/kernel'
import type { PendingStage } from '../rezago/rezago.domain.ts'

/** An unpaid line, with the data that its continuation repeats. */
export interface PendingLine extends PendingStage {
  readonly lineId: LineId
  readonly rubroId: string
  readonly rubroCode: string
  readonly requiresCpc: boolean
  readonly defaultCpc: string | null
  readonly fuenteId: string
  readonly cpc: string | null
  readonly registroId: string
  readonly registroNumber: number
  /** The line of the registro: its own, or the one the obligación drew from. */
  readonly registroLineId: string
  readonly obligacionId: string | null
  readonly terceroId: string
  readonly tercero: string
  readonly fit: boolean
  readonly dependenciaId: string
  readonly campusId: string
}

/** Every line of registros and obligaciones of a year with a balance, in the order of their documents. */
export async function pendingOf(tx: Tx, year: number): Promise<PendingLine[]> {
  const rows = await rowsFrom<Omit<PendingLine, 'amount'> & { amount: string }>(tx)`
    select l.id as "lineId", l.stage, l.available as amount, a.vigencia_gasto as "vigenciaGasto", a.rubro_id as "rubroId",
           r.code as "rubroCode", r.requires_cpc as "requiresCpc", r.default_cpc as "defaultCpc", a.fuente_id as "fuenteId",
           coalesce(ol.cpc, cl.cpc) as cpc, g.id as "registroId", g.number as "registroNumber",
           case when l.stage = 'registro' then l.id else l.from_line_id end as "registroLineId", o.id as "obligacionId",
           t.id as "terceroId", t.name as tercero, t.active and t.complete as fit, c.dependencia_id as "dependenciaId",
           g.campus_id as "campusId"
    from budget.line l
    join budget.apropiacion a on a.id = l.apropiacion_id
    join budget.rubro r on r.id = a.rubro_id
    left join budget.obligacion o on l.stage = 'obligacion' and o.id = l.document_id
    left join budget.obligacion_line ol on ol.id = l.id
    join budget.registro g on g.id = case when l.stage = 'registro' then l.document_id else o.registro_id end
    join budget.cdp c on c.id = g.cdp_id
    left join budget.registro_line gl on gl.id = case when l.stage = 'registro' then l.id else l.from_line_id end
    left join budget.cdp_line cl on cl.id = gl.cdp_line_id
    join people.tercero_list t on t.id = g.tercero_id
    where a.vigencia = ${year} and l.stage in ('registro', 'obligacion') and l.available > 0
    order by g.number, l.stage, o.number, l.id`
  return rows.map((row) => ({ ...row, amount: money(row.amount) as Money }))
}

/** The leaves of the next year by the code of this year, or by the given mapping for other codes. */
export async function nextLeaves(
  tx: Tx,
  year: number,
  declared: ReadonlyMap<string, string>,
): Promise<(code: string) => string | undefined> {
  const rows = await rowsFrom<{ id: string; code: string }>(tx)`
    select id, code from budget.rubro_list where vigencia = ${year + 1} and side = 'expense' and leaf and active`
  const byCode = new Map(rows.map((row) => [row.code, row.id]))
  const known = new Set(byCode.values())
  return (code) => {
    const chosen = declared.get(code)
    return chosen !== undefined && known.has(chosen) ? chosen : byCode.get(code)
  }
}
