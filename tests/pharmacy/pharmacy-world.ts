import '../../modules/billing/account/attended/attended-charges.server.ts'
import { type Actor, createDraft, performAction, saveDraft } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, newId, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { medicalOrderService } from '../../modules/care/record/medical-order/medical-order.server.ts'
import { dispensingService } from '../../modules/pharmacy/dispensing/dispensing.server.ts'
import { lotOf } from '../../modules/warehouse/ledger/lots.server.ts'
import { quantityOf } from '../../modules/warehouse/ledger/quantity.domain.ts'
import { stockLedger } from '../../modules/warehouse/ledger/stock-ledger.server.ts'
import { billingWorld } from '../billing/billing-world.ts'

const today = day('2026-11-20')

export type PharmacyWorld = Awaited<ReturnType<typeof pharmacyWorld>>

/** A hospital that sells medicines: a pharmacy where two people work, products with their services, patients with orders. */
export async function pharmacyWorld() {
  const world = await billingWorld()
  await world.reportable()
  const { act, chief, campusId } = world
  const second: Actor = { ...chief, userId: newId(), name: 'Rosa Peña' }
  const ground = await act((tx) => furnish(tx, { campusId, users: [chief, second] }))
  const stage = { ...world, ...ground, second }
  return { ...stage, ...goods(stage), ...orders(stage), ...verbs(stage) }
}

interface Furnishing {
  readonly campusId: string
  readonly users: readonly Actor[]
}

async function furnish(tx: Tx, { campusId, users }: Furnishing) {
  const centreId = newId()
  await sql`
    insert into hospital.cost_centre (id, code, name, kind)
    values (${centreId}, '7340', 'Hospitalización', 'care')`.execute(tx)
  for (const { userId, name } of users)
    await sql`insert into admin.app_user (id, email, name) values (${userId}, ${`${userId}@quina.test`}, ${name})
              on conflict do nothing`.execute(tx)
  const storeId = newId()
  await sql`
    insert into warehouse.store (id, campus_id, code, name, kind, cost_centre_id, serves_patients)
    values (${storeId}, ${campusId}, 'FAR', 'Farmacia', 'pharmacy', ${centreId}, true)`.execute(tx)
  for (const { userId } of users)
    await sql`
      insert into warehouse.store_user (id, store_id, user_id, receives, issues) values (gen_random_uuid(), ${storeId}, ${userId},
        true, true)`.execute(tx)
  const groupId = newId()
  await sql`
    insert into warehouse.product_group (id, code, name, kind, inventory_account_id)
    select ${groupId}, 'MED', 'Medicamentos', 'medicine', id from accounting.account where code = '151403'`.execute(
    tx,
  )
  return { storeId, groupId, centreId }
}

interface Stage {
  readonly act: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly chief: Actor
  readonly campusId: string
  readonly storeId: string
  readonly groupId: string
  readonly contractId: string
  readonly costCentreId: string
  readonly professionalId: string
}

