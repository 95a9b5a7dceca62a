import {
  annuls,
  approves,
  choice,
  code,
  conditionOf,
  day,
  defineDocument,
  documentList,
  issuedStates,
  lifecycle,
  lines,
  money,
  note,
  optional,
  ref,
  screensAt,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'
import { supportKinds } from '../../expense/obligacion/obligacion.contract.ts'
import { adjustmentDate, reason } from '../../ledger/adjustment/adjustment.contract.ts'

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

const states = issuedStates({ approved: 'Expedida', annulled: 'Anulada' })

/** A bill whose CDP, registro and obligación are issued together, on the same day: all three, or none (finance dossier §3.8). */
export const block = defineDocument({
  id: 'budget.block',
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
      total: money('Valor'),
    },
    totals: ['total'],
    filters: ['condition', 'terceroId', 'date'],
    byVigencia: true,
    searches: 'Número, concepto o soporte',
  }),
  screens: screensAt('/budget/block'),
})
