import { campusScope, type Operation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, monthOf, vigenciaOf } from '@quina/kernel'
import { type OrderFunds, orderFundsFor } from './order-funds.contract.ts'

export const orderFundsOperation: Operation = serveQuery(
  orderFundsFor,
  ({ tx, actor, input: { causaciones, on } }) =>
    orderFunds(tx, {
      causaciones: (causaciones ?? []).map(({ causacionId }) => causacionId),
      on,
      campusId: campusScope(actor),
    }),
)

type Input = Readonly<{ causaciones: readonly string[]; on: Day; campusId: string | null }>

export const orderFunds = async (tx: Tx, { causaciones, on, campusId }: Input): Promise<OrderFunds> => ({
  rubros: await rubrosOf(tx, causaciones, on),
  accounts: await accountsOf(tx, campusId, on),
})

/** Returns the PAC left on a day: planned up to its month less paid; in strict mode, of that month alone. */
async function rubrosOf(tx: Tx, causaciones: readonly string[], on: Day): Promise<OrderFunds['rubros']> {
  return rowsFrom<OrderFunds['rubros'][number]>(tx)`
    select distinct r.code || ' ' || r.name as rubro, f.id as "fuenteId", f.code || ' ' || f.name as fuente,
      case when v.pac_control <> 'no' and r.uses_pac then (
        coalesce((select sum(m.vigente) from budget.pac_month m where m.apropiacion_id = a.id
                  and case v.pac_mode when 'strict' then m.month = ${monthOf(on)} else m.month <= ${monthOf(on)} end), 0)
        - coalesce((select sum(x.amount) from budget.apropiacion_day x where x.apropiacion_id = a.id and x.stage = 'pago'
                    and case v.pac_mode when 'strict' then extract(month from x.day) = ${monthOf(on)} else x.day <= ${on} end), 0)
      )::numeric(18,2)::text end as pac
    from accounting.payable_face p
    join budget.obligacion_line_face l on l.parent_id = budget.living_obligacion(p.obligacion_id)
    join budget.line_face b on b.id = l.id
    join budget.apropiacion_face a on a.id = b.apropiacion_id
    join budget.rubro_face r on r.id = a.rubro_id
    join budget.fuente_face f on f.id = a.fuente_id
    join budget.vigencia_face v on v.year = a.vigencia
    where p.causacion_id = any(${causaciones}::uuid[])
    order by rubro, fuente`
}

/** Returns the accounts that may pay, each with what may leave it that day without leaving it short then or later. */
async function accountsOf(tx: Tx, campusId: string | null, on: Day): Promise<OrderFunds['accounts']> {
  return rowsFrom<OrderFunds['accounts'][number]>(tx)`
    select b.id, b.name, b.fuente_id as "fuenteId", f.code || ' ' || f.name as fuente,
      (coalesce(accounting.least_balance(b.account_id, ${vigenciaOf(on)}, ${monthOf(on)}), 0) + b.overdraft)::numeric(18,2)::text
        as available
    from treasury.bank_account b left join budget.fuente_face f on f.id = b.fuente_id
    where b.active and b.use in ('free', 'specific')
      and (${campusId}::uuid is null or b.campus_id is null or b.campus_id = ${campusId}::uuid)
    order by b.name`
}
