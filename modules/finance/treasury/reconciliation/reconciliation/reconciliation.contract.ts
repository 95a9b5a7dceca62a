import {
  annulmentParams,
  conditionOf,
  defineCommand,
  defineDocument,
  defineQuery,
  documentList,
  f,
  lifecycle,
  numbers,
  permissionFor,
  repeatedAnswer,
  screensAt,
  sheetAnswer,
  sheetParams,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

const header = {
  date: f.day('Corte', { help: 'El último día del mes' }),
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
  statementBalance: f.money('Saldo según extracto'),
  note: f.optional(f.note('Observaciones', { max: 500 })),
}

/** The kinds of charge or credit that the bank makes by itself, as a note books them. */
export const bankNotePurposes = {
  gmf: 'GMF',
  bankCommission: 'Comisión e IVA',
  bankInterest: 'Intereses',
} as const
export type BankNotePurpose = keyof typeof bankNotePurposes

/** Items that wait for more days than this are shown in red (finance dossier §4.8). */
export const oldAfterDays = 90

const states = {
  open: { label: 'Abierta', tone: 'info', editable: true },
  closed: { label: 'Cerrada', tone: 'good' },
  reopened: { label: 'Reabierta', tone: 'warning' },
} as const

/** Conciliación bancaria of an account in a month. */
export const reconciliation = defineDocument({
  id: 'treasury.reconciliation',
  label: { one: 'Conciliación bancaria', many: 'Conciliaciones bancarias', gender: 'f' },
  number: { prefix: 'CB', restarts: 'vigencia' },
  fields: header,
  lifecycle: lifecycle('open', states, {
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
      params: { reason: annulmentParams.reason },
      danger: true,
      consequence: 'Se podrán cruzar y separar movimientos otra vez.',
    },
  }),
  list: documentList({
    columns: {
      month: f.text('Mes'),
      ...pick(header, 'bankAccountId', 'date', 'statementBalance'),
      bookBalance: f.money('Saldo en libros'),
      reconciledBalance: f.money('Saldo conciliado'),
      condition: conditionOf(states),
    },
    filters: ['bankAccountId', 'condition', 'date'],
    byVigencia: true,
    searches: 'Número u observaciones',
  }),
  screens: screensAt('/accounting/bank-reconciliation'),
})

const item = z.object({
  ...strings('id', 'day', 'amount', 'concept'),
  reference: z.string().nullable(),
  bankError: z.boolean(),
  /** Days that the item has waited at the end of the month. */
  age: z.number(),
})
export type WorkItem = z.output<typeof item>

const work = z.object({
  bankAccountId: z.string(),
  figures: z.record(z.string(), z.string()),
  bank: z.array(item),
  book: z.array(item),
  matches: z.array(z.object({ id: z.string(), bank: z.array(item), book: z.array(item) })),
  suggestions: z
    .array(z.object({ statement: z.array(z.string()).readonly(), book: z.array(z.string()).readonly() }))
    .readonly(),
})
/** Both calculations of the balance, the unmatched items of each side, the matches and the suggested matches. */
export type Work = z.output<typeof work>

const view = permissionFor(reconciliation, 'view')
const shared = {
  module: 'treasury',
  access: permissionFor(reconciliation, 'edit'),
  about: { id: f.ref('treasury.reconciliation', 'Conciliación') },
  answers: z.object({ done: z.number() }),
} as const
const movement = { id: f.text('Movimiento', { max: 60 }) }

export const reconciliationWork = defineQuery({
  id: 'treasury.reconciliationWork',
  title: 'Conciliación: partidas, cruces y sugerencias',
  access: view,
  params: shared.about,
  opens: ['id'],
  answers: work,
})

export const matchMoves = defineCommand({
  ...shared,
  name: 'matchMoves',
  verb: 'Cruzar seleccionados',
  title: 'Conciliación: cruzar movimientos',
  params: {
    statement: f.optional(f.lines('En el extracto', movement)),
    book: f.optional(f.lines('En libros', movement)),
  },
})

export const acceptMatches = defineCommand({
  ...shared,
  name: 'acceptMatches',
  verb: 'Aceptar sugeridos',
  title: 'Conciliación: aceptar los cruces sugeridos',
  params: {
    movements: f.lines('Lo que se cruza', {
      match: f.integer('Cruce'),
      side: f.choice('Lado', { statement: 'Extracto', book: 'Libros' }),
      ...movement,
    }),
  },
})

export const unmatchMoves = defineCommand({
  ...shared,
  name: 'unmatchMoves',
  verb: 'Separar',
  title: 'Conciliación: separar movimientos cruzados',
  about: { ...shared.about, matchId: f.ref('treasury.bankMatch', 'Cruce') },
})

export const markBankError = defineCommand({
  ...shared,
  name: 'markBankError',
  verb: 'Es error del banco',
  title: 'Conciliación: marcar un error del banco',
  about: { ...shared.about, statementLineId: f.ref('treasury.statementLine', 'Movimiento') },
  params: { bankError: f.flag('Es error del banco') },
})

export const bookBankNote = defineCommand({
  ...shared,
  name: 'bookBankNote',
  verb: 'Contabilizar nota',
  title: 'Conciliación: contabilizar notas del banco',
  about: {
    ...shared.about,
    movements: f.lines('Movimientos', { statementLineId: f.ref('treasury.statementLine', 'Movimiento') }),
  },
  params: {
    purpose: f.choice('Qué es', bankNotePurposes),
    registroId: f.optional(f.ref('budget.registro', 'Registro presupuestal de los gastos bancarios')),
  },
})

/** The path of an account's statements and their batches. */
export const statementPath = '/api/treasury/bankAccount/:bankAccountId/statement'

const statementParams = {
  formatId: f.optional(f.ref('treasury.statementFormat', 'Formato de las columnas')),
  ...sheetParams,
}

const broughtStatement = z.object({
  ...numbers('read', 'fresh', 'leftOut'),
  squared: z.boolean(),
  unsquaredRow: z.number().nullable(),
})

/** Previews a statement: its first movements, and whether its balances prove it. Nothing is saved. */
export const readStatement = defineQuery({
  id: 'treasury.readStatement',
  title: 'Conciliación: leer un extracto sin importarlo',
  access: shared.access,
  params: { ...shared.about, ...statementParams },
  opens: ['id'],
  takes: 'file',
  answers: broughtStatement.extend({
    opening: z.string().nullable(),
    moved: z.string(),
    closing: z.string().nullable(),
    first: z.array(
      z.object({
        ...strings('day', 'concept'),
        reference: z.string().nullable(),
        amount: z.string(),
      }),
    ),
    repeated: repeatedAnswer,
    ...sheetAnswer,
  }),
})

/** Imports a statement: OFX and MT940 as they are, sheets with the format of their columns. */
export const bringStatement = defineCommand({
  ...shared,
  name: 'bringStatement',
  verb: 'Importar extracto',
  title: 'Conciliación: importar un extracto',
  takes: 'file',
  params: { ...statementParams, again: f.usually(f.flag('Cargarlo otra vez'), false) },
  answers: broughtStatement,
})
