import { f, type Stored } from '@quina/blocks'
import { type Command, type Operation, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, type Tx } from '@quina/db/server'
import { parentalWeeksIn } from '@quina/hospital/server'
import { conflict, type Day, insist, refused } from '@quina/kernel'
import { recordPatientEvent } from '@quina/people/server'
import { sql } from 'kysely'
import { momentOf } from '../../admission/admission/admission.server.ts'
import { attend, withoutDispensed } from '../../admission/attended/attended.server.ts'
import { mustBePhysician, professionalOf } from '../../appointment/professional/professional.server.ts'
import { instantOf, mustHaveHappened } from '../../beds/bed-use/hours.domain.ts'
import { moveOn } from '../attention-end/attention-end.server.ts'
import { mustBeAuthor } from '../note/note.domain.ts'
import { admissionFor, mustBeOfOne } from '../note/note-facts.server.ts'
import { mustHaveSeen } from '../order-alerts/order-alerts.domain.ts'
import { lateAllergies, mustHaveSeenAlerts } from '../order-alerts/order-alerts.server.ts'
import { medicalOrder, orderKinds } from './medical-order.contract.ts'
import {
  continued,
  deliveryOf,
  expiryOf,
  isCarriedOut,
  linesOf,
  mustBeAuthorised,
  mustBearNumbers,
  mustBeComplete,
  mustBeValidLeave,
  mustSayHowOften,
  reachedBy,
} from './medical-order.domain.ts'
import { medicalOrderPrint } from './medical-order.print.ts'
import { demandsOf } from './order-authorisation.server.ts'
import {
  askAppointment,
  askAuthorisation,
  authorise,
  deny,
  factsOf,
  heldOf,
  leavesOf,
  mayNotAsk,
  withdrawRequestOf,
} from './order-facts.server.ts'

type Of<A extends keyof (typeof medicalOrder)['lifecycle']['actions']> = Command<typeof medicalOrder, A>

/** Rules: ORD-001 to ORD-006 at the signature, ORD-007 when carried out, ORD-008 when expired. */
export const medicalOrderService = servedDocument<typeof medicalOrder>({
  document: medicalOrder,
  lines: { services: 'care.medicalOrderService', medicines: 'care.medicalOrderMedicine' },
  async onSave(tx, input, actor, stored) {
    if (stored !== null) mustBeAuthor(stored.createdBy, actor.userId)
    await mustBeOfOne(tx, { ...input, appointmentId: null })
  },
  on: {
    sign,
    carryOut,
    askAuthorisation,
    authorise,
    deny,
    async annul({ tx, document, input, actor, today, now }) {
      await changeById(tx, 'care.medicalOrder', document.id, { annulledReason: input.reason })
      await withdrawRequestOf(tx, document.id, input.reason)
      if (document.kind === 'sick-leave') await takeLeaveBack(tx, document.id)
      await tell(tx, document, { pending: false, what: 'anulada' })
      await moveOn({ tx, actor, today, now }, document.admissionId)
    },
  },
  extra: async (tx, stored) => {
    const facts = await factsOf(tx, stored)
    return {
      facts,
      mayNot: {
        ...mayNotAsk(stored.kind, facts),
        ...(isCarriedOut(stored.kind) ? {} : { carryOut: elsewhere }),
      },
    }
  },
  print: medicalOrderPrint,
})

const elsewhere = 'La cumple quien la recibe, fuera de esta orden.'

