import { createDraft, performAction, saveRow } from '@quina/blocks/server'
import { medicalOrderService } from '@quina/care/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { coldReadingService, dispensingService, maxDoseService, recallService } from '@quina/pharmacy/server'
import { serviceService } from '@quina/tariffs/server'
import { assignStores } from '@quina/warehouse/contract'
import { warehouse } from '@quina/warehouse/server'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { postSite } from '../../supply/warehouse/stock-course.server.ts'

/** A medicine of the store of the pharmacy, with its largest lot. */
interface StoredLot {
  readonly productId: string
  readonly medicineId: string
  readonly ingredientId: string | null
  readonly name: string
  readonly lotId: string
  readonly controlled: boolean
}

type Patient = Readonly<{ admissionId: string; patientId: string; diagnosisId: string }>

export interface Bench {
  readonly on: Day
  readonly storeId: string
  readonly lots: readonly StoredLot[]
  readonly patients: readonly Patient[]
}

/**
 * Loads a day of the pharmacy: two users, four dispensed prescriptions (one controlled, by both users; one incomplete), one that
 * waits, a return, a recalled lot and the temperature of the store. The issues are posted to the books.
 */
export async function workInPharmacy(loading: Loading, cast: Cast): Promise<void> {
  const bench = await benchIn(loading, cast)
  if (bench.patients.length < 3 || bench.lots.length < 5) return
  const { userId } = cast.as('pharmacist')
  await once(loading, 'pharmacy.people', cast.as('storekeeper').userId, (tx) => employ(tx, cast, bench))
  await once(loading, 'pharmacy.services', cast.as('contracts').userId, (tx) =>
    sellMedicines(tx, cast, bench),
  )
  await once(loading, 'pharmacy.maximum', userId, (tx) => limitDose(tx, cast, bench))
  for (const [at, given] of courseOf(bench).entries()) {
    const order = await once(loading, `pharmacy.order.${at}`, cast.as('doctor').userId, (tx) =>
      prescribe(tx, cast, { bench, given }),
    )
    await once(loading, `pharmacy.given.${at}`, userId, (tx) =>
      give(tx, cast, { bench, given, orderId: order! }),
    )
  }
  await once(loading, 'pharmacy.returned', userId, (tx) => takeBack(tx, cast, bench))
  await once(loading, 'pharmacy.temperature', userId, (tx) => readTemperature(tx, cast, bench))
  await once(loading, 'pharmacy.recall', userId, (tx) => holdLot(tx, cast, bench))
  await postSite(loading, cast, { key: 'pharmacy.posting', date: bench.on, campus: 0 })
}

/** Reads what the pharmacy works with. Its day is the last on which the store moved: nothing is dispensed before it. */
export async function benchIn({ db }: Loading, cast: Cast): Promise<Bench> {
  const { campusId } = cast.as('pharmacist')
  const { id: storeId, on } = await oneFrom<{ id: string; on: Day }>(db)`
    select s.id, (select max(m.day)::text from warehouse.move_face m where m.campus_id = s.campus_id) as "on"
    from warehouse.store_face s where s.code = 'FAR' and s.campus_id = ${campusId}::uuid`
  const lots = await rowsFrom<StoredLot>(db)`
    select distinct on (p.controlled, p.name, p.id) p.id as product_id, p.medicine_id, p.ingredient_id, p.name, l.id as lot_id,
           p.controlled
    from warehouse.lot_stock_face t join warehouse.lot_face l on l.id = t.lot_id
    join warehouse.product_face p on p.id = l.product_id
    where t.store_id = ${storeId}::uuid and t.quantity >= 60 and l.expiry > ${on}::date + 60 and p.medicine_id is not null
      and l.status = 'available' order by p.controlled desc, p.name, p.id, t.quantity desc limit 40`
  const patients = await rowsFrom<Patient>(db)`
    select a.id as admission_id, a.patient_id, a.diagnosis_id from care.admission_face a
    where a.status = 'open' and a.diagnosis_id is not null and a.campus_id = ${campusId}::uuid order by a.number limit 4`
  return { on, storeId, lots, patients }
}

