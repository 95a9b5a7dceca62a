import {
  type Actor,
  campusScope,
  type FlatRow,
  type Operation,
  type PagedRow,
  serveFlatReport,
  servePagedReport,
} from '@quina/blocks/server'
import { rowsFrom } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { basesOn, isSpent, worthOn } from '../../register/worth/worth.server.ts'
import {
  assetEstimates,
  assetsOn,
  classAccounts,
  depreciatedInUse,
  notChecked,
} from './asset-report.contract.ts'

type AssetFilter = Readonly<{ classId: string | null; locationId: string | null; custodianId: string | null }>

/** Returns the assets of a site on a day as the reports show them; of all sites for users who see them. */
const registerOn = (
  on: Day,
  { classId, locationId, custodianId }: AssetFilter,
  actor: Actor,
): RawBuilder<unknown> => sql`
  select a.id, a.acquired_on::timestamptz as at, a.plate, a.description, w.class_id, c.name as "className",
         w.cost_account as account, concat_ws(' ', l.code, l.name) as location, concat_ws(' ', k.code, k.name) as "costCentre",
         t.name as custodian, w.state, a.tenure, a.controlled, a.acquired_on, a.acquired_on::text as "acquiredOn",
         a.last_seen_on, a.last_seen_on::text as "lastSeenOn", w.cost, w.accumulated, w.impairment,
         w.cost - w.accumulated - w.impairment as carrying
  from (${worthOn(on)}) w
  join assets.asset a on a.id = w.asset_id
  join assets.asset_class c on c.id = w.class_id
  left join hospital.location_face l on l.id = w.location_id
  left join hospital.cost_centre_face k on k.id = w.cost_centre_id
  left join people.tercero_face t on t.id = w.custodian_id
  where w.state <> 'retired' and (${campusScope(actor)}::uuid is null or w.campus_id = ${campusScope(actor)}::uuid)
    and w.class_id = coalesce(${classId}::uuid, w.class_id)
    and (${locationId}::uuid is null or w.location_id = ${locationId}::uuid)
    and (${custodianId}::uuid is null or w.custodian_id = ${custodianId}::uuid)`

const pages = [
  ...servePagedReport({
    whose: 'site',
    report: assetsOn,
    query: (_tx, { on, account, ...among }, actor) => sql<PagedRow>`
      select r.* from (${registerOn(on, among, actor)}) r
      where ${account ?? ''} = '' or r.account like ${account ?? ''} || '%'`,
  }),
  ...servePagedReport({
    whose: 'site',
    report: depreciatedInUse,
    query: (_tx, { on, ...among }, actor) => sql<PagedRow>`
      select r.*, (select max(d.date)::text from assets.depreciation_line l join assets.depreciation_run d on d.id = l.run_id
                   where l.asset_id = r.id and not l.reversal and d.status = 'approved' and d.date <= ${on}::date) as "lastOn"
      from (${registerOn(on, among, actor)}) r join (${basesOn(on)}) b on b.asset_id = r.id
      where ${isSpent}`,
  }),
  ...servePagedReport({
    whose: 'site',
    report: notChecked,
    query: (_tx, { since, ...among }, actor) => sql<PagedRow>`
      select r.* from (${registerOn('9999-12-31' as Day, among, actor)}) r
      where r.state in ('inService', 'stored', 'unused') and r.acquired_on < ${since}::date
        and (r.last_seen_on is null or r.last_seen_on < ${since}::date)`,
  }),
]

const everything: AssetFilter = { classId: null, locationId: null, custodianId: null }

const estimates = serveFlatReport({
  whose: 'site',
  report: assetEstimates,
  read: (tx, { on }, actor) => rowsFrom<FlatRow>(tx)`
    select c.id, c.asset_account || ' ' || coalesce(f.name, '') as account, c.name as "className", count(*)::int as assets,
           min(coalesce(a.life_months, c.life_months)) as shortest, max(coalesce(a.life_months, c.life_months)) as longest,
           coalesce(sum(b.residual), 0)::numeric(18,2)::text as residual,
           case when c.life_months is null then 'none' else c.method end as method
    from (${registerOn(on, everything, actor)}) r
    join assets.asset a on a.id = r.id
    join assets.asset_class c on c.id = r.class_id
    left join (${basesOn(on)}) b on b.asset_id = r.id
    left join accounting.account_face f on f.code = c.asset_account
    where r.cost > 0 group by c.id, f.name order by c.asset_account, c.name`,
})

/** The use of each class account: the operations that are impossible without it. */
const uses = [
  ['asset_account', 'Activo', 'ingresar ni dar de baja sus bienes', 'true'],
  ['store_account', 'En bodega (1635)', 'ingresar sus bienes a la bodega', "c.kind = 'movable'"],
  [
    'maintenance_account',
    'En mantenimiento (1636)',
    'trasladarlos a mantenimiento mayor',
    "c.kind = 'movable'",
  ],
  [
    'unused_account',
    'No explotados (1637)',
    'trasladarlos fuera de uso',
    "c.kind in ('movable', 'building')",
  ],
  ['accumulated_account', 'Depreciación acumulada (1685)', 'depreciarlos', 'c.life_months is not null'],
  [
    'expense_account',
    'Gasto de depreciación (5360)',
    'depreciarlos en un centro administrativo',
    'c.life_months is not null',
  ],
  ['impairment_account', 'Deterioro acumulado (1695)', 'deteriorarlos', 'true'],
  ['impairment_expense_account', 'Gasto de deterioro (5351)', 'deteriorarlos', 'true'],
  ['store_accumulated_account', 'Depreciación en bodega', 'devolverlos a la bodega', 'false'],
  [
    'maintenance_accumulated_account',
    'Depreciación en mantenimiento',
    'trasladarlos a mantenimiento mayor',
    'false',
  ],
  ['unused_accumulated_account', 'Depreciación de no explotados', 'trasladarlos fuera de uso', 'false'],
] as const

const missing = serveFlatReport({
  whose: 'house',
  report: classAccounts,
  read: (tx) => rowsFrom<FlatRow>(tx)`
    select c.id || u.field as id, c.code, c.name as "className", u.field, u.account,
           case when u.account is null then 'empty' else 'unknown' end as gap, u.needed,
           case when u.account is null then 'Clases de activos' else 'Plan de cuentas' end as mend,
           case when u.account is null then '/assets/clases?q=' || c.code else '/puc?q=' || left(u.account, 4) end as address
    from assets.asset_class c
    cross join lateral (values ${sql.join(
      uses.map(
        ([column, label, needed, when]) =>
          sql`(${label}, ${sql.ref(`c.${column}`)}, ${needed}, ${sql.raw(when)})`,
      ),
    )}) u (field, account, needed, required)
    where c.active and case when u.account is null then u.required else not exists (
      select from accounting.account_face f where f.code = u.account and f.accepts_moves and f.active) end
    order by u.account is null, c.code, u.field`,
})

export const assetReportOperations: readonly Operation[] = [...pages, ...estimates, ...missing]
