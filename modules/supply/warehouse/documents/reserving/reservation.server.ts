import { parameterOn } from '@quina/blocks/server'
import { rowFrom, type Tx } from '@quina/db/server'
import { type Day, insist } from '@quina/kernel'
import { sql } from 'kysely'
import { lockStock } from '../../ledger/locks.server.ts'
import { reservationHours } from '../requesting/requisition/requisition.contract.ts'

export interface ReservationInput {
  readonly documentId: string
  /** The purpose, as other users read it. */
  readonly label: string
  readonly storeId: string
  readonly lines: readonly { readonly productId: string; readonly quantity: string }[]
  readonly today: Day
}

/**
 * Reserves for a document, for some hours, what it has not taken and nobody else reserved, in place of its earlier reservation;
 * exits under way finish first.
 * @throws Problem ALM-245 reservations are off, ALM-246 nothing is free
 */
export async function reserveFor(tx: Tx, reserving: ReservationInput): Promise<void> {
  const { documentId, label, storeId, lines, today } = reserving
  const hours = await parameterOn(tx, reservationHours, today)
  insist(hours > 0, 'ALM-245', 'La entidad no reserva existencias: lo dicen sus parámetros.', { status: 409 })
  const products = lines.map(({ productId }) => productId)
  await lockStock(
    tx,
    products.map((productId) => ({ productId, storeId })),
  )
  await releaseFor(tx, documentId)
  const kept = await sql`
    insert into warehouse.reservation (id, document_id, label, store_id, product_id, quantity, reserved_until)
    select gen_random_uuid(), ${documentId}::uuid, ${label}, s.store_id, s.product_id,
           least(w.quantity, s.quantity - coalesce(v.quantity, 0)), now() + make_interval(hours => ${hours})
    from (select product_id, sum(quantity) as quantity
          from unnest(${products}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[]) as t (product_id, quantity)
          group by 1) w
    join warehouse.stock s on s.product_id = w.product_id and s.store_id = ${storeId}::uuid
    left join warehouse.reserved_stock v on (v.product_id, v.store_id) = (s.product_id, s.store_id)
    where least(w.quantity, s.quantity - coalesce(v.quantity, 0)) > 0 order by s.product_id`.execute(tx)
  const message = 'No hay nada libre de eso en la bodega: no se reservó.'
  insist((kept.numAffectedRows ?? 0n) > 0n, 'ALM-246', message, { status: 409 })
}

/** Deletes a document's reservation when its goods leave or the document changes. */
export const releaseFor = (tx: Tx, documentId: string) =>
  sql`delete from warehouse.reservation where document_id = ${documentId}::uuid`.execute(tx)

/** Describes what a document reserves and until when; null when it reserves nothing. */
export async function keptFor(tx: Tx, documentId: string): Promise<string | null> {
  const row = await rowFrom<{ kept: string | null }>(tx)`
    select string_agg(replace(trim_scale(r.quantity)::text, '.', ',') || ' de ' || p.name, '; ' order by p.name) || '. Hasta el '
             || to_char(max(r.reserved_until) at time zone 'America/Bogota', 'YYYY/MM/DD HH12:MI AM') as kept
    from warehouse.reservation r join warehouse.product p on p.id = r.product_id
    where r.document_id = ${documentId}::uuid and r.reserved_until > now()`
  return row?.kept ?? null
}
