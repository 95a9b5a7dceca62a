import {
  attachmentOperations,
  catalogService,
  type Operation,
  serveCatalog,
  serveQuery,
} from '@quina/blocks/server'
import { rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, money, mustBeFound, refused } from '@quina/kernel'
import { sql } from 'kysely'
import { monthSentence } from '../basis/basis.domain.ts'
import { type BasisRow, basisColumns, storedBasis } from '../basis/basis.server.ts'
import { labelOperations, plateTyped } from '../label/label.server.ts'
import { usageOperations } from '../usage/usage.server.ts'
import { asset, assetSheet } from './asset.contract.ts'
import {
  assetConditions,
  type DepreciationMethod,
  depreciationMethods,
  type MoveKind,
  moveKinds,
  type Tenure,
  tenures,
} from './asset-life.contract.ts'

/** Rules: `PLACA_DUPLICADA`, `SERIE_DUPLICADA` in its class, BIE-010 only a document registers an asset. */
export const assetService = catalogService<typeof asset>({
  catalog: asset,
  whose: 'site',
  chosenBy: ['assets'],
  optionFacts: ['custodianId', 'locationId', 'state'],
  optionReads: plateTyped,
  onSave: async (_tx, { id }) => {
    insist(id !== null, 'BIE-010', 'Un bien entra por un ingreso o por el inventario inicial.')
  },
  refusals: {
    asset_serial: refused('SERIE_DUPLICADA', 'Otro bien de la misma clase tiene esa serie.', 'serial'),
  },
})

interface SheetRow {
  readonly className: string
  readonly account: string
  readonly boughtBy: string
  readonly method: DepreciationMethod
  readonly countsUnits: boolean
  readonly state: keyof typeof assetConditions
  readonly tenure: Tenure
  readonly location: string | null
  readonly custodian: string | null
  readonly costCentre: string | null
  readonly acquiredOn: string
  readonly inServiceOn: string | null
  readonly cost: string
  readonly accumulated: string
  readonly impairment: string
  readonly carrying: string
  readonly surplus: string
  readonly declaredValue: string | null
}

async function sheetOf(tx: Tx, id: string) {
  const found = await rowFrom<SheetRow>(tx)`
    select l.class_label as "className", l.account, l.condition as state, l.tenure, l.location_label as location,
           l.custodian_label as custodian, l.cost_centre_label as "costCentre", a.acquired_on::text as "acquiredOn",
           a.in_service_on::text as "inServiceOn", l.cost::numeric(18,2)::text as cost,
           l.accumulated::numeric(18,2)::text as accumulated, l.impairment::numeric(18,2)::text as impairment,
           l.carrying::numeric(18,2)::text as carrying,
           coalesce(w.surplus, 0)::numeric(18,2)::text as surplus, a.declared_value::text as "declaredValue",
           concat_ws(' · ', t.name, 'Factura ' || a.invoice, 'Orden ' || a.purchase_order, 'Contrato ' || a.contract,
             g.label) as "boughtBy", coalesce(b.method, c.method) as method,
             coalesce('units' in (b.method, c.method), false) as "countsUnits"
    from assets.asset_list l join assets.asset a on a.id = l.id join assets.asset_class c on c.id = a.class_id
    left join assets.asset_balance w on w.asset_id = a.id left join people.tercero_face t on t.id = a.supplier_id
    left join assets.asset_entry e on e.id = a.entry_id left join budget.registro_option g on g.id = e.registro_id
    left join lateral (select method from assets.value_basis where asset_id = a.id and not undone
                       order by from_day desc, seq desc limit 1) b on true
    where a.id = ${id}::uuid`
  const row = mustBeFound(found, 'El bien')
  const moves = await movesOf(tx, id)
  const months = await monthsOf(tx, id)
  return {
    ...row,
    state: assetConditions[row.state][0],
    retired: row.state === 'retired' || row.state === 'replaced',
    tenure: tenures[row.tenure],
    method: depreciationMethods[row.method],
    moves,
    months,
  }
}

interface MoveRow {
  readonly id: string
  readonly day: string
  readonly kind: MoveKind
  readonly document: string
  readonly documentId: string
  readonly value: string
  readonly place: string | null
  readonly detail: string | null
}

/** The screens of the documents that move assets; areas above this one define them, so their paths are written here. */
const documentPaths: Readonly<Record<string, string>> = {
  'assets.assetEntry': '/ingreso/bienes/edit',
  'assets.assetTransfer': '/traslado-bienes/edit',
  'assets.adjustment': '/assets/ajustes/edit',
  'assets.retirement': '/assets/bajas/edit',
  'assets.physicalInventory': '/assets/inventario/edit',
  'assets.initialInventory': '/assets/initial/inventory/edit',
}

async function movesOf(tx: Tx, id: string) {
  const rows = await rowsFrom<MoveRow>(tx)`
    select m.id, m.day::text as day, m.kind, m.document, m.document_id as "documentId",
           (m.cost - m.accumulated - m.impairment)::text as value,
           nullif(concat_ws(' · ', l.name, t.name), '') as place, m.detail
    from assets.asset_move m
    left join hospital.location_face l on l.id = m.location_id
    left join people.tercero_face t on t.id = m.custodian_id
    where m.asset_id = ${id}::uuid order by m.seq`
  return rows.map(({ document, documentId, kind, ...row }) => {
    const path = documentPaths[document]
    return { ...row, kind: moveKinds[kind], address: path === undefined ? null : `${path}/${documentId}` }
  })
}

type MonthRow = BasisRow & Readonly<{ day: Day; before: string; amount: string; centres: string | null }>

/** Returns the last three years of depreciation, each month with the sentence that explains its figure. */
async function monthsOf(tx: Tx, id: string) {
  const rows = await rowsFrom<MonthRow>(tx)`
    select r.date::text as day, l.before::text, l.amount::text, l.centres, ${basisColumns}
    from ${linesByMonth(id)} l
    join assets.depreciation_run r on r.id = l.run_id and r.status = 'approved'
    join assets.basis b on b.id = l.basis_id
    order by r.date desc limit 36`
  return rows.map(({ day, before, amount, centres, ...basis }) => {
    const whole = monthSentence(storedBasis(basis), day, money(before))
    return { day, amount, explanation: centres === null ? whole : `${whole} Por días: ${centres}.` }
  })
}

/** The depreciation of an asset in each run, in total, and its split among centres. */
const linesByMonth = (id: string) => sql`
  (select l.run_id, l.basis_id, min(l.before) as before, sum(l.amount) as amount,
          string_agg(l.days || ' de ' || l.of_days || ' en ' || k.code || ' ' || k.name, '; ' order by l.before) as centres
   from assets.depreciation_line l join hospital.cost_centre_face k on k.id = l.cost_centre_id
   where l.asset_id = ${id}::uuid and not l.reversal group by l.run_id, l.basis_id)`

export const assetOperations: readonly Operation[] = [
  ...serveCatalog(assetService),
  ...attachmentOperations(asset, async (tx, _actor, id) => {
    mustBeFound(await rowOf(tx, 'assets.asset', id, ['id']), 'El bien')
  }),
  serveQuery(assetSheet, ({ tx, input: { id } }) => sheetOf(tx, id)),
  ...labelOperations,
  ...usageOperations,
]