async function sign({ tx, document, actor, today, now }: Of<'sign'>): Promise<[]> {
  mustBeAuthor(document.createdBy, actor.userId)
  const professional = await professionalOf(tx, actor)
  if (document.kind === 'medicine' || document.kind === 'sick-leave') mustBePhysician(professional)
  mustBeComplete(document)
  mustSayHowOften(document.medicines ?? [])
  mustBearNumbers(document)
  await mustHaveSeenAlerts(tx, document, today)
  const admissionId = document.admissionId ?? (await admissionFor(tx, document, document.campusId))
  await changeById(tx, 'care.medicalOrder', document.id, {
    professionalId: professional.id,
    signedAt: momentOf(today),
    admissionId,
    expiresOn: expiryOf(document),
    authorisation: await firstInput(tx, document, admissionId),
    ...(await leaveOf(tx, document, today)),
  })
  if (document.kind === 'sick-leave' && admissionId !== null) await sayLeave(tx, admissionId)
  if (document.kind === 'referral' || document.kind === 'control')
    await askAppointment({ tx, actor, now }, document)
  await tell(tx, document, { pending: isCarriedOut(document.kind), what: '', userId: actor.userId })
  await moveOn({ tx, actor, today, now }, admissionId)
  return []
}

/** An urgent order waits for nobody (Ley 100 de 1993, art. 168); one to authorise waits from its signature. */
async function firstInput(tx: Tx, document: Stored<typeof medicalOrder>, admissionId: string | null) {
  if (document.priority === 'urgent') return null
  const entryIds = entryIdsOf(document)
  const demands = await demandsOf(tx, { admissionId, day: document.date, entryIds })
  return demands.length === 0 ? null : 'pending'
}

const entryIdsOf = ({ services, medicines }: Stored<typeof medicalOrder>): readonly string[] => [
  ...(services ?? []).map(({ procedureId }) => procedureId),
  ...(medicines ?? []).map(({ medicineId }) => medicineId),
]

/** Stores which incapacidad a new one extends; locks the patient, so that two are not given at once. */
async function leaveOf(tx: Tx, document: Stored<typeof medicalOrder>, today: Day) {
  if (document.kind !== 'sick-leave') return {}
  mustBeValidLeave(document, today, await parentalWeeksIn(tx))
  await tx
    .selectFrom('people.patientFace')
    .select('id')
    .where('id', '=', document.patientId)
    .forUpdate()
    .execute()
  const goesOn = continued(document, await leavesOf(tx, document.patientId))
  const reached = reachedBy(document.origin, goesOn.accumulatedDays, document.days ?? 0)
  mustHaveSeen(reached, document.alertsConfirmed)
  return goesOn
}

/** RIPS reports in the attention that an incapacidad was given (U09). */
const sayLeave = (tx: Tx, admissionId: string) =>
  tx
    .updateTable('care.admission')
    .set({ sickLeave: true, version: sql`version + 1` })
    .where('id', '=', admissionId)
    .where('status', 'in', ['open', 'discharged'])
    .execute()

/** Clears the incapacidad of an admission whose last one was annulled. */
const takeLeaveBack = (tx: Tx, id: string) =>
  sql`
  update care.admission a set sick_leave = false, version = a.version + 1 from care.medical_order m
  where m.id = ${id}::uuid and a.id = m.admission_id and a.status in ('open', 'discharged') and a.sick_leave
    and not exists (select from care.medical_order o where o.admission_id = a.id and o.kind = 'sick-leave'
                    and o.status not in ('draft', 'annulled') and o.id <> m.id)`.execute(tx)

