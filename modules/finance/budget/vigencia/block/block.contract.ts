import {
  annuls,
  approves,
  conditionOf,
  defineDocument,
  documentList,
  f,
  issuedStates,
  lifecycle,
  screensAt,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { supportKinds } from '../../expense/obligacion/obligacion.contract.ts'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'

const billKinds = { utilities: 'Servicio público', resolution: 'Impuesto o contribución', other: 'Otro' }

const header = {
  date: f.day('Fecha'),
  dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
  terceroId: f.ref('people.tercero', 'Beneficiario'),
  commitmentKind: f.choice('Tipo', billKinds),
  supportKind: f.choice('Soporte', supportKinds),
  supportNumber: f.text('Número del soporte', { max: 60 }),
  supportDate: f.day('Fecha del soporte'),
  purpose: f.note('Concepto', { min: 10 }),
}

const states = issuedStates({ approved: 'Expedida', annulled: 'Anulada' })

/** A bill that issues its CDP, registro and obligación together on one day: all three, or none (finance dossier §3.8). */
export const block = defineDocument({
  id: 'budget.block',
  label: { one: 'Obligación en bloque', many: 'Obligaciones en bloque', gender: 'f' },
  number: { prefix: 'BL', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Rubros', {
      apropiacionId: f.ref('budget.apropiacion', 'Rubro y fuente'),
      cpc: f.optional(f.code('CPC', { max: 20 })),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle('draft', states, {
    approve: approves('Expedir en bloque', {
      consequence: 'Se expiden el CDP, el registro y la obligación con la misma fecha: los tres, o ninguno.',
    }),
    annul: annuls('Anular', {
      params: { date: adjustmentDate, reason },
      consequence: 'Se anulan la obligación, el registro y el CDP. Los números quedan usados.',
    }),
  }),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'terceroId', 'supportNumber', 'purpose'),
      condition: conditionOf(states),
      total: f.money('Valor'),
    },
    totals: ['total'],
    filters: ['condition', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, concepto o soporte',
  }),
  screens: screensAt('/budget/block'),
})
