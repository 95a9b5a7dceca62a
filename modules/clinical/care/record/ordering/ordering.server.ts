import { type AnswerOf, permissionFor } from '@quina/blocks'
import { type Operation, optionsOperation, serveQuery } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, mustBeFound } from '@quina/kernel'
import { shownAge } from '@quina/people/domain'
import { anyFileOf } from '@quina/people/server'
import { ticketOf } from '../../triage/triage/triage-row.server.ts'
import { medicalOrder } from '../medical-order/medical-order.contract.ts'
import { orderingOf } from './ordering.contract.ts'

type OrderForm = AnswerOf<typeof orderingOf>
type Person = Omit<OrderForm, 'age' | 'ticket' | 'orders'> & {
  readonly birthDate: Day
  readonly number: number
}

/** @throws Problem GEN-404 when the triage belongs to another patient. */
export const orderingOperation: Operation = serveQuery(orderingOf, async ({ tx, today, input }) => {
  const rows = await rowsFrom<Person>(tx)`
    select p.name as patient, p.document_type || ' ' || p.number as document, p.birth_date::text as birth_date, t.number,
           (select y.allergies from people.allergy_list y where y.id = p.id) as allergies, a.code as admission
    from care.triage t join people.patient_face p on p.id = t.patient_id left join care.admission_list a on a.id = t.admission_id
    where t.id = ${input.triageId}::uuid and t.patient_id = ${anyFileOf(input.patientId)}`
  const { birthDate, number, ...person } = mustBeFound(rows[0], 'El triage de ese paciente')
  return {
    ...person,
    age: shownAge(birthDate, today),
    ticket: ticketOf(number),
    orders: await ordersOf(tx, input.triageId),
  }
})

async function ordersOf(tx: Tx, triageId: string) {
  return rowsFrom<OrderForm['orders'][number]>(tx)`
    select id, code, kind, ordered, status, date::text as date, professional_label as professional
    from care.medical_order_list where triage_id = ${triageId}::uuid order by created_at desc`
}

/** The medicines of signed orders, which the pharmacy dispenses. */
export const orderedMedicineOptions = optionsOperation({
  to: 'care.medicalOrderMedicine',
  title: 'Medicamentos de órdenes',
  access: permissionFor(medicalOrder, 'view'),
  whose: 'site',
  facts: ['parentId', 'medicineId'],
})
