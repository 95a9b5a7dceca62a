import { defineOptions, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { receiptVoucher } from './receipt-voucher.contract.ts'

const shared = { module: 'treasury', access: permissionFor(receiptVoucher, 'edit') } as const
const params = { date: f.optional(f.day('Fecha')) }

/** Accounts with the rubro of that year they are collected in. */
export const receiptAccountOptions = defineOptions({
  ...shared,
  name: 'receipt-account',
  title: 'Cuentas por cobrar con su rubro de recaudo',
  params,
})

/** Concepts of the family of receipts with their rubro of that year. */
export const receiptConceptOptions = defineOptions({
  ...shared,
  name: 'receipt-concept',
  title: 'Conceptos de ingreso con su rubro',
  params,
})

const proposed = { ...stringsOrNull('rubroId', 'rubroLabel', 'fuenteId', 'fuenteLabel') }
const openItem = z.object({
  ...strings('accountId', 'accountLabel', 'openItem', 'balance'),
  origin: z.enum(['current', 'previous']),
  ...proposed,
})
export type OpenItemAnswer = z.output<typeof openItem>

/** The invoices a tercero owes and cartera does not keep, the oldest first, each with what is proposed to collect it. */
export const openItems = defineQuery({
  ...shared,
  name: 'openItems',
  title: 'Facturas con saldo de un tercero',
  params: { terceroId: f.ref('people.tercero', 'Tercero'), date: f.day('Fecha') },
  answers: z.array(openItem),
})
