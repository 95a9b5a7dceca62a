import { type Operation, type RowsService, refusing, serveRows } from '@quina/blocks/server'
import { lockedRow, oneFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, must, mustBeFound, refused, showDay } from '@quina/kernel'
import { usageReadings } from './usage.contract.ts'

/** Rules: BIE-043 the month was depreciated, BIE-044 the asset is not depreciated by units, BIE-046 two readings on one day. */
export const usageService: RowsService<typeof usageReadings> = {
  whose: 'site',
  parent: 'assetId',
  rows: usageReadings,
  table: 'assets.usageReading',
  order: 'day',
  lockParent: async (tx, id) => {
    mustBeFound(await lockedRow(tx, 'assets.asset', id, ['id']), 'El bien')
  },
  async onSave(tx, { parentId, id, values: { day } }) {
    await mustBeByUnits(tx, parentId)
    const former = id === null ? day : ((await rowOf(tx, 'assets.usageReading', id, ['day']))?.day as Day)
    await mustBeOpen(tx, parentId, former < day ? former : day)
  },
  async onRemove(tx, id) {
    const row = mustBeFound(await rowOf(tx, 'assets.usageReading', id, ['assetId', 'day']), 'La lectura')
    await mustBeOpen(tx, row.assetId, row.day as Day)
  },
}

/** @throws Problem BIE-044 when neither the asset nor its class is depreciated by units */
async function mustBeByUnits(tx: Tx, assetId: string): Promise<void> {
  const { counted } = await oneFrom<{ counted: boolean }>(tx)`
    select c.method = 'units' or exists (
             select from assets.value_basis b where b.asset_id = a.id and b.method = 'units' and not b.undone) as counted
    from assets.asset a join assets.asset_class c on c.id = a.class_id where a.id = ${assetId}::uuid`
  const message = 'La clase del bien no se deprecia por unidades de producción.'
  insist(counted, 'BIE-044', message)
}

/** @throws Problem BIE-043 when the month of the reading was already depreciated */
async function mustBeOpen(tx: Tx, assetId: string, day: Day): Promise<void> {
  const { last } = await oneFrom<{ last: Day | null }>(tx)`
    select max(r.date)::text as last from assets.depreciation_line l
    join assets.depreciation_run r on r.id = l.run_id and r.status = 'approved' where l.asset_id = ${assetId}::uuid`
  const message = `El bien ya se depreció hasta el ${last === null ? '' : showDay(last)}: escriba un día posterior.`
  must(last === null || day > last, 'BIE-043', 'day', message)
}

/** @throws Problem BIE-045 an asset depreciated by units that has no reading in the month */
export async function mustBeRead(
  tx: Tx,
  { campusId, on }: { readonly campusId: string; readonly on: Day },
): Promise<void> {
  const rows = await rowsFrom<{ plate: string }>(tx)`
    with counted as materialized (
      select distinct asset_id from assets.value_basis where method = 'units' and not undone and from_day <= ${on}::date),
    unread as materialized (
      select a.plate from counted c
      join assets.asset a on a.id = c.asset_id
    join assets.asset_balance l on l.asset_id = c.asset_id
    cross join lateral (
      select v.method, v.before, v.amount from assets.value_basis v
      where v.asset_id = c.asset_id and not v.undone and v.from_day <= ${on}::date order by v.from_day desc, v.seq desc limit 1) b
    where b.method = 'units' and a.campus_id = ${campusId}::uuid and a.state <> 'retired' and l.accumulated < b.before + b.amount
      and not exists (select from assets.usage_reading u where u.asset_id = a.id
                      and u.day between date_trunc('month', ${on}::date)::date and ${on}::date)
    )
    select plate from unread order by plate limit 5`
  const plates = rows.map(({ plate }) => plate).join(', ')
  const message = `Falta escribir lo que produjeron en el mes: ${plates}.`
  insist(rows.length === 0, 'BIE-045', message)
}

export const usageOperations: readonly Operation[] = refusing(
  {
    'assets.usage_reading_once': refused('BIE-046', 'Ya hay una lectura de ese día: cámbiela.', 'day'),
  },
  serveRows(usageService),
)
