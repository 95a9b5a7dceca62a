import {
  apiPathOf,
  defineFile,
  defineQuery,
  f,
  listOf,
  numbers,
  permission,
  strings,
  stringsOrNull,
} from '@quina/blocks'
import { z } from 'zod'
import type { VoucherPaper } from '../../setup/voucher-kind/voucher-paper.contract.ts'

export const viewEntries = permission('accounting.entry.view', 'Ver comprobantes contables')
const module = 'accounting'
export const entryPath = apiPathOf({ module, name: 'entry' })
export const linePath = apiPathOf({ module, name: 'line' })

const month = f.code('Período', { help: 'Como 2026-03; 2026-00 es la apertura y 2026-13 el cierre' })

export const entryConditions = {
  posted: ['Contabilizado', 'good'],
  reversed: ['Reversado', 'bad'],
  reversal: ['Reversión', 'info'],
} as const

/** The vouchers of the journal (asientos). */
export const entries = listOf({
  columns: {
    kindId: f.ref('accounting.voucherKind', 'Tipo'),
    number: f.integer('Número'),
    day: f.day('Fecha'),
    month,
    concept: f.text('Descripción'),
    campusId: f.ref('admin.campus', 'Sede'),
    origin: f.choice('Origen', { manual: 'Manual', automatic: 'Automático', reversal: 'Reversión' }),
    condition: f.condition('Estado', entryConditions),
    debit: f.money('Débitos'),
    credit: f.money('Créditos'),
    difference: f.money('Descuadre'),
  },
  totals: ['debit', 'credit', 'difference'],
  sort: '-day',
  filters: ['month', 'kindId', 'origin', 'condition', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Tipo, número o descripción',
})

/** The lines of the journal, to which every figure of the books links. */
export const entryLines = listOf({
  columns: {
    account: f.code('Cuenta', { max: 12 }),
    accountName: f.text('Nombre de la cuenta'),
    day: f.day('Fecha'),
    month,
    kindId: f.ref('accounting.voucherKind', 'Tipo'),
    number: f.integer('Número'),
    voucher: f.code('Comprobante', { max: 12 }),
    campusId: f.ref('admin.campus', 'Sede'),
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
    costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
    fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
    openItem: f.optional(f.text('Documento cruce')),
    concept: f.text('Descripción'),
    debit: f.money('Débito'),
    credit: f.money('Crédito'),
    base: f.optional(f.money('Base')),
  },
  totals: ['debit', 'credit'],
  sort: '-day',
  filters: ['account', 'month', 'terceroId', 'costCentreId', 'fuenteId', 'kindId', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Cuenta, documento cruce o descripción',
})

export const lineColumns = {
  account: f.code('Cuenta'),
  accountName: f.text('Nombre'),
  tercero: f.text('Tercero'),
  costCentre: f.text('Centro de costo'),
  fuente: f.text('Fuente'),
  openItem: f.text('Documento cruce'),
  concept: f.text('Detalle'),
  debit: f.money('Débito'),
  credit: f.money('Crédito'),
}

const entryLine = z.object({
  ...strings('id', 'account', 'accountName'),
  ...stringsOrNull('tercero', 'costCentre', 'fuente', 'openItem', 'concept'),
  ...strings('debit', 'credit'),
})
export type EntryLine = z.output<typeof entryLine>

/** A voucher for its screen, with its document if that has a screen. Amounts are text with two decimals. */
const readAnswer = z.object({
  ...strings('id', 'kind', 'kindName'),
  number: z.number(),
  day: z.string(),
  ...numbers('vigencia', 'period'),
  ...strings('concept', 'total'),
  /** `draft` occurs only in the print of a note; a posted voucher is never a draft. */
  condition: z.enum([...(Object.keys(entryConditions) as (keyof typeof entryConditions)[]), 'draft']),
  ...strings('document', 'documentId'),
  user: z.string().nullable(),
  at: z.string(),
  /** The voucher that undid this one, or that this one undoes. */
  other: z.object({ id: z.string(), label: z.string() }).nullable(),
  lines: z.array(entryLine).readonly(),
  origin: z.object({ label: z.string(), address: z.string() }).nullable(),
})
export type ReadEntry = z.output<typeof readAnswer>

/** A voucher with the print format of its kind. */
export type EntryAnswer = Omit<ReadEntry, 'origin'> & { readonly paper: VoucherPaper }

const about = { id: f.ref('accounting.entry', 'Comprobante') }
const shared = { module, access: viewEntries, params: about } as const

export const readEntry = defineQuery({
  ...shared,
  name: 'readEntry',
  title: 'Comprobantes contables: ver',
  opens: ['id'],
  answers: readAnswer,
})
export const printEntry = defineFile({
  ...shared,
  name: 'printEntry',
  taken: 'print',
  title: 'Comprobantes contables: imprimir',
  opens: ['id'],
})
