import { choice, code, condition, day, integer, listOf, money, optional, ref, text } from '@quina/blocks'
import type { VoucherPaper } from '../voucher-kind/voucher-paper.contract.ts'

export const viewEntries = 'accounting.entry.view'
export const entryPath = '/api/accounting/entry'
export const linePath = '/api/accounting/line'

const month = code('Período', { help: 'Como 2026-03; 2026-00 es la apertura y 2026-13 el cierre' })

export const entryConditions = {
  posted: ['Contabilizado', 'good'],
  reversed: ['Reversado', 'bad'],
  reversal: ['Reversión', 'info'],
} as const

/** The vouchers of the journal (asientos). */
export const entries = listOf({
  columns: {
    kindId: ref('accounting.voucherKind', 'Tipo'),
    number: integer('Número'),
    day: day('Fecha'),
    month,
    concept: text('Descripción'),
    campusId: ref('admin.campus', 'Sede'),
    origin: choice('Origen', { manual: 'Manual', automatic: 'Automático', reversal: 'Reversión' }),
    condition: condition('Estado', entryConditions),
    debit: money('Débitos'),
    credit: money('Créditos'),
    difference: money('Descuadre'),
  },
  totals: ['debit', 'credit', 'difference'],
  sort: '-day',
  filters: ['month', 'kindId', 'origin', 'condition', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Tipo, número o descripción',
})

/** The lines of the journal: what every figure of the books leads to. */
export const entryLines = listOf({
  columns: {
    account: code('Cuenta', { max: 12 }),
    accountName: text('Nombre de la cuenta'),
    day: day('Fecha'),
    month,
    kindId: ref('accounting.voucherKind', 'Tipo'),
    number: integer('Número'),
    voucher: code('Comprobante', { max: 12 }),
    campusId: ref('admin.campus', 'Sede'),
    terceroId: optional(ref('people.tercero', 'Tercero')),
    costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
    fuenteId: optional(ref('budget.fuente', 'Fuente')),
    openItem: optional(text('Documento cruce')),
    concept: text('Descripción'),
    debit: money('Débito'),
    credit: money('Crédito'),
    base: optional(money('Base')),
  },
  totals: ['debit', 'credit'],
  sort: '-day',
  filters: ['account', 'month', 'terceroId', 'costCentreId', 'fuenteId', 'kindId', 'day', 'campusId'],
  byVigencia: true,
  searches: 'Cuenta, documento cruce o descripción',
})

export const lineColumns = {
  account: code('Cuenta'),
  accountName: text('Nombre'),
  tercero: text('Tercero'),
  costCentre: text('Centro de costo'),
  fuente: text('Fuente'),
  openItem: text('Documento cruce'),
  concept: text('Detalle'),
  debit: money('Débito'),
  credit: money('Crédito'),
}

/** A voucher as it is read. Amounts as text with two decimals. */
export interface EntryAnswer {
  readonly id: string
  readonly kind: string
  readonly kindName: string
  readonly number: number
  readonly day: string
  readonly vigencia: number
  readonly period: number
  readonly concept: string
  readonly total: string
  /** `draft` on paper alone: what is in the books is never one. */
  readonly condition: keyof typeof entryConditions | 'draft'
  readonly document: string
  readonly documentId: string
  readonly user: string | null
  readonly at: string
  /** The voucher that undid this one, or that this one undoes. */
  readonly other: { readonly id: string; readonly label: string } | null
  readonly lines: readonly EntryLine[]
  /** The format of its kind. */
  readonly paper: VoucherPaper
}

/** A voucher on its screen: also the document that posted it, where one opens. */
export interface ReadEntry extends Omit<EntryAnswer, 'paper'> {
  readonly origin: { readonly label: string; readonly address: string } | null
}

export interface EntryLine {
  readonly id: string
  readonly account: string
  readonly accountName: string
  readonly tercero: string | null
  readonly costCentre: string | null
  readonly fuente: string | null
  readonly openItem: string | null
  readonly concept: string | null
  readonly debit: string
  readonly credit: string
}
