import { defineReport, f } from '@quina/blocks'
import { requestedPeriods, vigencia } from '../books/input.contract.ts'

/** Faults that must never occur, and findings to review, in the books of a vigencia (finance dossier §5.11). */
export const controls = {
  unbalanced: 'Comprobantes descuadrados',
  nature: 'Saldos contrarios a su naturaleza',
  bases: 'Bases de retención mal calculadas',
  gaps: 'Saltos de numeración',
  checkDigit: 'Terceros sin dígito de verificación',
  still: 'Cuentas auxiliares sin movimiento',
  overdrawn: 'Documentos cruce sobregirados',
  order: 'Cuentas de orden sin contrapartida',
} as const

export const controlReport = defineReport({
  id: 'accounting.control',
  title: 'Control de la contabilidad',
  params: {
    vigencia,
    to: f.choice('Hasta', requestedPeriods),
    control: f.choice('Control', { all: 'Todos', ...controls }),
  },
  columns: {
    subject: f.text('Control y hallazgo'),
    account: f.code('Cuenta'),
    detail: f.note('Detalle'),
    amount: f.money('Valor'),
  },
  drill: {
    account:
      '/accounting/reports?informe=accountLedger&vigencia={vigencia}&from=m0&to={to}&account={account}',
  },
})
