import { permissionFor } from '@quina/blocks'
import { type Actor, type Alert, type Chore, inTransaction } from '@quina/blocks/server'
import { type Tx, valueFrom } from '@quina/db/server'
import { addDays, type Day } from '@quina/kernel'
import { sql } from 'kysely'
import { ownStores } from '../../books/inventory/move-pieces.server.ts'
import { lotStock } from '../stock-report/stock-report.contract.ts'

const permission = permissionFor(lotStock, 'run')
const to = ({ today }: { readonly today: Day }) => `/warehouse/report?informe=lotStock&on=${today}`

/** Counts lots in the user's stores that expire within some days; an expired lot is never given out (§3.5). */
async function lotsWithin(tx: Tx, actor: Actor, { from, until }: { from: Day | null; until: Day }) {
  return valueFrom<number>(tx)`
    select count(*)::int as lots from warehouse.lot_stock b join warehouse.lot l on l.id = b.lot_id
    join warehouse.store s on s.id = b.store_id
    where b.quantity > 0 and l.expiry <= ${until}::date and (${from}::date is null or l.expiry >= ${from}::date)
      and ${ownStores(actor, null)}`
}

/** Alerts of expired lots with stock, and of lots that expire within ninety days. */
export const expiryAlerts: readonly Alert[] = [
  {
    name: 'expiredLots',
    permission,
    tone: 'bad',
    one: 'lote vencido con existencias',
    many: 'lotes vencidos con existencias',
    meaning:
      'Nadie puede entregarlos. Sepárelos y regístrelos como baja por vencimiento, o devuélvalos al proveedor.',
    who: 'El almacenista o el regente de farmacia',
    to,
    count: (tx, { actor, today }) => lotsWithin(tx, actor, { from: null, until: addDays(today, -1) }),
  },
  {
    name: 'expiringLots',
    permission,
    tone: 'warning',
    one: 'lote que vence en tres meses',
    many: 'lotes que vencen en tres meses',
    meaning:
      'Entréguelos primero, trasládelos a la bodega que más los consuma o pida el cambio al proveedor.',
    who: 'El almacenista o el regente de farmacia',
    to,
    count: (tx, { actor, today }) => lotsWithin(tx, actor, { from: today, until: addDays(today, 90) }),
  },
]

/** Marks lots as expired from the day after their last one; held lots stay held. */
export const expiryChore: Chore = {
  name: 'warehouse.expired-lots',
  run: (db, today) =>
    inTransaction(db, {
      dry: false,
      work: async (tx) => {
        await sql`
          update warehouse.lot l set status = 'expired', version = version + 1
          from (select id from warehouse.lot where status = 'available' and expiry < ${today}::date order by id for update) o
          where l.id = o.id`.execute(tx)
      },
    }),
}
