import { type AnswerOf, apiPathOf } from '@quina/blocks'
import { type Alert, campusScope, listOperations, type Operation, serveQuery } from '@quina/blocks/server'
import { rowFrom, valueFrom } from '@quina/db/server'
import { mustBeFound } from '@quina/kernel'
import { onlyPharmacyOf } from '@quina/warehouse/server'
import { dispensingQueue, prescribedTo, queueList, viewQueue } from './queue.contract.ts'

/** The queue of the pharmacist: everyone who waits, in one list. */
export const queueOperations: readonly Operation[] = [
  ...listOperations({
    list: queueList,
    view: 'pharmacy.queueList',
    path: apiPathOf(dispensingQueue),
    title: 'Fórmulas por dispensar',
    tag: 'pharmacy',
    access: viewQueue,
    scope: (actor) => ({ campusId: campusScope(actor) }),
  }),
  serveQuery(prescribedTo, async ({ tx, input, actor }) => {
    const patient = mustBeFound(
      await rowFrom<Omit<AnswerOf<typeof prescribedTo>, 'store'>>(tx)`
        select p.id as patient_id, p.name as patient, p.document_type || ' ' || p.number as document, y.allergies
        from care.medical_order_face o join people.patient_face p on p.id = o.patient_id
        left join people.allergy_list y on y.id = p.id where o.id = ${input.orderId}::uuid`,
      'La orden',
    )
    return { ...patient, store: await onlyPharmacyOf(tx, actor) }
  }),
]

/** Urgent prescriptions that wait longer than the hospital allows. */
export const lateOrders: Alert = {
  name: 'pharmacy.lateOrders',
  permission: viewQueue,
  tone: 'bad',
  one: 'fórmula urgente demorada',
  many: 'fórmulas urgentes demoradas',
  meaning: 'El paciente espera su medicamento más de lo permitido: prepárelo y entréguelo.',
  who: 'Farmacia',
  to: '/farmacia/por-dispensar?condition=late',
  count: (tx, { actor }) => valueFrom<number>(tx)`
    select count(*)::int as n from pharmacy.queue_list
    where campus_id = ${actor.campusId}::uuid and condition = 'late'`,
}
