import { defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { payer } from './payer.contract.ts'

const text = z.string().nullable()

/** What the invoice says of a payer, as its tercero and its tax profile have it today. */
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