interface Prescription {
  readonly patient: Patient
  readonly medicine: StoredLot
  /** Null for a prescription that still waits in the queue, with its medicine reserved. */
  readonly quantity: string | null
  readonly kind: 'hospital' | 'urgency' | 'ambulatory'
}

/** Returns prescriptions of nine units each, three a day: the ambulatory one is dispensed in part. */
function courseOf({ lots, patients }: Bench): readonly Prescription[] {
  const first = patients[0]!
  const second = patients[1]!
  const third = patients[2]!
  const controlled = lots.find((one) => one.controlled)
  const uncontrolled = (at: number): StoredLot => lots.filter((one) => !one.controlled)[at]!
  return [
    { patient: first, medicine: uncontrolled(0), quantity: '9', kind: 'hospital' },
    { patient: second, medicine: uncontrolled(1), quantity: '9', kind: 'urgency' },
    { patient: third, medicine: uncontrolled(2), quantity: '5', kind: 'ambulatory' },
    { patient: first, medicine: uncontrolled(3), quantity: null, kind: 'hospital' },
    ...(controlled === undefined
      ? []
      : [{ patient: second, medicine: controlled, quantity: '3', kind: 'hospital' } as const]),
  ]
}

async function employ(tx: Tx, cast: Cast, { on, storeId }: Bench): Promise<null> {
  const actor = cast.as('storekeeper')
  const may = { receives: true, issues: true, transfers: true, adjusts: false, counts: true, approves: false }
  for (const who of ['pharmacist', 'pharmacyAide'] as const)
    await screensAt(warehouse.operations, { tx, actor, today: on }).act(assignStores, {
      userId: cast.as(who).userId,
      stores: [{ storeId: storeId, ...may }],
    })
  return null
}

/** Adds a service for each prescribed medicine, by its IUM, so that it can be charged. */
async function sellMedicines(tx: Tx, cast: Cast, bench: Bench): Promise<null> {
  const codes = await oneFrom<{ medicineType: string; unit: string; centre: string; finalidad: string }>(tx)`
    select (select id from reference.entry_face where catalogue = 'medicineType' and code = '01') as medicine_type,
           (select id from reference.entry_face where catalogue = 'presentationUnit' and code = '66') as unit,
           (select id from hospital.cost_centre_face where code = '2.3') as centre,
           (select id from reference.entry_face where catalogue = 'finalidad' and code = '15') as finalidad`
  for (const [at, { medicine }] of courseOf(bench).entries())
    await saveRow(tx, serviceService, {
      id: null,
      actor: cast.as('contracts'),
      body: {
        code: `IUM${String(at + 1).padStart(3, '0')}`,
        name: medicine.name,
        kind: 'medicine',
        moderating: 'exempt',
        ripsObject: 'medicamentos',
        iumId: medicine.medicineId,
        medicineTypeId: codes.medicineType,
        dispensingUnitId: codes.unit,
        finalidadId: codes.finalidad,
        costCentreId: codes.centre,
        surgical: false,
        bloodless: false,
        bilateral: false,
        ambulatory: true,
        inpatient: true,
        emergency: true,
        needsDiagnosis: true,
        needsAuthorization: false,
        noPbs: false,
        iva: 'excluded',
        referenceCost: '900.00',
      },
    })
  return null
}

async function limitDose(tx: Tx, cast: Cast, { lots }: Bench): Promise<null> {
  const one = lots.find(({ ingredientId }) => ingredientId !== null)
  if (one === undefined) return null
  const body = { code: 'CFT-001', ingredientId: one.ingredientId, unit: 'mg', perDay: '4000' }
  await saveRow(tx, maxDoseService, {
    id: null,
    actor: cast.as('pharmacist'),
    body: { ...body, source: 'Acta 1 del comité de farmacia y terapéutica' },
  })
  return null
}

type PrescriptionInput = Readonly<{ bench: Bench; given: Prescription }>

