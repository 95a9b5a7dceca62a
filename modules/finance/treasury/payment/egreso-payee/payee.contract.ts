import { defineCommand, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { egreso } from '../egreso/egreso.contract.ts'
import { type PayeeState, payeeStates } from './payee-fields.contract.ts'

const payee = { payeeId: f.ref('treasury.egresoPayee', 'Beneficiario') }
const states = Object.keys(payeeStates) as [PayeeState, ...PayeeState[]]

/** The payees of an egreso, each with the account and the result of the payment. */
export const egresoPayees = defineQuery({
  id: 'treasury.egresoPayees',
  title: 'Beneficiarios de un egreso',
  access: permissionFor(egreso, 'view'),
  params: { egresoId: f.ref('treasury.egreso', 'Egreso') },
  opens: ['egresoId'],
  answers: z.array(
    z.object({
      ...strings('id', 'name', 'identification', 'account'),
      sentTo: z.string().nullable(),
      amount: z.string(),
      state: z.enum(states),
      ...stringsOrNull('reason', 'decidedOn'),
      inFile: z.boolean(),
    }),
  ),
})

const reason = f.note('Motivo', { min: 10, max: 500 })

/** Records that one payee of an egreso was not paid: only that payee's amount is owed again. */
export const returnPayee = defineCommand({
  id: 'treasury.returnPayee',
  verb: 'Devolver giro',
  title: 'Devolver el giro a uno de los beneficiarios de un egreso',
  access: permissionFor(egreso, 'reject'),
  consequence:
    'Se reversa solo lo suyo, en contabilidad y en presupuesto. Si el banco lo rechazó, su cuenta exige otra aprobación; ' +
    'si se retiene, no se gira hasta que se libere.',
  about: payee,
  params: {
    to: f.choice('Qué pasó', { rejected: 'El banco lo rechazó', retained: 'Se retiene' }),
    date: f.day('Fecha'),
    reason,
  },
  answers: z.object({ egresoId: z.string() }),
})

/** Releases a retained item, so that another egreso may pay it. */
export const releasePayee = defineCommand({
  id: 'treasury.releasePayee',
  verb: 'Liberar',
  title: 'Liberar el giro retenido de un beneficiario',
  access: permissionFor(egreso, 'reject'),
  consequence: 'Vuelve a las cuentas por pagar y se puede girar en otro egreso.',
  about: payee,
  params: { reason },
  answers: z.object({ egresoId: z.string() }),
})
