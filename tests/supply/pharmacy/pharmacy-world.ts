import '../../../modules/income/billing/account/attended/attended-charges.server.ts'
import { type Actor, createDraft, performAction, saveDraft } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { sql } from 'kysely'
import { medicalOrderService } from '../../../modules/clinical/care/record/medical-order/medical-order.server.ts'
import { dispensingService } from '../../../modules/clinical/pharmacy/dispensing/dispensing/dispensing.server.ts'
import { type BillingWorld, billingWorld } from '../../income/billing/billing-world.ts'
import { goods, type Stage, today } from './goods.ts'

export { type SoldProduct, today } from './goods.ts'

export type PharmacyWorld = Awaited<ReturnType<typeof pharmacyWorld>>

/** A hospital that sells medicines: a pharmacy where two people work, products with their services, patients with orders. */
export async function pharmacyWorld() {
  const world = await billingWorld()
  await world.reportable()
  const { act, chief, campusId } = world
  const second: Actor = { ...chief, userId: newId(), name: 'Rosa Peña' }
  const ground = await act((tx) => furnish(tx, { campusId, users: [chief, second] }))
  const stage = { ...world, ...ground, second }
  return { ...stage, ...goods(stage), ...orders(stage), ...verbs(stage), ...accounts(stage) }
}

type FurnishInput = Readonly<{ campusId: string; users: readonly Actor[] }>

async function furnish(tx: Tx, { campusId, users }: FurnishInput) {
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
  await sql`
    insert into reference.entry (id, catalogue, code, name, since)
    values (gen_random_uuid(), 'presentationUnit', '66', 'TABLETA', '2000-01-01') on conflict do nothing`.execute(
    tx,
  )
  const groupId = newId()
  await sql`
    insert into warehouse.product_group (id, code, name, kind, inventory_account_id)
    select ${groupId}, 'MED', 'Medicamentos', 'medicine', id from accounting.account where code = '151403'`.execute(
    tx,
  )
  return { storeId, groupId, centreId }
}

let orderNumbers = 0

interface OrderedLine {
  readonly medicineId: string
  readonly everyHours?: number
  readonly days?: number
  readonly dose?: string
  readonly controlledForm?: string
  /** Of MIPRES: the plan does not pay it. */
  readonly mipres?: string
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
          { medicineId, everyHours = 8, days = 10, dose = '500', controlledForm = null, mipres = null },
        ] of lines.entries()) {
          const lineId = newId()
          ids.push(lineId)
          await sql`
            insert into care.medical_order_medicine (id, parent_id, position, medicine_id, dose, unit, content, route,
              every_hours, days, divisible, controlled, controlled_form, outside_plan, mipres)
            values (${lineId}, ${id}, ${at + 1}, ${medicineId}, ${dose}, 'mg', '500', 'oral', ${everyHours}, ${days}, false,
              ${controlledForm !== null}, ${controlledForm}, ${mipres !== null}, ${mipres})`.execute(tx)
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
type StageWithSecond = Stage & { readonly second: Actor }

function verbs({ act, chief, storeId, ...stage }: StageWithSecond) {
  const draft = (orderId: string, lines: readonly object[], change: object = {}, actor = chief) =>
    act((tx) =>
      createDraft(dispensingService, { tx, actor, input: inputOf({ storeId, orderId, lines }, change) }),
    )
  const run = (
    id: string,
    action: 'check' | 'reserve' | 'approve' | 'return' | 'annul',
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
    giveOn: (id: string, at: { today: Day; now: Date }) =>
      act((tx) => performAction(dispensingService, { tx, actor: chief, ...at, id, action: 'approve' })),
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

/** Patients, and their accounts. */
function accounts({ admit, db }: Pick<BillingWorld, 'admit' | 'db'>) {
  return {
    /** A patient who is in the house. */
    admitted: async () => {
      const admissionId = await admit({ to: null })
      const { patientId } = await db
        .selectFrom('care.admission')
        .select('patientId')
        .where('id', '=', admissionId)
        .executeTakeFirstOrThrow()
      return { admissionId, patientId }
    },
    /** The stay ends: its account is invoiced. */
    discharged: (admissionId: string) =>
      sql`
        update care.admission set status = 'closed', discharge_date = '2026-11-20', discharge_time = '16:00',
          discharge_condition = '01' where id = ${admissionId}::uuid`.execute(db),
    chargesOf: (admissionId: string) =>
      db
        .selectFrom('billing.charge')
        .select(['id', 'serviceId', 'quantity', 'amount', 'state', 'treatmentDays', 'origin'])
        .where('admissionId', '=', admissionId)
        .orderBy('createdAt')
        .execute(),
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
