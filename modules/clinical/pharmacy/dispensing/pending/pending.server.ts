import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  type Alert,
  campusScope,
  createDraft,
  type FlatRow,
  type Operation,
  parameterOn,
  parseOrRefuse,
  performAction,
  refusing,
  serveDocument,
  servedDocument,
  serveFlatReport,
} from '@quina/blocks/server'
import { changeById, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { type Day, must, refused } from '@quina/kernel'
import { quantityOf, quantityText } from '@quina/warehouse/domain'
import type { dispensing } from '../dispensing/dispensing.contract.ts'
import { leftOf } from '../dispensing-rules/rules.domain.ts'
import type { LineFacts } from '../dispensing-rules/rules.server.ts'
import { difficulties, pendingDelivery, pendingHours } from './pending.contract.ts'

const pendingPrint: DocumentPrint<typeof pendingDelivery> = {
  title: 'Comprobante de pendiente',
  outward: true,
  pairs: ['productId', 'quantity', 'dueAt', 'place', 'phone', 'dispensingId'],
  signs: { pharmacy: 'Farmacia', receiver: 'Paciente' },
}

export const pendingService = servedDocument<typeof pendingDelivery>({
  document: pendingDelivery,
  on: {
    async close({ tx, document, input: { outcome, reason } }) {
      await changeById(tx, 'pharmacy.pendingDelivery', document.id, { outcome, closedReason: reason })
    },
  },
  print: pendingPrint,
})

export const pendingOperations: readonly Operation[] = [
  ...refusing(
    {
      'pharmacy.pending_delivery_closed': refused(
        'FAR-025',
        'Un pendiente se cierra con lo que pasó y su motivo.',
      ),
      'pharmacy.pending_delivery_outcome_check': refused('FAR-026', 'Elija qué pasó con el pendiente.'),
    },
    serveDocument(pendingService),
  ),
  ...serveFlatReport({
    whose: 'site',
    report: difficulties,
    read: (tx, { from, to }, actor) => {
      const campusId = campusScope(actor)
      return rowsFrom<FlatRow>(tx)`
        select p.product_id || ' ' || d.store_id as id, q.code, q.name as product, coalesce(q.cum, '') as cum,
               s.code || ' ' || s.name as store, count(*)::int as pending, count(distinct p.patient_id)::int as patients,
               sum(g.prescribed)::text as prescribed, sum(g.given)::text as given,
               round(sum(g.given) * 100 / sum(g.prescribed), 2)::text as fulfilled,
               count(*) filter (where p.condition = 'delivered')::int as delivered,
               count(*) filter (where w.ended_on > (p.due_at at time zone 'America/Bogota')::date)::int as late,
               count(*) filter (where p.outcome = 'unavailable')::int as unavailable, sum(p."left")::text as "left",
               round(avg(w.ended_on - p.date), 1)::text as mean_days, max(w.ended_on - p.date) as longest_days
        from pharmacy.pending_delivery_list p join pharmacy.dispensing d on d.id = p.dispensing_id
        join warehouse.store_face s on s.id = d.store_id join warehouse.product_face q on q.id = p.product_id
        cross join lateral (
          select case p.condition
                   when 'closed' then (p.updated_at at time zone 'America/Bogota')::date
                   when 'delivered' then (select max(e.date) from pharmacy.dispensing_line l
                     join pharmacy.dispensing e on e.id = l.parent_id and e.status = 'approved'
                     where l.order_line_id = p.order_line_id)
                   else greatest(${to}::date, p.date) end as ended_on) w
        -- What was prescribed counts once in any number of lots and deliveries.
        cross join lateral (
          select max(l.ordered) as prescribed, sum(l.quantity - l.returned) as given
          from pharmacy.dispensing_line l join pharmacy.dispensing e on e.id = l.parent_id and e.status = 'approved'
          where l.order_line_id = p.order_line_id) g
        where p.date between ${from}::date and ${to}::date and p.status <> 'draft'
          and (${campusId}::uuid is null or p.campus_id = ${campusId}::uuid)
        group by p.product_id, d.store_id, q.code, q.name, q.cum, s.code, s.name order by q.name, s.code`
    },
  }),
]

type PendingContext = Readonly<{ tx: Tx; actor: Actor; today: Day; now: Date }>

/**
 * Opens a pendiente for each medicine that an ambulatory patient has not fully received, with its place and its term.
 * @throws Problem FAR-010 without the place and the telephone
 */
export async function openPending(
  { tx, actor, today, now }: PendingContext,
  document: Stored<typeof dispensing>,
  facts: readonly LineFacts[],
): Promise<void> {
  if (document.kind !== 'ambulatory') return
  const lacking = await lackingOf(tx, document, facts)
  if (lacking.length === 0) return
  const { place, phone } = document
  const words = 'Queda algo pendiente: diga dónde lo recibirá y el teléfono, en «Más datos».'
  must(place !== null, 'FAR-010', 'place', words)
  must(phone !== null, 'FAR-010', 'phone', words)
  const hours = await parameterOn(tx, pendingHours, document.date)
  const dueAt = new Date(now.getTime() + hours * 3_600_000).toISOString()
  for (const { orderLineId, productId, quantity } of lacking) {
    const where = { place: place!, phone: phone!, dueAt }
    const input = parseOrRefuse(pendingDelivery.input, {
      date: document.date,
      dispensingId: document.id,
      orderLineId,
      productId,
      quantity,
      ...where,
    })
    const id = await createDraft(pendingService, { tx, actor, input })
    await performAction(pendingService, { tx, actor, today, now, id, action: 'open' })
  }
}

/** Returns the medicines of which something is left, by the last line of each, without those that already have a pendiente. */
async function lackingOf(
  tx: Tx,
  { lines }: Stored<typeof dispensing>,
  facts: readonly LineFacts[],
): Promise<readonly { orderLineId: string; productId: string; quantity: string }[]> {
  const waiting = await rowsFrom<{ id: string }>(tx)`
    select order_line_id as id from pharmacy.pending_delivery_list
    where order_line_id = any(${lines.map(({ orderLineId }) => orderLineId as string)}::uuid[])
      and condition in ('open', 'overdue')`
  const known = new Set(waiting.map(({ id }) => id))
  const last = new Map(lines.map((line, index) => [line.orderLineId as string, { line, at: index }]))
  return [...last].flatMap(([orderLineId, { line, at }]) => {
    const { ordered, given } = facts[at]!
    const own = lines.filter((one) => one.orderLineId === orderLineId)
    const now = own.reduce((sum, { quantity }) => sum + quantityOf(quantity), given as bigint)
    const left = leftOf(ordered, now)
    return left === 0n || known.has(orderLineId)
      ? []
      : [{ orderLineId, productId: line.productId as string, quantity: quantityText(left) }]
  })
}

/** Pending deliveries whose term is over. */
export const overduePending: Alert = {
  name: 'pharmacy.overduePending',
  permission: 'pharmacy.pendingDelivery.view',
  tone: 'bad',
  one: 'pendiente de entrega vencido',
  many: 'pendientes de entrega vencidos',
  meaning:
    'Pasaron las horas para entregarlo: entréguelo donde lo espera el paciente, o ciérrelo con su motivo.',
  who: 'Farmacia',
  to: '/farmacia/pendientes?condition=overdue',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.pending_delivery_list
    where campus_id = ${actor.campusId}::uuid and condition = 'overdue'`,
}
