import { defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { medicalOrder } from './medical-order.contract.ts'

/** The lines of an order that its payer must authorise, by the agreements in force that day. */
export const orderDemands = defineQuery({
  id: 'care.orderDemands',
  title: 'Órdenes médicas: qué debe autorizar el pagador',
  access: permissionFor(medicalOrder, 'edit'),
  params: {
    admissionId: medicalOrder.fields.admissionId,
    date: medicalOrder.fields.date,
    entryIds: f.refs('reference.procedure', 'CUPS o medicamentos', { max: 100 }),
  },
  answers: z.array(z.object({ entryId: z.string(), name: z.string(), why: z.string() })),
})
