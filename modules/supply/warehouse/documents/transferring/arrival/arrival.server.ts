import { permissionFor } from '@quina/blocks'
import {
  type Actor,
  type Alert,
  actingOn,
  allCampuses,
  type Operation,
  optionsOperation,
  performAction,
  serveCommand,
  serveQuery,
  signerByPin,
} from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { type Day, must, mustBeFound, Problem } from '@quina/kernel'
import { transfer } from '../transfer/transfer.contract.ts'
import { transferService } from '../transfer/transfer.server.ts'
import { arrivals, receiveArrival, receiveArrivalByPin, rejectArrival } from './arrival.contract.ts'

const answerOf = {
  received: 'Recibido',
  rejected: 'Rechazado',
  annulled: 'Anulado por quien lo envió',
} as const

interface ArrivalRow {
  readonly id: string
  readonly transfer: string
  readonly from: string
  readonly sender: string
  readonly date: string
  readonly purpose: string
  readonly value: string
  readonly status: 'sent' | keyof typeof answerOf
  readonly lines: {
    readonly id: string
    readonly product: string
    readonly unit: string
    readonly lots: string
    readonly sent: string
    readonly accepted: string | null
  }[]
}

/** Returns a site's deliveries: all that wait, and the last twenty answered. */
const arrivalsOf = (tx: Tx, campusId: string): Promise<ArrivalRow[]> =>
  rowsFrom<ArrivalRow>(tx)`
    select a.id, platform.numbered('TA', t.number) || ' de ' || t.vigencia as transfer,
           s.name || ' · ' || c.name as "from", coalesce(u.label, '') as sender, t.date::text as date, t.purpose,
           l.value::numeric(18,2)::text as value, t.status, (
             select jsonb_agg(jsonb_build_object('id', i.id, 'product', p.name, 'unit', p.base_unit, 'lots', coalesce(m.lots, ''),
                                                 'sent', n.quantity::text, 'accepted', n.accepted::text) order by n.position)
             from warehouse.transfer_arrival_line i join warehouse.transfer_line n on n.id = i.line_id
             join warehouse.product p on p.id = n.product_id
             left join lateral (
               select string_agg(coalesce(nullif(o.number, ''), 'Sin lote'), ', ' order by v.id) as lots
               from warehouse.move v join warehouse.lot o on o.id = v.lot_id
               where v.line_id = n.id and v.store_id = t.store_id and v.kind = 'transferOut' and v.reverses is null) m on true
             where i.parent_id = a.id) as lines
    from warehouse.transfer_arrival a join warehouse.transfer t on t.id = a.transfer_id
    join warehouse.transfer_list l on l.id = t.id
    join warehouse.store s on s.id = t.store_id join admin.campus_face c on c.id = t.campus_id
    left join admin.user_option u on u.id = t.sent_by
    where a.campus_id = ${campusId}::uuid and (t.status = 'sent' or t.id in (
      select x.id from warehouse.transfer_arrival y join warehouse.transfer x on x.id = y.transfer_id
      where y.campus_id = ${campusId}::uuid and x.status <> 'sent' order by x.date desc, x.number desc limit 20))
    order by t.status <> 'sent', t.date desc, t.number desc`

type ArrivalContext = Readonly<{ tx: Tx; actor: Actor; id: string; storeId: string }>

/**
 * Returns the traslado of a delivery and the caller's rights. The traslado belongs to the sending site, but users of the
 * receiving store may answer it. A concurrent answer waits and then finds it answered.
 */
async function arrivedAt({
  tx,
  actor,
  id,
  storeId,
}: ArrivalContext): Promise<{ transferId: string; receiver: Actor }> {
  const row = mustBeFound(
    await rowFrom<{ transferId: string; campusId: string; ownId: string }>(tx)`
      select a.transfer_id, t.campus_id, a.campus_id as own_id
      from warehouse.transfer_arrival a join warehouse.transfer t on t.id = a.transfer_id
      where a.id = ${id}::uuid for update of a`,
    'El traslado',
  )
  const store = await rowFrom<{ kind: string }>(tx)`
    select kind from warehouse.store where id = ${storeId}::uuid and campus_id = ${row.ownId}::uuid and active`
  const fits = store !== undefined && store.kind !== 'transit'
  must(fits, 'ALM-129', 'storeId', 'Elija una bodega activa de esta sede.')
  await changeById(tx, 'warehouse.transferArrival', id, { storeId })
  const own = actingOn(actor, transfer, row.campusId)
  const permissions = new Set([...own.permissions, allCampuses.toLowerCase()])
  return { transferId: row.transferId, receiver: { ...own, permissions } }
}