async function prescribe(tx: Tx, cast: Cast, { bench, given }: PrescriptionInput): Promise<string> {
  const actor = cast.as('doctor')
  const today = bench.on
  const { patient, medicine } = given
  const { controlled } = medicine
  const draft = {
    ...patient,
    kind: 'medicine',
    priority: 'urgent',
    date: today,
    medicines: [
      {
        medicineId: medicine.medicineId,
        dose: '1',
        unit: 'unidad',
        content: '1',
        route: 'oral',
        everyHours: 8,
        days: 3,
        divisible: false,
        antibiotic: false,
        controlled,
        controlledForm: controlled ? 'A-1001' : null,
        outsidePlan: false,
        mipres: null,
        allergyReason: null,
      },
    ],
    related: false,
    alertsConfirmed: true,
  }
  const id = await createDraft(medicalOrderService, { tx, actor, input: draft })
  await performAction(medicalOrderService, { tx, actor, today, id, action: 'sign' })
  return id
}

async function give(
  tx: Tx,
  cast: Cast,
  { bench: { on: today, storeId }, given, orderId }: PrescriptionInput & { readonly orderId: string },
): Promise<string> {
  const actor = cast.as('pharmacist')
  const { id: orderLineId } = await oneFrom<{ id: string }>(tx)`
    select id from care.medical_order_medicine_option where parent_id = ${orderId}::uuid`
  const line = { orderLineId, productId: given.medicine.productId, quantity: given.quantity ?? '9' }
  const reasons = { lotId: null, lotReason: null, alertReason: null, mipresDelivery: null }
  const unchargedReason = 'El contrato no tiene su precio todavía'
  const input = {
    orderId,
    kind: given.kind,
    mode: given.kind === 'ambulatory' ? 'whole' : 'unitDose',
    storeId,
    date: today,
    happenedOn: null,
    costCentreId: null,
    receivedBy: 'Enfermería',
    place: given.kind === 'ambulatory' ? 'Calle 5 # 12-30, Popayán' : null,
    phone: given.kind === 'ambulatory' ? '3005550144' : null,
    notes: null,
    lines: [{ ...line, ...reasons, unchargedReason }],
  }
  const id = await createDraft(dispensingService, { tx, actor, input: input })
  if (given.quantity === null) {
    await performAction(dispensingService, { tx, actor, today, id, action: 'reserve' })
    return id
  }
  const aide = cast.as('pharmacyAide')
  await performAction(dispensingService, { tx, actor: aide, today, id, action: 'check' })
  await performAction(dispensingService, { tx, actor, today, id, action: 'approve' })
  return id
}

/** Returns a part of the first dispensed prescription, which was not needed. */
async function takeBack(tx: Tx, cast: Cast, { on: today }: Bench): Promise<string> {
  const actor = cast.as('pharmacist')
  const { id, lineId } = await oneFrom<{ id: string; lineId: string }>(tx)`
    select d.id, l.id as line_id from pharmacy.dispensing_list d join pharmacy.dispensing_line_option l on l.parent_id = d.id
    where d.status = 'approved' order by d.number limit 1`
  const input = { date: today, lines: [{ lineId, quantity: '2' }], reason: 'El médico cambió el tratamiento' }
  await performAction(dispensingService, { tx, actor, today, id, action: 'return', input: input })
  return id
}

async function readTemperature(tx: Tx, cast: Cast, { on: today, storeId }: Bench): Promise<null> {
  const actor = cast.as('pharmacist')
  for (const [time, temperature] of [
    ['07:00', '21.5'],
    ['15:00', '23'],
  ] as const) {
    const input = { storeId, date: today, time, temperature, humidity: '55', purpose: null }
    const id = await createDraft(coldReadingService, { tx, actor, input: input })
    await performAction(coldReadingService, { tx, actor, today, id, action: 'approve' })
  }
  return null
}

/** Recalls the lot of the medicine dispensed to the second patient. */
async function holdLot(tx: Tx, cast: Cast, { on: today, lots }: Bench): Promise<string> {
  const actor = cast.as('pharmacist')
  const { productId, lotId } = lots.filter((one) => !one.controlled)[1]!
  const input = {
    date: today,
    source: 'invima',
    alert: 'Alerta sanitaria 118 de 2026',
    productId,
    purpose: 'Contenido por debajo de lo declarado',
    lots: [{ lotId }],
  }
  const id = await createDraft(recallService, { tx, actor, input: input })
  await performAction(recallService, { tx, actor, today, id, action: 'approve' })
  return id
}
