import {
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineCommand,
  defineDocument,
  defineOptions,
  defineQuery,
  documentList,
  flag,
  lifecycle,
  lineRef,
  lines,
  note as longText,
  money,
  optional,
  permission,
  permissionFor,
  ref,
  reverses,
  strings,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { z } from 'zod'

/** Lets a note move what a sub-ledger keeps: receivables, inventories, payables. */
export const moveSubLedgers = permission(
  'accounting.note.sub-ledger',
  'Mover con notas las cuentas de los auxiliares',
)
/** Lets a note that is not of the bank move a bank account (CON-017). */
export const moveBanks = permission('accounting.note.banks', 'Mover con notas las cuentas de banco')

/** A kind of voucher that people write by hand, as the screens of its notes know it. */
const noteKind = z.object({
  ...strings('id', 'code', 'name'),
  movesBanks: z.boolean(),
  allowsClosing: z.boolean(),
  requiresTercero: z.boolean(),
})
export type NoteKind = z.output<typeof noteKind>

export const noteOrigins = { manual: 'Manual', recurring: 'Recurrente', reclassified: 'Reclasificación' }

const header = {
  date: day('Fecha'),
  kindId: ref('accounting.voucherKind', 'Tipo de comprobante'),
  concept: longText('Descripción', { min: 10, max: 500 }),
  terceroId: optional(ref('people.tercero', 'Tercero', { help: 'El de las líneas que no digan otro' })),
  fuenteId: optional(ref('budget.fuente', 'Fuente', { help: 'La de las líneas que no digan otra' })),
  closing: optional(flag('Va al período 13', { help: 'Solo con fecha del 31 de diciembre' })),
  reverseOn: optional(day('Se reversa sola el', { help: 'Ese día se contabiliza su reversión' })),
  bankAccountId: optional(ref('accounting.bankLedger', 'Cuenta bancaria')),
  statementRef: optional(text('Referencia en el extracto', { max: 60 })),
  registroId: optional(
    ref('budget.registro', 'Registro presupuestal', {
      help: 'Si el gasto afecta el presupuesto: GMF, comisiones',
    }),
  ),
}

const noteLineFields = {
  accountId: ref('accounting.account', 'Cuenta'),
  terceroId: optional(ref('people.tercero', 'Tercero')),
  costCentreId: optional(ref('hospital.costCentre', 'Centro de costo')),
  fuenteId: optional(ref('budget.fuente', 'Fuente')),
  concept: optional(text('Detalle', { max: 200 })),
  openItem: optional(text('Documento cruce', { max: 60 })),
  dueOn: optional(day('Vence')),
  base: optional(money('Base')),
  debit: money('Débito'),
  credit: money('Crédito'),
}

interface Voucher {
  readonly id: string
  readonly label: string
}
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
    lines: lines('Líneas', noteLineFields),
    budget: optional(
      lines('Afectación presupuestal', {
        registroLineId: lineRef('budget.registroLine', 'Rubro del registro'),
        cpc: optional(code('CPC', { max: 20 })),
        amount: money('Valor'),
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
      accounts: optional(text('Cuentas')),
      month: code('Período', { help: 'Como 2026-03; 2026-13 es el cierre' }),
      origin: choice('Origen', noteOrigins),
      condition: conditionOf(states),
      reverseOn: header.reverseOn,
      autoReversal: optional(choice('Reversión automática', { waiting: 'Pendiente', refused: 'Rechazada' })),
      reverseFailure: optional(text('Por qué no se reversó')),
      bankAccountId: header.bankAccountId,
      statementRef: header.statementRef,
      userName: optional(text('Elaboró')),
      total: money('Débitos'),
      credit: money('Créditos'),
    },
    totals: ['total', 'credit'],
    filters: ['month', 'condition', 'terceroId', 'accounts', 'origin', 'userName', 'date', 'autoReversal'],
    byVigencia: true,
    searches: 'Número, descripción o referencia',
  }),
  facts: z.custom<NoteAround>(),
})

const view = permissionFor(note, 'view')

/** Those that people write by hand: those of the bank come last. */
export const noteKinds = defineQuery({
  id: 'accounting.noteKinds',
  title: 'Notas contables: tipos de comprobante que se elaboran a mano',
  access: view,
  params: {},
  answers: z.array(noteKind),
})

export const noteKindOf = defineQuery({
  id: 'accounting.noteKind',
  title: 'Notas contables: tipo de comprobante por su código',
  access: view,
  params: { code: code('Código', { max: 4 }) },
  answers: noteKind,
})

/** Copies a note or a template as a draft of today. */
export const duplicateNote = defineCommand({
  id: 'accounting.duplicateNote',
  verb: 'Duplicar',
  access: permissionFor(note, 'edit'),
  keyed: true,
  about: { id: ref('accounting.note', 'Nota') },
  answers: z.object({ id: z.string() }),
})

/** What a file of notes brings: rows of the same `group` make one draft. */
export const noteImportFields = {
  group: code('Nota', { max: 40, help: 'Las filas con el mismo valor forman un borrador' }),
  kindId: header.kindId,
  date: header.date,
  noteConcept: text('Descripción', { min: 10, max: 500 }),
  ...noteLineFields,
  debit: optional(noteLineFields.debit),
  credit: optional(noteLineFields.credit),
}

/** The accounts that a note may move. */
export const noteAccountOptions = defineOptions({
  module: 'accounting',
  name: 'note/account',
  title: 'Notas contables: buscar cuentas',
  access: permissionFor(note, 'view'),
  params: {},
})
