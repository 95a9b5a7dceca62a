import { f, type Stored } from '@quina/blocks'
import { columnsOf, type DocumentPrint, headedTable, notes } from '@quina/blocks/print'
import { type Extra, parameterOn, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, lockedRow, rowFrom, rowsFrom, type Tx, valuesFrom } from '@quina/db/server'
import { type Day, insist, must, mustBeFound, plural } from '@quina/kernel'
import { defineHolding } from '@quina/people/server'
import { sql } from 'kysely'
import { mustWorkIn } from '../../catalogue/store-user/may-work.server.ts'
import { handover, handoverCountDays } from './handover.contract.ts'

type Handover = Stored<typeof handover>

const itemColumns = {
  code: f.code('Código'),
  product: f.text('Producto'),
  lot: f.text('Lote'),
  expiry: f.optional(f.day('Vence')),
  quantity: f.quantity('Cantidad'),
  value: f.money('Valor'),
}

const handoverPrint: DocumentPrint<typeof handover> = {
  identifies: ['toResponsibleId'],
  tells: ({ facts }) => [
    { label: 'Entrega', value: facts.from },
    { label: 'Conteo', value: facts.count },
  ],
  adds: ({ facts }) => [
    ...headedTable('Lo que se entrega', columnsOf(itemColumns), facts.items, ['value']),
    notes(facts.open.length === 0 ? 'No quedan documentos abiertos.' : facts.open.join('\n'), {
      heading: 'Documentos abiertos',
    }),
  ],
  signs: { gives: 'Entrega', receives: 'Recibe', witness: 'Testigo' },
}

/** Rules: BODEGA_NO_ASIGNADA, ALM-058, ALM-160 the same person, ALM-161 no complete count, ALM-162 and ALM-163 its policy. */
export const handoverService = servedDocument<typeof handover>({
  document: handover,
  async onSave(_tx, { policy, policyUntil, date }) {
    must(policyUntil === null || policy !== null, 'ALM-163', 'policy', 'Escriba el número de la póliza.')
    const inForce = policyUntil === null || policyUntil >= date
    must(inForce, 'ALM-162', 'policyUntil', 'La póliza ya no estaría vigente ese día.')
  },
  on: {
    async approve({ tx, document, actor, today }) {
      const { id, storeId, date, toResponsibleId } = document
      await mustWorkIn(tx, actor.userId, { storeId, verb: 'approves' })
      must(date <= today, 'ALM-058', 'date', 'La fecha no puede ser futura.')
      const store = mustBeFound(
        await lockedRow(tx, 'warehouse.store', storeId, ['responsibleId']),
        'La bodega',
      )
      const another = store.responsibleId !== toResponsibleId
      must(another, 'ALM-160', 'toResponsibleId', 'Ya responde por esa bodega.')
      const count = await wholeCount(tx, document)
      await changeById(tx, 'warehouse.handover', id, {
        fromResponsibleId: store.responsibleId,
        countId: count,
        openDocuments: [...(await openDocuments(tx, storeId))],
      })
      await sql`
        insert into warehouse.handover_item (id, handover_id, product_id, lot_id, quantity, value)
        select gen_random_uuid(), ${id}, l.product_id, l.lot_id, l.quantity, round(s.value * l.quantity / s.quantity, 2)
        from warehouse.lot_stock l join warehouse.stock s using (product_id, store_id)
        where l.store_id = ${storeId} and l.quantity > 0`.execute(tx)
      await changeById(tx, 'warehouse.store', storeId, { responsibleId: toResponsibleId })
    },
    async annul({ tx, document, actor }) {
      const { storeId, toResponsibleId } = document
      await mustWorkIn(tx, actor.userId, { storeId, verb: 'approves' })
      const store = mustBeFound(
        await lockedRow(tx, 'warehouse.store', storeId, ['responsibleId']),
        'La bodega',
      )
      const stands = store.responsibleId === toResponsibleId
      insist(stands, 'ALM-164', 'La bodega ya se entregó a otra persona: anule antes esa acta.', {
        status: 409,
      })
      const row = await rowFrom<{ fromId: string | null }>(tx)`
        select from_responsible_id as "fromId" from warehouse.handover where id = ${document.id}`
      await changeById(tx, 'warehouse.store', storeId, { responsibleId: row?.fromId ?? null })
    },
  },
  extra: extraOf,
  print: handoverPrint,
})

