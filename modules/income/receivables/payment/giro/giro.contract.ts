import {
  defineCommand,
  defineQuery,
  f,
  numbers,
  permissionFor,
  repeatedAnswer,
  sheetAnswer,
  sheetParams,
  strings,
} from '@quina/blocks'
import { z } from 'zod'
import { payment } from '../payment/payment.contract.ts'

/** A row of the file of giro directo: its payer and, where the file has it, the invoice (billing dossier §12.7). */
export const giroRow = {
  nit: f.text('NIT de la EPS', { max: 40, help: 'O su código de habilitación' }),
  eps: f.optional(f.text('EPS', { max: 200 })),
  regimen: f.optional(f.text('Régimen', { max: 60 })),
  invoice: f.optional(
    f.text('Factura', { max: 40, help: 'Con su prefijo; vacía si el giro no dice qué paga' }),
  ),
  amount: f.money('Valor girado'),
}

/** Which value of a row identified its payer. */
export const payerKeys = { nit: 'NIT', code: 'Código de la EPS', regimen: 'NIT y régimen' }
export type PayerKey = keyof typeof payerKeys

const group = z.object({
  nit: z.string(),
  /** Null when no payer has that NIT: the money is registered without a payer, to be classified. */
  payerId: z.string().nullable(),
  name: z.string(),
  regimen: z.string().nullable(),
  key: z.enum(['nit', 'code', 'regimen']).nullable(),
  amount: z.string(),
  /** How many invoices it pays: matched by prefix and number, by number alone, and by amount. */
  ...numbers('byNumber', 'bare', 'byAmount'),
  ...strings('applied', 'left'),
  /** Invoices in the file on which this payer owes nothing. */
  strange: z.array(z.string()),
})
export type GiroGroup = z.output<typeof group>

/** The result of registering a file: its payers, their invoices, and a check of the totals. */
export const readGiro = defineQuery({
  id: 'receivables.readGiro',
  title: 'Giro directo: leer un archivo con varias EPS',
  access: permissionFor(payment, 'edit'),
  params: sheetParams,
  takes: 'file',
  answers: z.object({
    groups: z.array(group),
    proof: z.object({
      reported: z.string(),
      /** For known payers: the total, what goes to invoices and the rest; and the amount of unknown payers. */
      ...strings('known', 'applied', 'left', 'unknown'),
      /** The total that the file declares; null when it declares none. */
      total: z.string().nullable(),
    }),
    problems: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
    repeated: repeatedAnswer,
    ...sheetAnswer,
  }),
})

/** The address for reading the files and listing their batches. */
export const giroPath = '/api/receivables/giro'

/** The fields for the whole file. */
export const giroFields = {
  date: f.day('Fecha de consignación'),
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
  reference: f.code('Referencia', { max: 30, help: 'Cada EPS queda con ella y su NIT' }),
  giroMonth: f.code('Mes del giro', { max: 7, help: 'Como 2026-06' }),
}

export const registerGiro = defineCommand({
  id: 'receivables.registerGiro',
  verb: 'Registrar el giro',
  title: 'Giro directo: registrar los pagos de un archivo con varias EPS',
  access: permissionFor(payment, 'register'),
  consequence:
    'Queda un pago por cada EPS y régimen, aplicado a las facturas que se encontraron. Lo que no dice qué paga queda por ' +
    'aplicar o en su anticipo; lo de una EPS que no se conoce, por clasificar. Lo que ya estaba registrado no se repite.',
  takes: 'file',
  /** `again` loads a file that was registered before. */
  about: { again: f.usually(f.flag('Cargarlo otra vez'), false), ...sheetParams },
  params: giroFields,
  answers: z.object({ payments: z.number(), applied: z.string(), repeated: z.number() }),
})
