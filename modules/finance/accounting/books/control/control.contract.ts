import { choice, code, defineReport, money, note, text } from '@quina/blocks'
import { requestedPeriods, vigencia } from '../books/input.contract.ts'

/** What must never be, or wants to be looked at, in the books of a vigencia (finance dossier §5.11). */
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
    to: choice('Hasta', requestedPeriods),
    control: choice('Control', { all: 'Todos', ...controls }),
  },
  columns: {
    subject: text('Control y hallazgo'),
    account: code('Cuenta'),
    detail: note('Detalle'),
    amount: money('Valor'),
  },
  drill: {
    account:
      '/accounting/reports?informe=accountLedger&vigencia={vigencia}&from=m0&to={to}&account={account}',
  },
})
