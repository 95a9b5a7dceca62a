import type { Actor } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { lotOf } from '../../../modules/supply/warehouse/ledger/lot/lots.server.ts'
import { quantityOf } from '../../../modules/supply/warehouse/ledger/quantity.domain.ts'
import { stockLedger } from '../../../modules/supply/warehouse/ledger/stock-ledger.server.ts'

export const today = day('2026-11-20')

export interface Stage {
  readonly act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly chief: Actor
  readonly campusId: string
  readonly storeId: string
  readonly groupId: string
  readonly contractId: string
  readonly costCentreId: string
  readonly professionalId: string
}

export interface SoldProduct {
  readonly productId: string
  readonly medicineId: string
  readonly serviceId: string
  readonly ingredientId: string
}

let made = 0

interface Medicine {
  readonly controlled?: boolean
  readonly highAlert?: boolean
  readonly ingredientId?: string
  /** What its contract pays for a unit; without it, it pays nothing. */
  readonly price?: number | null
}

/** A medicine with its official code, its product and the service that is charged. */
async function addMedicine(
  tx: Tx,
  { groupId, contractId, costCentreId }: Stage,
  {
    name,
    controlled = false,
    highAlert = false,
    price = 500,
    ...given
  }: Medicine & { readonly name: string },
): Promise<SoldProduct> {
  const code = `IUM${++made}`
  const medicineId = newId()
  const productId = newId()
  const serviceId = newId()
  const ingredientId: string = given.ingredientId ?? newId()
  const entries = [
    [ingredientId, 'activeIngredient', `DCI${made}`, '{}'],
    [medicineId, 'medicine', code, JSON.stringify({ ingredient: name })],
  ] as const
  for (const [id, catalogue, official, facts] of entries)
    await sql`
      insert into reference.entry (id, catalogue, code, name, facts, since)
      values (${id}, ${catalogue}, ${official}, ${name}, ${facts}::jsonb, '2000-01-01') on conflict do nothing`.execute(
      tx,
    )
  await sql`
    insert into warehouse.product (id, code, name, group_id, kind, base_unit, medicine_id, ingredient_id, controlled, high_alert,
      strength)
    values (${productId}, ${code}, ${name}, ${groupId}, 'medicine', 'Tableta', ${medicineId}, ${ingredientId}, ${controlled},
      ${highAlert}, '500 mg')`.execute(tx)
  await sql`
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, ium_id, cost_centre_id, medicine_type_id,
      dispensing_unit_id)
    select ${serviceId}, ${code}, ${name}, 'medicine', 'medicamentos', 'exempt', ${medicineId}, ${costCentreId}, t.id, u.id
    from reference.entry t, reference.entry u
    where t.catalogue = 'medicineType' and t.code = '04' and u.catalogue = 'presentationUnit' and u.code = '66'`.execute(
    tx,
  )
  if (price !== null)
    await sql`
      insert into insurers.contract_service (id, contract_id, service_id, mode, price, from_day)
      values (gen_random_uuid(), ${contractId}::uuid, ${serviceId}, 'fixed', ${price}, '2026-01-01')`.execute(
      tx,
    )
  return { productId, medicineId, serviceId, ingredientId }
}

type StockInput = Readonly<{ lot?: string; expiry?: Day; value?: number }>

/** Medicines that are bought, sold and given. */
export function goods(stage: Stage) {
  const { act, campusId, storeId } = stage
  return {
    medicine: (name: string, given: Medicine = {}) => act((tx) => addMedicine(tx, stage, { ...given, name })),
    /** What a lot brings into the pharmacy. @returns the lot. */
    stocked: (productId: string, units: string, change: StockInput = {}) =>
      act(async (tx) => {
        const { lot = 'L1', expiry = day('2027-12-31'), value = 10_000 } = change
        const on = today
        const lotId = await lotOf(tx, { productId, number: lot, expiry, enteredOn: on })
        const move = {
          productId,
          storeId,
          lotId,
          kind: 'purchase' as const,
          lineId: null,
          costCentreId: null,
        }
        const moved = { ...move, day: on, happenedOn: on, quantity: quantityOf(units), value: pesos(value) }
        await stockLedger.post(tx, { document: 'warehouse.receipt', id: newId(), campusId }, [moved])
        return lotId
      }),
  }
}
