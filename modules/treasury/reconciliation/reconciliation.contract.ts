import {
  condition,
  day,
  defineDocument,
  integer,
  lifecycle,
  listOf,
  money,
  note,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { annulmentAsks } from '../annulment/annulment.contract.ts'

const header = {
  date: day('Corte', { help: 'El último día del mes' }),
  bankAccountId: ref('treasury.bankAccount', 'Cuenta bancaria'),
  statementBalance: money('Saldo según extracto'),
  note: optional(note('Observaciones', { max: 500 })),
}

export const workPath = '/api/treasury/reconciliation/:id/work'
export const matchPath = '/api/treasury/reconciliation/:id/match'
export const acceptPath = '/api/treasury/reconciliation/:id/accept'
export const unmatchPath = '/api/treasury/reconciliation/:id/unmatch'
export const bankErrorPath = '/api/treasury/reconciliation/:id/bank-error'
export const bankNotePath = '/api/treasury/reconciliation/:id/bank-note'
export const statementPath = '/api/treasury/reconciliation/:id/statement'

/** What the bank took or gave by itself, as a note books it. */
export const bankNotePurposes = {
  gmf: 'GMF',
  bankCommission: 'Comisión e IVA',
  bankInterest: 'Intereses',
} as const
export type BankNotePurpose = keyof typeof bankNotePurposes

export interface WorkItem {
  readonly id: string
  readonly day: string
  readonly amount: string
  readonly concept: string
  readonly reference: string | null
  readonly bankError: boolean
  /** Days it has waited at the end of the month. */
  readonly age: number
}

export interface Work {
  readonly figures: Readonly<Record<string, string>>
  readonly bank: readonly WorkItem[]
  readonly book: readonly WorkItem[]
  readonly matches: readonly {
    readonly id: string
    readonly bank: readonly WorkItem[]
    readonly book: readonly WorkItem[]
  }[]
  readonly suggestions: readonly { readonly statement: readonly string[]; readonly book: readonly string[] }[]
}

/** Items that have waited longer are shown in red (finance dossier §4.8). */
export const oldAfterDays = 90

/** Conciliación bancaria of an account and a month. */
export const reconciliation = defineDocument({
  module: 'treasury',
  name: 'reconciliation',
  label: { one: 'Conciliación bancaria', many: 'Conciliaciones bancarias', gender: 'f' },
  number: { prefix: 'CB', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle(
    'open',
    {
      open: { label: 'Abierta', tone: 'info', editable: true },
      closed: { label: 'Cerrada', tone: 'good' },
      reopened: { label: 'Reabierta', tone: 'warning' },
    },
    {
      close: {
        label: 'Cerrar conciliación',
        from: 'open',
        to: 'closed',
        takesNumber: true,
        consequence: 'Lo que se cruzó queda fijo. Las partidas sin cruzar pasan al mes siguiente.',
      },
      closeAgain: {
        label: 'Volver a cerrar',
        from: 'reopened',
        to: 'closed',
        consequence: 'Lo que se cruzó queda fijo.',
      },
      reopen: {
        label: 'Reabrir',
        from: 'closed',
        to: 'reopened',
        asks: { reason: annulmentAsks.reason },
        danger: true,
        consequence: 'Se podrán cruzar y separar movimientos otra vez.',
      },
    },
  ),
  list: listOf({
    columns: {
      number: integer('Número'),
      month: text('Mes'),
      bankAccountId: header.bankAccountId,
      date: header.date,
      statementBalance: header.statementBalance,
      bookBalance: money('Saldo en libros'),
      reconciledBalance: money('Saldo conciliado'),
      condition: condition('Estado', {
        open: ['Abierta', 'info'],
        closed: ['Cerrada', 'good'],
        reopened: ['Reabierta', 'warning'],
      }),
    },
    sort: '-date',
    filters: ['bankAccountId', 'condition', 'date'],
    byVigencia: true,
    searches: 'Número u observaciones',
  }),
})
