import { defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { payer } from './payer.contract.ts'

const text = z.string().nullable()

/** The data of a payer on the invoice, from its tercero and its tax profile of today. */
export const terceroCard = defineQuery({
  id: 'insurers.terceroCard',
  title: 'Pagadores: datos del tercero',
  access: permissionFor(payer, 'view'),
  params: { terceroId: f.ref('people.tercero', 'Tercero') },
  answers: z.object({
    identification: z.string(),
    address: text,
    municipality: text,
    phone: text,
    email: text,
    /** `Responsable de IVA · O-15` */
    taxes: text,
  }),
})
