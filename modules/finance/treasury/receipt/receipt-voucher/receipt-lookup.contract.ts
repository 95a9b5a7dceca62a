import { defineOptions, defineQuery, f, permissionFor, strings, stringsOrNull } from '@quina/blocks'
import { z } from 'zod'
import { receiptVoucher } from './receipt-voucher.contract.ts'

const shared = { module: 'treasury', access: permissionFor(receiptVoucher, 'edit') } as const
const params = { date: f.optional(f.day('Fecha')) }

/** The accounts that a receipt may collect in, each with its rubro of that year. */
export const receiptAccountOptions = defineOptions({
  ...shared,
  name: 'receipt-account',
  title: 'Cuentas por cobrar con su rubro de recaudo',
  params,
})

/** The concepts of receipts, each with its rubro of that year. */
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

/** The invoices of a tercero that the portfolio module does not keep, the oldest first, each with a proposal to collect it. */
export const openItems = defineQuery({
  ...shared,
  name: 'openItems',
  title: 'Facturas con saldo de un tercero',
  params: { terceroId: f.ref('people.tercero', 'Tercero'), date: f.day('Fecha') },
  answers: z.array(openItem),
})
