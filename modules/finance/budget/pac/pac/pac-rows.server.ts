import { rowsFrom, type Tx } from '@quina/db/server'
import { type Money, money } from '@quina/kernel'
import { kindsOfPlane, type PacPlane } from './pac.contract.ts'
import { type Months, noMonths } from './pac.domain.ts'
import { paidByMonth } from './pac-lines.server.ts'

/** A line of control in the PAC. */
export interface PacRow {
  readonly apropiacionId: string
  readonly rubro: string
  readonly name: string
  readonly fuente: string
  readonly vigenciaGasto: string
  /** Apropiación disponible: definitiva less aplazado. */
  readonly ceiling: Money
  readonly programmed: boolean
  readonly quota: Months
  readonly paid: Months
  /** The quotas of the same rubro and fuente a year before; null when there were none. */
  readonly lastYear: Months | null
}

type Query = Readonly<{ vigencia: number; plane: PacPlane; fuenteId?: string | null }>

/** The lines of a plane whose rubro is under the PAC, in the order of their codes. */
export async function pacRows(tx: Tx, { vigencia, plane, fuenteId = null }: Query): Promise<PacRow[]> {
  const rows = await rowsFrom<
    Record<'id' | 'rubro' | 'name' | 'fuente' | 'vigenciaGasto' | 'ceiling', string> & {
      before: string | null
    }
  >(tx)`
    select a.id, r.code as rubro, r.name, f.code as fuente, a.vigencia_gasto as "vigenciaGasto",
           a.definitiva - a.aplazado as ceiling,
           (select b.id from budget.apropiacion b join budget.rubro br on br.id = b.rubro_id
            where b.vigencia = a.vigencia - 1 and br.code = r.code and br.side = 'expense' and b.fuente_id = a.fuente_id
              and b.vigencia_gasto = a.vigencia_gasto) as before
    from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} and a.vigencia_gasto = any(${[...kindsOfPlane[plane]]}::text[]) and r.uses_pac
      and (${fuenteId}::uuid is null or a.fuente_id = ${fuenteId}::uuid)
    order by string_to_array(r.code, '.'), f.code`
  const own = rows.map((one) => one.id)
  const past = rows.flatMap((one) => one.before ?? [])
  const quotas = await quotasOf(tx, [...own, ...past])
  const paid = await paidByMonth(tx, own)
  return rows.map(({ id, ceiling, before, ...one }) => ({
    ...one,
    apropiacionId: id,
    ceiling: money(ceiling),
    programmed: quotas.has(id),
    quota: quotas.get(id) ?? noMonths,
    paid: paid.get(id) ?? noMonths,
    lastYear: before === null ? null : (quotas.get(before) ?? null),
  }))
}

async function quotasOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Months>> {
  const rows = await rowsFrom<{ id: string; month: number; quota: string }>(tx)`
    select apropiacion_id as id, month, vigente as quota from budget.pac_month
    where apropiacion_id = any(${[...ids]}::uuid[])`
  const quotas = new Map<string, Money[]>()
  for (const { id, month, quota } of rows) {
    const months = quotas.get(id) ?? [...noMonths]
    months[month - 1] = money(quota)
    quotas.set(id, months)
  }
  return quotas
}
