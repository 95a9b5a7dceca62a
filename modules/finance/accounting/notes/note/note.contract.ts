import {
  approves,
  conditionOf,
  defineCommand,
  defineDocument,
  defineOptions,
  defineQuery,
  documentList,
  f,
  lifecycle,
  permission,
  permissionFor,
  reverses,
  strings,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** Allows a note to move the accounts of sub-ledgers: receivables, inventories, payables. */
export const moveSubLedgers = permission(
  'accounting.note.sub-ledger',
  'Mover con notas las cuentas de los auxiliares',
)
/** Allows a note that is not a bank note to move a bank account (CON-017). */
export const moveBanks = permission('accounting.note.banks', 'Mover con notas las cuentas de banco')

/** A kind of voucher that people write by hand, for the screens of its notes. */
const noteKind = z.object({
  ...strings('id', 'code', 'name'),
  movesBanks: z.boolean(),
  allowsClosing: z.boolean(),
  requiresTercero: z.boolean(),
})
export type NoteKind = z.output<typeof noteKind>

export const noteOrigins = { manual: 'Manual', recurring: 'Recurrente', reclassified: 'Reclasificación' }

const header = {
  date: f.day('Fecha'),
  kindId: f.ref('accounting.voucherKind', 'Tipo de comprobante'),
  concept: f.note('Descripción', { min: 10, max: 500 }),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero', { help: 'El de las líneas que no digan otro' })),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente', { help: 'La de las líneas que no digan otra' })),
  closing: f.optional(f.flag('Va al período 13', { help: 'Solo con fecha del 31 de diciembre' })),
  reverseOn: f.optional(f.day('Se reversa sola el', { help: 'Ese día se contabiliza su reversión' })),
  bankAccountId: f.optional(f.ref('accounting.bankLedger', 'Cuenta bancaria')),
  statementRef: f.optional(f.text('Referencia en el extracto', { max: 60 })),
  registroId: f.optional(
    f.ref('budget.registro', 'Registro presupuestal', {
      help: 'Si el gasto afecta el presupuesto: GMF, comisiones',
    }),
  ),
}

const noteLineFields = {
  accountId: f.ref('accounting.account', 'Cuenta'),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
  concept: f.optional(f.text('Detalle', { max: 200 })),
  openItem: f.optional(f.text('Documento cruce', { max: 60 })),
  dueOn: f.optional(f.day('Vence')),
  base: f.optional(f.money('Base')),
  debit: f.money('Débito'),
  credit: f.money('Crédito'),
}

type Voucher = Readonly<{ id: string; label: string }>
/** The facts of a note besides its values. */
export interface NoteAround {
  readonly origin: keyof typeof noteOrigins
  readonly aboutEntryId: string | null
  readonly obligacionId: string | null
  readonly pagoId: string | null
  readonly vouchers: readonly Voucher[] | null
}

const states = {
  draft: { label: 'Borrador', tone: 'neutral', editable: true },
  template: { label: 'Plantilla', tone: 'info', editable: true },
  approved: { label: 'Contabilizada', tone: 'good' },
  annulled: { label: 'Reversada', tone: 'bad' },
} as const

/** Nota contable: a voucher written line by line (finance dossier §5.8). */
export const note = defineDocument({
  id: 'accounting.note',
  label: { one: 'Nota contable', many: 'Notas contables', gender: 'f' },
  number: { prefix: 'NC', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Líneas', noteLineFields),
    budget: f.optional(
      f.lines('Afectación presupuestal', {
        registroLineId: f.lineRef('budget.registroLine', 'Rubro del registro'),
        cpc: f.optional(f.code('CPC', { max: 20 })),
        amount: f.money('Valor'),
      }),
    ),
  },
  opens: '/notas-edit/:id/NC',
  lifecycle: lifecycle('draft', states, {
    approve: approves('Contabilizar', {
      consequence: 'El comprobante entra a los libros. Después solo podrá reversarlo.',
    }),
    keep: {
      label: 'Guardar como plantilla',
      from: 'draft',
      to: 'template',
      consequence: 'Queda como modelo: se duplica o se repite cada mes, y no se contabiliza.',
    },
    annul: reverses(
      'Reversar',
      'Se contabiliza un comprobante de reversión (RV) con las mismas líneas al contrario.',
    ),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'kindId', 'concept', 'terceroId'),
      accounts: f.optional(f.text('Cuentas')),
      month: f.code('Período', { help: 'Como 2026-03; 2026-13 es el cierre' }),
      origin: f.choice('Origen', noteOrigins),
      condition: conditionOf(states),
      reverseOn: header.reverseOn,
      autoReversal: f.optional(
        f.choice('Reversión automática', { waiting: 'Pendiente', refused: 'Rechazada' }),
      ),
      reverseFailure: f.optional(f.text('Por qué no se reversó')),
      bankAccountId: header.bankAccountId,
      statementRef: header.statementRef,
      userName: f.optional(f.text('Elaboró')),
      total: f.money('Débitos'),
      credit: f.money('Créditos'),
    },
    totals: ['total', 'credit'],
    filters: ['month', 'condition', 'terceroId', 'accounts', 'origin', 'userName', 'date', 'autoReversal'],
    byVigencia: true,
    searches: 'Número, descripción o referencia',
  }),
  facts: z.custom<NoteAround>(),
})

const view = permissionFor(note, 'view')

/** The kinds of voucher that people write by hand; the bank's come last. */
export const noteKinds = defineQuery({
  id: 'accounting.noteKinds',
  title: 'Notas contables: tipos de comprobante que se elaboran a mano',
  access: view,
  answers: z.array(noteKind),
})

export const noteKindOf = defineQuery({
  id: 'accounting.noteKind',
  title: 'Notas contables: tipo de comprobante por su código',
  access: view,
  params: { code: f.code('Código', { max: 4 }) },
  answers: noteKind,
})

/** Copies a note or a template as a draft of today. */
export const duplicateNote = defineCommand({
  id: 'accounting.duplicateNote',
  verb: 'Duplicar',
  access: permissionFor(note, 'edit'),
  keyed: true,
  about: { id: f.ref('accounting.note', 'Nota') },
  answers: z.object({ id: z.string() }),
})

/** The columns of a file of notes. Rows with the same `group` form one draft. */
export const noteImportFields = {
  group: f.code('Nota', { max: 40, help: 'Las filas con el mismo valor forman un borrador' }),
  kindId: header.kindId,
  date: header.date,
  noteConcept: f.text('Descripción', { min: 10, max: 500 }),
  ...noteLineFields,
  debit: f.optional(noteLineFields.debit),
  credit: f.optional(noteLineFields.credit),
}

/** The accounts that a note may move. */
export const noteAccountOptions = defineOptions({
  module: 'accounting',
  name: 'note/account',
  title: 'Notas contables: buscar cuentas',
  access: permissionFor(note, 'view'),
  params: {},
})
