import { defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { medicalOrder, orderKinds } from '../medical-order/medical-order.contract.ts'

/** The patient of a triage, and the orders made in it. */
export const orderingOf = defineQuery({
  id: 'care.orderingOf',
  title: 'Órdenes médicas: las de un paciente en un triage',
  access: permissionFor(medicalOrder, 'view'),
  params: { patientId: f.ref('people.patient', 'Paciente'), triageId: f.ref('care.triage', 'Triage') },
  opens: ['triageId'],
  answers: z.object({
    ...strings('patient', 'document', 'age', 'ticket'),
    ...stringsOrNull('allergies', 'admission'),
    orders: z.array(
      z.object({
        id: z.string(),
        code: z.string().nullable(),
        kind: z.enum(Object.keys(orderKinds) as (keyof typeof orderKinds)[]),
        ordered: z.string().nullable(),
        status: z.enum(['draft', 'signed', 'done', 'annulled']),
        date: z.string(),
        professional: z.string().nullable(),
      }),
    ),
  }),
})
