import { type FlatRow, type Operation, serveFlatReport } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { quantityInWords } from '@quina/kernel'
import { lotName, movementName, ownStores, storeName } from '../../books/inventory/move-pieces.server.ts'
import { namingDocuments } from '../../books/inventory/moving-document.server.ts'
import { countCauses } from '../../documents/counting/stock-count/stock-count.contract.ts'
import { controlBook, countDifferenceReport, losses, lotTrace } from './traced-report.contract.ts'

const ofSite = { whose: 'site' } as const
/** The kinds of move without consumption, and corrections of count or value. */
const lossKinds = [
  'supplierReturn',
  'serviceReturn',
  'expired',
  'damaged',
  'stolen',
  'shortage',
  'surplus',
  'revaluation',
]

type Move = FlatRow & { readonly kept: string; readonly documentId: string | null; readonly campusId: string }

/** Returns moves with the number of their document, which is a link when it belongs to the site. */
async function named(tx: Tx, moves: readonly Move[]): Promise<FlatRow[]> {
  const documentOf = await namingDocuments(
    tx,
    moves.map(({ kept: document, ...move }) => ({ ...move, document })),
  )
  return moves.map(({ kept: document, ...move }) => ({ ...move, ...documentOf({ ...move, document }) }))
}

export const tracedReportOperations: readonly Operation[] = [
  ...serveFlatReport({
    ...ofSite,
    report: controlBook,
    read: async (tx, { from, to, storeId }, actor) => {
      const rows = await rowsFrom<Move & { moved: string }>(tx)`
        select m.id::text as id, p.id as "productId", p.code, p.name as product, coalesce(p.strength, '') as strength,
               m.day::text as day, ${movementName} as movement, m.document as kept, m.document_id as "documentId",
               m.campus_id as "campusId", coalesce(t.name, c.code || ' ' || c.name, '') as whom, ${lotName} as lot,
               ${storeName} as store, case when m.quantity > 0 then m.quantity::text end as entered,
               case when m.quantity < 0 then (-m.quantity)::text end as issued, m.balance_quantity::text as balance,
               abs(m.quantity)::text as moved,
               case when m.id = last_value(m.id) over (partition by m.product_id, m.store_id, m.day order by m.id
                 rows between unbounded preceding and unbounded following) then m.balance_quantity::text end as day_balance
        from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.product p on p.id = m.product_id
        join warehouse.lot l on l.id = m.lot_id join warehouse.store s on s.id = m.store_id
        left join warehouse.receipt e on e.id = m.document_id left join warehouse.issue i on i.id = m.document_id
        left join people.tercero_face t on t.id = coalesce(e.tercero_id, i.tercero_id)
        left join hospital.cost_centre_face c on c.id = m.cost_centre_id
        where p.controlled and m.quantity <> 0 and m.day between ${from}::date and ${to}::date and ${ownStores(actor, storeId)}
        order by p.name, s.code, m.id`
      return named(
        tx,
        rows.map(({ moved, ...row }) => ({ ...row, letters: quantityInWords(moved) })),
      )
    },
  }),
  ...serveFlatReport({
    ...ofSite,
    report: lotTrace,
    read: async (tx, { productId, lot }, actor) =>
      named(
        tx,
        await rowsFrom<Move>(tx)`
          select m.id::text as id, ${lotName} as lot, l.expiry::text as expiry, m.happened_on::text as day,
                 ${movementName} as movement, m.document as kept, m.document_id as "documentId", m.campus_id as "campusId",
                 ${storeName} as store, coalesce(t.name, c.code || ' ' || c.name, '') as whom, m.quantity::text as quantity
          from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.lot l on l.id = m.lot_id
          join warehouse.store s on s.id = m.store_id
          left join warehouse.receipt e on e.id = m.document_id left join warehouse.issue i on i.id = m.document_id
          left join people.tercero_face t on t.id = coalesce(e.tercero_id, i.tercero_id)
          left join hospital.cost_centre_face c on c.id = m.cost_centre_id
          where m.product_id = ${productId}::uuid and m.quantity <> 0 and ${ownStores(actor, null)}
            and (${lot}::text is null or l.alike = translate(upper(${lot}::text), 'IO-/. _', '10'))
          order by l.expiry nulls last, l.number, m.id`,
      ),
  }),
  ...serveFlatReport({
    ...ofSite,
    report: losses,
    read: async (tx, { from, to, storeId }, actor) =>
      named(
        tx,
        await rowsFrom<Move>(tx)`
          select m.id::text as id, p.id as "productId", ${movementName} as movement, m.document as kept,
                 m.document_id as "documentId", m.campus_id as "campusId", m.day::text as day, p.code, p.name as product,
                 ${lotName} as lot, ${storeName} as store, coalesce(i.purpose, e.purpose, n.purpose, '') as reason,
                 m.quantity::text as quantity, m.value::text as value
          from warehouse.move m join warehouse.move_kind k on k.kind = m.kind join warehouse.product p on p.id = m.product_id
          join warehouse.lot l on l.id = m.lot_id join warehouse.store s on s.id = m.store_id
          left join warehouse.issue i on i.id = m.document_id left join warehouse.receipt e on e.id = m.document_id
          left join warehouse.stock_count n on n.id = m.document_id
          where m.kind = any(${lossKinds}) and m.day between ${from}::date and ${to}::date and ${ownStores(actor, storeId)}
          order by k.label, m.day, m.id`,
      ),
  }),
  ...serveFlatReport({
    ...ofSite,
    report: countDifferenceReport,
    // An approved difference has the value that it moved; a pending one, its value at the current average.
    read: (tx, { from, to, storeId }, actor) => rowsFrom<FlatRow>(tx)`
      select i.id, c.id as "countId", platform.numbered('CF', c.number) as number, c.date::text as day, ${storeName} as store,
             p.code, p.name as product, ${lotName} as lot, b.code as place,
             (coalesce(i.three, i.two) - i.difference)::text as expected, i.difference::text as difference, p.base_unit as unit,
             coalesce(round(i.difference * case when c.status = 'approved' then v.value / nullif(v.quantity, 0)
                                                else k.value / nullif(k.quantity, 0) end, 2), 0)::numeric(18,2)::text as value,
             ${JSON.stringify(countCauses)}::jsonb ->> i.cause as cause, i.explanation,
             case c.status when 'approved' then 'Aprobada' else 'Por aprobar' end as state
      from warehouse.count_state i join warehouse.stock_count c on c.id = i.count_id
      join warehouse.store s on s.id = c.store_id join warehouse.product p on p.id = i.product_id
      join warehouse.lot l on l.id = i.lot_id left join warehouse.bin b on b.id = i.bin_id
      left join warehouse.stock k on (k.product_id, k.store_id) = (i.product_id, c.store_id)
      left join lateral (select sum(m.value) as value, sum(m.quantity) as quantity from warehouse.move m
                         where m.document_id = c.id and m.lot_id = i.lot_id and m.reverses is null) v on true
      where c.status in ('reconciled', 'approved') and i.difference <> 0 and c.date between ${from}::date and ${to}::date
        and ${ownStores(actor, storeId)}
      order by c.date, c.number, p.name, l.number, b.code nulls first`,
  }),
]