/** Returns the complete count with which a store is handed over. @throws Problem ALM-161 */
async function wholeCount(tx: Tx, { storeId, date }: Handover): Promise<string> {
  const days = await parameterOn(tx, handoverCountDays, date)
  const row = await rowFrom<{ id: string }>(tx)`
    select id from warehouse.stock_count
    where store_id = ${storeId} and scope = 'all' and status = 'approved'
      and date between ${date}::date - ${days}::int and ${date}::date
    order by date desc, number desc limit 1`
  const message = `Falta un conteo aprobado de toda la bodega, de los últimos ${plural(days, 'día', 'días')}.`
  insist(row !== undefined, 'ALM-161', message, { status: 409, fields: { storeId: message } })
  return row.id
}

/** Describes what is still open in a store: drafts, remissions without invoice, traslados, requisiciones, counts. */
async function openDocuments(tx: Tx, storeId: string): Promise<readonly string[]> {
  return valuesFrom<string>(tx)`
    select 'Ingreso en borrador: ' || r.purpose as words from warehouse.receipt r
    where r.store_id = ${storeId} and r.status = 'draft'
    union all select 'Egreso en borrador: ' || i.purpose from warehouse.issue i
    where i.store_id = ${storeId} and i.status = 'draft'
    union all select platform.numbered('EA', r.number) || ', remisión sin factura' from warehouse.receipt r
    where r.store_id = ${storeId} and r.status = 'approved' and r.kind = 'remission' and r.billed_on is null
    union all select platform.numbered('TA', t.number) || ', traslado en tránsito' from warehouse.transfer t
    where ${storeId}::uuid in (t.store_id, t.to_store_id) and t.status = 'sent'
    union all select platform.numbered('RQ', q.number) || ', requisición sin terminar' from warehouse.requisition_list q
    where q.store_id = ${storeId} and q.condition in ('sent', 'approved', 'delivered', 'different', 'partial')
    union all select platform.numbered('CF', c.number) || ', conteo sin aprobar' from warehouse.stock_count c
    where c.store_id = ${storeId} and c.status in ('counting', 'reconciled')`
}

type HandoverHeading = Readonly<{ from: string; count: string; open: string[] }>

interface HandedItem {
  readonly id: string
  readonly code: string
  readonly product: string
  readonly lot: string
  readonly expiry: Day | null
  readonly quantity: string
  readonly value: string
}

async function extraOf(tx: Tx, { id }: Handover): Promise<Extra<typeof handover>> {
  const heading = await rowFrom<HandoverHeading>(tx)`
    select coalesce(h.from_responsible_label, 'Nadie respondía') as from,
           coalesce(platform.numbered('CF', c.number), '') as count,
           h.open_documents as open
    from warehouse.handover_list h left join warehouse.stock_count c on c.id = h.count_id where h.id = ${id}`
  const items = await rowsFrom<HandedItem>(tx)`
    select i.id, p.code, p.name as product, coalesce(nullif(o.number, ''), 'Sin lote') as lot, o.expiry,
           i.quantity::text as quantity, i.value::text as value
    from warehouse.handover_item i join warehouse.product p on p.id = i.product_id join warehouse.lot o on o.id = i.lot_id
    where i.handover_id = ${id} order by p.name, o.expiry nulls last, o.number`
  return { facts: { ...mustBeFound(heading, 'El acta'), items } }
}

defineHolding('warehouse.store', async (tx, terceroId) => {
  const row = await rowFrom<{ stores: number }>(tx)`
    select count(*)::int as stores from warehouse.store where responsible_id = ${terceroId}::uuid and active`
  const stores = row?.stores ?? 0
  return stores === 0 ? null : plural(stores, 'bodega a cargo', 'bodegas a cargo')
})

export const handoverOperations = serveDocument(handoverService)
