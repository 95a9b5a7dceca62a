import {
  campusScope,
  type FlatRow,
  type Operation,
  parameterOn,
  serveFlatReport,
  serveQuery,
} from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, money, moneyText, sumOf } from '@quina/kernel'
import { meterOf } from '../share/share.domain.ts'
import {
  maintenanceByAsset,
  maintenanceMeter,
  maintenanceRubros,
  maintenanceShare,
} from './meter.contract.ts'

interface RubroRow {
  readonly id: string
  readonly name: string
  readonly budget: string
  readonly committed: string
  readonly executed: string
  readonly paid: string
}

async function measured(tx: Tx, vigencia: number, today: Day) {
  const share = await parameterOn(tx, maintenanceShare, today)
  const codes = ((await parameterOn(tx, maintenanceRubros, today)) ?? '')
    .split(',')
    .flatMap((one) => one.trim() || [])
  const { total } = await oneFrom<{ total: string }>(tx)`
    select coalesce(sum(expense), 0)::numeric(18,2)::text as total from budget.vigencia_list where year = ${vigencia}`
  const rubros = await rowsFrom<RubroRow>(tx)`
    select r.id, r.code || ' ' || r.name as name, coalesce(r.definitivo, 0)::text as budget,
           coalesce(r.comprometido, 0)::text as committed, coalesce(r.obligado, 0)::text as executed,
           coalesce(r.pagado, 0)::text as paid
    from budget.rubro_list r
    where r.vigencia = ${vigencia} and r.side = 'expense' and r.leaf
      and exists (select from unnest(${codes}::text[]) given where r.code = given or starts_with(r.code, given || '.'))
    order by r.code`
  const budget = sumOf(rubros, (one) => money(one.budget))
  const executed = sumOf(rubros, (one) => money(one.executed))
  const { minimum, missing, budgeted, done } = meterOf({ total: money(total), share, budget, executed })
  return {
    share,
    chosen: codes.length > 0,
    total,
    minimum: moneyText(minimum),
    budget: moneyText(budget),
    executed: moneyText(executed),
    missing: moneyText(missing),
    budgeted,
    done,
    rubros,
  }
}

/** A plan is due in a vigencia once for each of its turns, counted from its first day, that fall in that year. */
const byAsset = (tx: Tx, vigencia: number, campusId: string | null): Promise<FlatRow[]> =>
  rowsFrom<FlatRow>(tx)`
    with planned as (
      select p.asset_id, count(*)::int as times, coalesce(sum(p.cost), 0) as planned
      from assets.maintenance_plan p
      cross join lateral generate_series(p.first_on, make_date(${vigencia}::int, 12, 31),
                                         make_interval(months => p.every_months)) turn
      where turn >= make_date(${vigencia}::int, 1, 1) group by p.asset_id),
    done as (
      select m.asset_id, count(*)::int as done, coalesce(sum(m.cost), 0) as executed
      from assets.maintenance m where m.status = 'approved' and m.vigencia = ${vigencia}::int group by m.asset_id),
    next as (select d.asset_id, min(d.next_on) as next_on from assets.maintenance_due d group by d.asset_id)
    select a.id, a.plate, a.description, coalesce(l.code || ' ' || l.name, '') as place, coalesce(p.times, 0) as times,
           coalesce(p.planned, 0)::numeric(18,2)::text as planned, coalesce(d.done, 0) as done,
           coalesce(d.executed, 0)::numeric(18,2)::text as executed, n.next_on::text as "nextOn",
           case when a.tenure in ('own', 'leasing') or a.contract_maintenance then 'Sí'
                else 'No: su contrato no lo dice' end as counts
    from assets.asset a
    left join planned p on p.asset_id = a.id left join done d on d.asset_id = a.id left join next n on n.asset_id = a.id
    left join hospital.location_face l on l.id = a.location_id
    where (p.asset_id is not null or d.asset_id is not null) and (${campusId}::uuid is null or a.campus_id = ${campusId}::uuid)
    order by n.next_on nulls last, a.plate`

export const meterOperations: readonly Operation[] = [
  serveQuery(maintenanceMeter, ({ tx, today, input: { vigencia } }) => measured(tx, vigencia, today)),
  ...serveFlatReport({
    whose: 'site',
    report: maintenanceByAsset,
    read: (tx, { vigencia }, actor) => byAsset(tx, vigencia, campusScope(actor)),
  }),
]
