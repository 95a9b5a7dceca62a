import { code, day, optional, quantity, text } from '@quina/blocks'
import {
  columnsOf,
  headedTable,
  notes,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { renderPdf, serveFile } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, mustBeFound } from '@quina/kernel'
import { pickingList } from '../requisition/requisition.contract.ts'

/** What is taken of a lot, as it is written on the paper. */
interface Picked {
  readonly code: string
  readonly product: string
  readonly place: string | null
  readonly unit: string
  readonly lot: string
  readonly expiry: Day | null
  readonly quantity: string
}

/**
 * What is left to deliver of a requisition, by the lots that go out first that day, in the order of their places; what the store
 * lacks has no lot.
 */
const pickedLots = (tx: Tx, requisitionId: string, day: Day): Promise<Picked[]> =>
  rowsFrom<Picked>(tx)`
    with wanted as (
      select l.position, l.product_id, d.store_id, l.approved - l.delivered as quantity
      from warehouse.requisition_line l join warehouse.requisition r on r.id = l.parent_id
      join warehouse.dependencia d on d.id = r.supplied_id
      where l.parent_id = ${requisitionId} and l.approved > l.delivered),
    lots as (
      select w.position, w.product_id, w.store_id, w.quantity, s.quantity as there, o.number, o.expiry,
             coalesce(sum(s.quantity) over (partition by w.position order by o.expiry nulls last, o.entered_on, o.number
                                            rows between unbounded preceding and 1 preceding), 0) as before
      from wanted w join warehouse.lot_stock s on (s.product_id, s.store_id) = (w.product_id, w.store_id) and s.quantity > 0
      join warehouse.lot o on o.id = s.lot_id
      where o.status = 'available' and (o.expiry is null or o.expiry >= ${day}::date)),
    picked as (
      select position, product_id, store_id, coalesce(nullif(number, ''), 'Sin lote') as lot, expiry, before,
             least(there, quantity - before) as quantity from lots where before < quantity
      union all
      select w.position, w.product_id, w.store_id, 'No hay', null, 'Infinity', w.quantity - coalesce(sum(l.there), 0)
      from wanted w left join lots l on l.position = w.position
      group by 1, 2, 3, w.quantity having coalesce(sum(l.there), 0) < w.quantity)
    select p.code, p.name as product, b.code as place, p.base_unit as unit, k.lot, k.expiry, k.quantity::text as quantity
    from picked k join warehouse.product p on p.id = k.product_id
    left join warehouse.stock_level v on v.product_id = k.product_id and v.store_id = k.store_id
    left join warehouse.bin b on b.id = v.bin_id order by b.code nulls last, k.position, k.before`

const columns = {
  code: code('Código'),
  product: text('Producto'),
  place: optional(text('Ubicación')),
  unit: text('Unidad'),
  lot: text('Lote'),
  expiry: optional(day('Vence')),
  quantity: quantity('Tomar'),
}

interface Heading {
  readonly number: string
  readonly supplied: string
  readonly store: string
  readonly purpose: string
}

const pickingPaper = (context: PrintContext, heading: Heading, lots: readonly Picked[]): Paper =>
  paper(context, {
    title: 'Lista de alistamiento',
    number: heading.number,
    pieces: [
      pairs([
        { label: 'Dependencia', value: heading.supplied },
        { label: 'Bodega', value: heading.store },
        { label: 'Para qué', value: heading.purpose },
      ]),
      ...headedTable('Lo que se toma', columnsOf(columns), lots, []),
      notes('Se toma primero lo que vence primero. Quien entrega registra la entrega en la requisición.'),
      signatures([{ role: 'Alistó' }, { role: 'Entregó' }]),
    ],
  })

export const pickingOperation = serveFile(
  pickingList,
  async ({ tx, actor, now, today: on, house, input }) => {
    const heading = mustBeFound(
      await rowFrom<Heading>(tx)`
    select platform.numbered('RQ', r.number) as number, r.supplied_label as supplied, r.store_label as store, r.purpose
    from warehouse.requisition_list r where r.id = ${input.id}`,
      'La requisición',
    )
    const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
    const content = await renderPdf(pickingPaper(context, heading, await pickedLots(tx, input.id, on)))
    return {
      download: { name: 'alistamiento.pdf', mediaType: 'application/pdf', content, inline: true as const },
    }
  },
)
