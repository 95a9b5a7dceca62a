import {
  type CommandInput,
  defineCommand,
  defineQuery,
  f,
  permissionFor,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import { paymentForms, priorities } from '../payment-order/payment.contract.ts'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'

/** Programs the free amount of a payable in a new order, or in the order that the same batch created for its tercero. */
export const programPayable = defineCommand({
  id: 'treasury.programPayable',
  verb: 'Programar',
  title: 'Programar una cuenta por pagar, con las del mismo tercero y lote',
  access: permissionFor(paymentOrder, 'program'),
  about: {
    causacionId: f.ref('accounting.causacion', 'Causación'),
    batch: f.ref('treasury.paymentBatch', 'Lote'),
  },
  params: {
    payOn: f.day('Fecha de pago'),
    form: f.choice('Forma de pago', paymentForms),
    bankAccountId: f.optional(f.ref('treasury.bankAccount', 'Cuenta de la que se gira')),
    priority: f.choice('Prioridad', priorities),
  },
  answers: z.object({ id: z.string() }),
})
export type ProgramInput = CommandInput<typeof programPayable>

const proposed = z.object({
  kind: z.enum(['withholding', 'guarantee', 'fine']),
  ruleId: z.string().nullable(),
  ...strings('label', 'accountId'),
  ...stringsOrNull('terceroId', 'openItem'),
  ...strings('base', 'amount', 'explanation'),
})
export type ProposedDeduction = z.output<typeof proposed>

/** Proposes the deductions of a payment: estampillas and contributions, and the amounts that the tercero's contract retains. */
export const paymentDeductions = defineQuery({
  id: 'treasury.paymentDeductions',
  title: 'Estampillas, contribuciones, garantías y multas de un pago',
  access: permissionFor(paymentOrder, 'view'),
  params: {
    terceroId: f.ref('people.tercero', 'Tercero'),
    date: f.day('Fecha'),
    payables: f.optional(
      f.lines('Cuentas', {
        causacionId: f.ref('accounting.causacion', 'Causación'),
        amount: f.money('Valor'),
      }),
    ),
  },
  answers: z.array(proposed),
})
