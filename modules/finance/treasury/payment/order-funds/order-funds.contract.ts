import { defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { paymentOrder } from '../payment-order/payment-order.contract.ts'

const funds = z.object({
  rubros: z.array(
    z.object({
      ...strings('rubro', 'fuenteId', 'fuente'),
      /** Null for a rubro that is paid without PAC. */
      pac: z.string().nullable(),
    }),
  ),
  accounts: z.array(
    z.object({
      ...strings('id', 'name'),
      /** The fuente of an account of specific use; otherwise null. */
      ...stringsOrNull('fuenteId', 'fuente'),
      available: z.string(),
    }),
  ),
})

/** The accounts that may pay an order, and the PAC on that day of the rubros that the order pays. Amounts are money text. */
export type OrderFunds = z.output<typeof funds>

/** Returns the money available for a payment, while an order is typed. */
export const orderFundsFor = defineQuery({
  id: 'treasury.orderFunds',
  title: 'PAC de los rubros que paga una orden y saldo de los bancos por fuente',
  access: permissionFor(paymentOrder, 'edit'),
  params: {
    causaciones: f.optional(
      f.lines('Cuentas que se pagan', { causacionId: f.ref('accounting.causacion', 'Causación') }),
    ),
    on: f.day('Fecha de pago'),
  },
  answers: funds,
})
