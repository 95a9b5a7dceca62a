import { defineCommand, defineQuery, f, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { excludeCharges, viewCharges } from '../../invoice/charges/charge/charge.contract.ts'

const about = { admissionId: f.ref('care.admission', 'Admisión') }

/** Whether the account of an admission exceeds the tope of its first payer, and by how much. Money text. */
export const accountCap = defineQuery({
  id: 'billing.accountCap',
  title: 'Cuenta: tope SOAT de la víctima',
  access: viewCharges,
  params: about,
  opens: ['admissionId'],
  answers: z
    .object({
      ...strings('accidentId', 'accident'),
      layers: z.array(
        z.object({
          ...strings('payerId', 'payer', 'cap', 'elsewhere', 'used'),
          /** The value of the prefacturas and the pending charges. */
          ...strings('pending', 'left'),
        }),
      ),
      /** The amount beyond the tope. */
      beyond: z.string(),
      ...stringsOrNull('nextPayerId', 'nextPayer'),
    })
    .nullable(),
})

/** Gives to another payer the charges of an account beyond the tope; the charge that crosses it is split. */
export const splitAtCap = defineCommand({
  id: 'billing.splitAtCap',
  verb: 'Partir la cuenta por tope',
  access: excludeCharges,
  consequence:
    'Lo que cabe en el tope sigue a cargo de quien paga primero, en su orden; lo demás pasa al otro pagador, con su precio.',
  about,
  params: {
    payerId: f.ref('insurers.payer', 'Paga lo que pasa del tope', {
      help: 'ADRES, la EPS o la ARL de la víctima',
    }),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
    reason: f.note('Motivo', { min: 10, max: 500 }),
  },
  answers: z.object({ kept: z.string(), moved: z.string(), charges: z.number() }),
})