/** Returns the sender's line ids by the receiver's line ids. */
async function sentLines(tx: Tx, arrivalId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ id: string; lineId: string }>(tx)`
    select id, line_id from warehouse.transfer_arrival_line where parent_id = ${arrivalId}::uuid`
  return new Map(rows.map(({ id, lineId }) => [id, lineId]))
}

interface ArrivalInput {
  readonly id: string
  readonly storeId: string
  readonly date: Day
  readonly lines: readonly { readonly lineId: string; readonly quantity: string }[]
  readonly reason: string | null
}

/** Receives a delivery through the traslado itself, as the user of this site. */
async function received(
  { tx, actor, today }: Pick<ArrivalContext, 'tx' | 'actor'> & { readonly today: Day },
  { id, storeId, date, lines, reason }: ArrivalInput,
): Promise<{ number: number | null }> {
  const { transferId, receiver } = await arrivedAt({ tx, actor, id, storeId })
  const sent = await sentLines(tx, id)
  const own = lines.map(({ lineId, quantity }) => ({ lineId: sent.get(lineId) ?? lineId, quantity }))
  const input = { date, lines: own, reason }
  const receiving = { tx, actor: receiver, today, id: transferId, action: 'receive' as const, input }
  const { number } = await performAction(transferService, receiving)
  return { number }
}

/** Rules: those of `transferService` and of the PIN, ALM-129 a store that does not receive. */
export const arrivalOperations: readonly Operation[] = [
  serveQuery(arrivals, async ({ tx, actor }) => {
    const rows = await arrivalsOf(tx, actor.campusId)
    return {
      arrivals: rows.map(({ status, ...row }) => ({
        ...row,
        answer: status === 'sent' ? null : answerOf[status],
      })),
    }
  }),
  serveCommand(receiveArrival, ({ tx, actor, today, input }) => received({ tx, actor, today }, input)),
  serveCommand(receiveArrivalByPin, async ({ tx, today, now, input }) => {
    const { receiverId, pin, ...arrived } = input
    const { campusId } = await storedRow(tx, 'warehouse.transferArrival', input.id, ['campusId'])
    const signing = { userId: receiverId, pin, campusId, permission: permissionFor(transfer, 'receive') }
    const signer = await signerByPin(tx, { ...signing, now, today })
    if (signer instanceof Problem) return signer
    await received({ tx, actor: signer, today }, { ...arrived, date: today })
    return { receiver: signer.name }
  }),
  serveCommand(rejectArrival, async ({ tx, actor, today, input: { id, storeId, date, reason } }) => {
    const { transferId, receiver } = await arrivedAt({ tx, actor, id, storeId })
    const input = { date, reason }
    const { number } = await performAction(transferService, {
      tx,
      actor: receiver,
      today,
      id: transferId,
      action: 'reject',
      input,
    })
    return { number }
  }),
  optionsOperation({
    access: 'campus',
    whose: 'site',
    chosenBy: ['warehouse'],
    to: 'warehouse.transferArrivalLine',
    title: 'Líneas de traslados de otras sedes',
  }),
]

/** Alerts of unanswered deliveries from other sites. */
export const arrivalAlert: Alert = {
  name: 'transferArrivals',
  permission: receiveArrival.access,
  tone: 'warning',
  one: 'traslado de otra sede por recibir',
  many: 'traslados de otras sedes por recibir',
  meaning: 'Cuente lo que llegó y recíbalo: mientras tanto sigue en el inventario de la sede que lo envió.',
  who: 'El almacenista o el regente de farmacia',
  to: '/almacen/traslados/por-recibir',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as waiting from warehouse.transfer_arrival a join warehouse.transfer t on t.id = a.transfer_id
    where t.status = 'sent' and a.campus_id = ${actor.campusId}::uuid`,
}
