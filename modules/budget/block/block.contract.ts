import {
  choice,
  code,
  condition,
  day,
  defineDocument,
  integer,
  lifecycle,
  lines,
  listOf,
  money,
  note,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { adjustmentDate, reason } from '../adjustment/adjustment.contract.ts'
import { statesOf } from '../adjustment/states.contract.ts'
import { supportKinds } from '../obligacion/obligacion.contract.ts'

const billKinds = { utilities: 'Servicio público', resolution: 'Impuesto o contribución', other: 'Otro' }

const header = {
  date: day('Fecha'),
  dependenciaId: ref('budget.dependencia', 'Dependencia'),
  terceroId: ref('people.tercero', 'Beneficiario'),
  commitmentKind: choice('Tipo', billKinds),
  supportKind: choice('Soporte', supportKinds),
  supportNumber: text('Número del soporte', { max: 60 }),
  supportDate: day('Fecha del soporte'),
  purpose: note('Concepto', { min: 10 }),
}

/** A bill whose CDP, registro and obligación are issued together, on the same day: all three, or none (finance dossier §3.8). */
export const block = defineDocument({
  module: 'budget',
  name: 'block',
  label: { one: 'Obligación en bloque', many: 'Obligaciones en bloque', gender: 'f' },
  number: { prefix: 'BL', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: lines('Rubros', {
      apropiacionId: ref('budget.apropiacion', 'Rubro y fuente'),
      cpc: optional(code('CPC', { max: 20 })),
      amount: money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', statesOf({ approved: 'Expedida', annulled: 'Anulada' }), {
    approve: {
      label: 'Expedir en bloque',
      from: 'draft',
      to: 'approved',
      takesNumber: true,
      consequence: 'Se expiden el CDP, el registro y la obligación con la misma fecha: los tres, o ninguno.',
    },
    annul: {
      label: 'Anular',
      from: 'approved',
      to: 'annulled',
      asks: { date: adjustmentDate, reason },
      danger: true,
      consequence: 'Se anulan la obligación, el registro y el CDP. Los números quedan usados.',
    },
  }),
  list: listOf({
    columns: {
      number: integer('Número'),
      date: header.date,
      terceroId: header.terceroId,
      supportNumber: header.supportNumber,
      purpose: header.purpose,
      condition: condition('Estado', {
        draft: ['Borrador', 'neutral'],
        approved: ['Expedida', 'good'],
        annulled: ['Anulada', 'bad'],
      }),
      total: money('Valor'),
    },
    totals: ['total'],
    sort: '-date',
    filters: ['condition', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, concepto o soporte',
  }),
  screens: { list: '/budget/block', create: '/budget/block/create', edit: '/budget/block/edit/:id' },
})