export interface Sold {
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
): Promise<Sold> {
  const code = `IUM${++made}`
  const [medicineId, productId, serviceId] = [newId(), newId(), newId()]
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
    insert into tariffs.service (id, code, name, kind, rips_object, moderating, ium_id, cost_centre_id, medicine_type_id)
    values (${serviceId}, ${code}, ${name}, 'medicine', 'medicamentos', 'exempt', ${medicineId}, ${costCentreId},
      (select id from reference.entry where catalogue = 'medicineType' and code = '01'))`.execute(tx)
  if (price !== null)
    await sql`
      insert into insurers.contract_service (id, contract_id, service_id, mode, price, from_day)
      values (gen_random_uuid(), ${contractId}::uuid, ${serviceId}, 'fixed', ${price}, '2026-01-01')`.execute(
      tx,
    )
  return { productId, medicineId, serviceId, ingredientId }
}

interface Incoming {
  readonly lot?: string
  readonly expiry?: Day
  readonly value?: number
}

/** Medicines that are bought, sold and given. */
function goods(stage: Stage) {
  const { act, campusId, storeId } = stage
  return {
    medicine: (name: string, given: Medicine = {}) => act((tx) => addMedicine(tx, stage, { ...given, name })),
    /** What a lot brings into the pharmacy. @returns the lot. */
    stocked: (productId: string, units: string, change: Incoming = {}) =>
      act(async (tx) => {
        const { lot = 'L1', expiry = day('2027-12-31'), value = 10_000 } = change
        const on = day('2026-11-01')
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

let orderNumbers = 0

interface OrderedLine {
  readonly medicineId: string
  readonly everyHours?: number
  readonly days?: number
  readonly dose?: string
  readonly controlledForm?: string
}

/** Signed prescriptions. */
function orders({ act, chief, campusId, professionalId }: Stage) {
  return {
    ordered: (
      { patientId, admissionId }: { patientId: string; admissionId: string | null },
      lines: readonly OrderedLine[],
    ) =>
      act(async (tx) => {
        const id = newId()
        await sql`
          insert into care.medical_order (id, status, campus_id, created_by, updated_by, patient_id, kind, priority, date,
            admission_id, diagnosis_id, alerts_confirmed)
          select ${id}, 'draft', ${campusId}, ${chief.userId}, ${chief.userId}, ${patientId}, 'medicine', 'urgent', ${today},
            ${admissionId}, id, true
          from reference.entry where catalogue = 'diagnosis' and code = 'J459' limit 1`.execute(tx)
        const ids: string[] = []
        for (const [
          at,
          { medicineId, everyHours = 8, days = 10, dose = '500', controlledForm = null },
        ] of lines.entries()) {
          const lineId = newId()
          ids.push(lineId)
          await sql`
            insert into care.medical_order_medicine (id, parent_id, position, medicine_id, dose, unit, content, route,
              every_hours, days, divisible, controlled, controlled_form)
            values (${lineId}, ${id}, ${at + 1}, ${medicineId}, ${dose}, 'mg', '500', 'oral', ${everyHours}, ${days}, false,
              ${controlledForm !== null}, ${controlledForm})`.execute(tx)
        }
        await sql`
          update care.medical_order set status = 'signed', number = ${9_000 + ++orderNumbers},
            professional_id = ${professionalId}, signed_at = now(), expires_on = '2026-12-20' where id = ${id}`.execute(
          tx,
        )
        return { orderId: id, lines: ids }
      }),
    carriedOut: (id: string) =>
      act((tx) =>
        performAction(medicalOrderService, {
          ...{ tx, actor: chief, today, id, action: 'carryOut' as const },
          input: { date: today, time: '00:00', mipresDelivery: null, allergyReason: null },
        }),
      ),
  }
}

/** What the pharmacy does. */
function verbs({ act, chief, storeId, ...stage }: Stage & { readonly second: Actor }) {
  const draft = (orderId: string, lines: readonly object[], change: object = {}, actor = chief) =>
    act((tx) =>
      createDraft(dispensingService, { tx, actor, input: inputOf({ storeId, orderId, lines }, change) }),
    )
  const run = (
    id: string,
    action: 'check' | 'approve' | 'return' | 'annul',
    { input = {}, actor = chief }: { input?: object; actor?: Actor } = {},
  ) => act((tx) => performAction(dispensingService, { tx, actor, today, id, action, input }))
  return {
    draft,
    run,
    save: (id: string, version: number, orderId: string, lines: readonly object[]) =>
      act((tx) =>
        saveDraft(dispensingService, {
          tx,
          actor: chief,
          id,
          version,
          input: inputOf({ storeId, orderId, lines }, {}),
        }),
      ),
    dispensed: async (orderId: string, lines: readonly object[], change: object = {}) => {
      const id = await draft(orderId, lines, change)
      await run(id, 'approve')
      return id
    },
    lineOf: async (id: string) => (await linesOf(act, id))[0]!,
    linesOf: (id: string) => linesOf(act, id),
    stockOf: async (productId: string) => {
      const [row] = await act(
        (tx) => rowsFrom<{ quantity: number; value: number }>(tx)`
          select quantity::float8 as quantity, value::float8 as value from warehouse.stock
          where product_id = ${productId}::uuid and store_id = ${storeId}::uuid`,
      )
      return [row?.quantity ?? 0, row?.value ?? 0]
    },
    second: stage.second,
  }
}

const inputOf = (
  { storeId, orderId, lines }: { storeId: string; orderId: string; lines: readonly object[] },
  change: object,
) =>
  ({
    orderId,
    kind: 'hospital',
    mode: 'unitDose',
    storeId,
    date: today,
    ...unsaid,
    ...change,
    lines: lines.map((line) => ({ ...unsaidOfLine, ...line })),
  }) as never

const unsaid = {
  happenedOn: null,
  costCentreId: null,
  receivedBy: null,
  place: null,
  phone: null,
  notes: null,
}
const unsaidOfLine = {
  lotId: null,
  lotReason: null,
  alertReason: null,
  unchargedReason: null,
  mipresDelivery: null,
}

interface StoredLine {
  readonly id: string
  readonly quantity: number
  readonly returned: number
  readonly alert: string | null
  readonly passedOver: string | null
  readonly chargeWarning: string | null
}

const linesOf = (act: Stage['act'], id: string) =>
  act(
    (tx) => rowsFrom<StoredLine>(tx)`
      select id, quantity::float8 as quantity, returned::float8 as returned, alert, passed_over, charge_warning
      from pharmacy.dispensing_line where parent_id = ${id}::uuid order by position`,
  )
