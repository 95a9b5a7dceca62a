import {
  conditionOf,
  defineDocument,
  defineFile,
  defineQuery,
  documentList,
  f,
  issues,
  lifecycle,
  permissionFor,
  strings,
} from '@quina/blocks'
import { z } from 'zod'
import { accumulatedLine } from '../opening-accumulated/accumulated.contract.ts'

const header = {
  date: f.day('Se empieza el', { help: '1 de enero, o el día desde el que se lleva aquí la contabilidad' }),
  notes: f.optional(f.note('Observaciones', { max: 500 })),
}

/** The keys of a balance. The document and its dates are for accounts that require documento cruce. */
export const openingLine = {
  accountId: f.ref('accounting.account', 'Cuenta'),
  terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
  fuenteId: f.optional(f.ref('budget.fuente', 'Fuente')),
  openItem: f.optional(f.text('Documento cruce', { max: 60 })),
  issuedOn: f.optional(f.day('Fecha del documento')),
  dueOn: f.optional(f.day('Vence')),
  debit: f.money('Débito'),
  credit: f.money('Crédito'),
}

const states = {
  draft: { label: 'En elaboración', tone: 'neutral', editable: true },
  posted: { label: 'Contabilizados', tone: 'good' },
} as const

/** Saldos iniciales of a vigencia: one SI voucher in period 0 (finance dossier §5.9, §23). */
export const opening = defineDocument({
  id: 'accounting.opening',
  label: { one: 'Saldos iniciales', many: 'Saldos iniciales', gender: 'm' },
  number: { prefix: 'SI', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Saldos', openingLine),
    accumulated: f.optional(f.lines('Acumulados del año por tercero', accumulatedLine)),
  },
  lifecycle: lifecycle('draft', states, {
    post: issues('posted', 'Contabilizar', {
      consequence:
        'Se contabiliza un comprobante SI en el período 0 con los saldos; los certificados suman los acumulados.',
    }),
    correct: {
      label: 'Corregir',
      from: 'posted',
      to: 'draft',
      params: { reason: f.note('Motivo', { min: 10, max: 500 }) },
      consequence:
        'El comprobante SI se reversa en el período 0 y los saldos y los acumulados vuelven a quedar en elaboración.',
    },
  }),
  list: documentList({
    columns: { date: header.date, condition: conditionOf(states), total: f.money('Valor') },
    filters: ['condition'],
    searches: 'Vigencia u observaciones',
  }),
})

const shared = { module: 'accounting', access: permissionFor(opening, 'view') }
const about = { id: f.ref('accounting.opening', 'Saldos iniciales') }

/** The opening of a period 0, by the id of the period, its vigencia or its own id; without id while there is none. */
export const openingOf = defineQuery({
  ...shared,
  name: 'openingOf',
  title: 'Saldos iniciales: los de un período',
  params: { periodo: f.text('Período', { max: 60 }) },
  answers: z.object({ vigencia: z.number(), id: z.string().nullable() }),
})

const compared = z.object({ ...strings('account', 'name', 'closing', 'opening', 'difference') })
export type OpeningComparison = z.output<typeof compared>

/** Each account whose opening differs from the closing of the year before. Debits positive, credits negative. */
export const compareOpening = defineQuery({
  ...shared,
  name: 'compareOpening',
  title: 'Saldos iniciales: comparar con el cierre anterior',
  /** The version is a parameter so that each save reads a fresh result. */
  params: { ...about, version: f.integer('Versión') },
  opens: ['id'],
  answers: z.object({ vigencia: z.number(), anyClosing: z.boolean(), rows: z.array(compared) }),
})

export const exportOpening = defineFile({
  ...shared,
  name: 'exportOpening',
  taken: false,
  title: 'Saldos iniciales: exportar',
  params: about,
  opens: ['id'],
})
export const exportAccumulated = defineFile({
  ...shared,
  name: 'exportAccumulated',
  taken: false,
  title: 'Acumulados del año: exportar',
  params: about,
  opens: ['id'],
})

/** The endpoint that imports the rows of a file into a draft. */
export const openingImportPath = '/api/accounting/opening/:id/rows'