/** Charges the completed lines of an order, each once; the pharmacy charged its lines when it dispensed them. */
async function carryOut({ tx, document, input, actor, today, now }: Of<'carryOut'>): Promise<[]> {
  insist(isCarriedOut(document.kind), 'ORD-007', 'Esta orden la cumple quien la recibe.', { status: 409 })
  mustHaveHappened(input.date, input.time, momentOf(today))
  const at = instantOf(input.date, f.time('Hora').schema.parse(input.time))
  const signed = await heldOf(tx, document.id)
  const over = 'La orden venció: haga otra.'
  insist(signed.expiresOn === null || signed.expiresOn >= today, 'ORD-008', over, { status: 409 })
  mustBeAuthorised(signed, { priority: document.priority, day: input.date })
  const despite = await lateAllergies(tx, document, input.allergyReason)
  const lines = await withoutDispensed(tx, linesOf(document))
  const delivery = deliveryOf(
    input.mipresDelivery,
    lines.filter(({ prescription }) => prescription !== null).length,
  )
  const admissionId = signed.admissionId ?? (await admissionFor(tx, document, document.campusId))
  for (const { prescription, ...line } of lines)
    await attend(
      { tx, actor },
      {
        ...line,
        // With presupuesto máximo, RIPS takes the prescription as the authorisation (RVC048).
        authorisationNumber: prescription ?? signed.authorisationNumber,
        mipres: prescription === null ? null : delivery,
        source: 'order',
        campusId: document.campusId,
        patientId: document.patientId,
        admissionId,
        at,
        professionalId: signed.professionalId!,
        diagnosisId: document.diagnosisId,
        diagnosisKind: null,
        relatedDiagnoses: [],
        finalidad: null,
        cause: null,
        orderNumber: codeOf(document),
      },
    )
  await changeById(tx, 'care.medicalOrder', document.id, {
    doneAt: at,
    doneBy: actor.userId,
    admissionId,
    ...despite,
  })
  await tell(tx, document, { pending: false, what: 'realizada' })
  await moveOn({ tx, actor, today, now }, admissionId)
  return []
}

const codeOf = ({ date, number }: Stored<typeof medicalOrder>): string =>
  `${date.slice(0, 4)}-${String(number).padStart(6, '0')}`

/** Writes in the file of the patient what was ordered, and whether it is still to be done. */
async function tell(
  tx: Tx,
  document: Stored<typeof medicalOrder>,
  { pending, what, userId }: { pending: boolean; what: string; userId?: string },
): Promise<void> {
  await recordPatientEvent(tx, {
    patientId: document.patientId,
    kind: 'order',
    at: instantOf(document.date, '12:00'),
    pending,
    title: `${orderKinds[document.kind]} ${what}`.trim(),
    document: 'care.medicalOrder',
    documentId: document.id,
    campusId: document.campusId,
    professionalUserId: userId ?? document.createdBy,
  })
}

export const medicalOrderOperations: readonly Operation[] = refusing(
  // Only the database sees this: two incapacidades of the same days, given at once.
  {
    'care.medical_order_leave_once': conflict(
      'ORD-009',
      'El paciente ya tiene una incapacidad en esos días.',
      'fromDay',
    ),
    'care.medical_order_signed': conflict('ORD-010', 'La orden no quedó firmada.'),
    'care.medical_order_leaves': refused(
      'ORD-011',
      'Diga el origen, desde cuándo y cuántos días.',
      'fromDay',
    ),
    'care.medical_order_authorised': refused(
      'ORD-022',
      'La autorización aprobada lleva su número.',
      'authorisationNumber',
    ),
    'care.medical_order_authorisation_check': refused('ORD-019', 'El pagador la aprueba o la niega.'),
    'care.medical_order_authorisation_number_check': refused(
      'ORD-021',
      'El número de autorización es de hasta 30 caracteres.',
      'authorisationNumber',
    ),
    'care.medical_order_denied': refused('ORD-020', 'Diga por qué la negaron.', 'reason'),
    'care.medical_order_medicine_allergy_reason': refused(
      'ORD-025',
      'Escriba por qué se ordena pese a la alergia.',
      'medicines',
    ),
    'care.medical_order_service_allergy_reason': refused(
      'ORD-029',
      'Escriba por qué se ordena el estudio pese a la alergia.',
      'services',
    ),
    'care.medical_order_done_allergy_reason': refused(
      'ORD-030',
      'Escriba por qué se realiza pese a la alergia.',
      'allergyReason',
    ),
    'care.medical_order_medicine_often': refused(
      'ORD-012',
      'Cada medicamento se da cada tantas horas, o si lo necesita.',
      'medicines',
    ),
  },
  serveDocument(medicalOrderService),
)
