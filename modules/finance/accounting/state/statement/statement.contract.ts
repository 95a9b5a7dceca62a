import { defineReport, f } from '@quina/blocks'
import { requestedPeriods, vigencia } from '../../books/books/input.contract.ts'

const module = 'accounting'
const units = { pesos: 'Pesos', thousands: 'Miles de pesos' }
const params = { vigencia, to: f.choice('A', requestedPeriods), unit: f.choice('Cifras en', units) }
const ledger = (year: string) =>
  `/accounting/reports?informe=accountLedger&vigencia={${year}}&from=m0&to={to}&account={account}`
const compared = {
  account: f.code('Código'),
  name: f.text('Concepto'),
  amount: f.money('Vigencia'),
  previous: f.money('Vigencia anterior'),
  variation: f.money('Variación'),
  percent: f.optional(f.text('Variación %')),
}

/** Estado de situación financiera: current and non-current, with the year before; assets equal liabilities plus equity. */
export const financialPosition = defineReport({
  module,
  name: 'financialPosition',
  title: 'Estado de situación financiera',
  params,
  columns: compared,
  drill: { amount: ledger('vigencia'), previous: ledger('previousVigencia') },
})

/** Estado de resultado integral, from the gross margin of services to the result of the period. */
export const income = defineReport({
  module,
  name: 'comprehensiveIncome',
  title: 'Estado de resultado integral',
  params,
  columns: compared,
  drill: { amount: ledger('vigencia'), previous: ledger('previousVigencia') },
})

/** Estado de cambios en el patrimonio. */
export const equityChanges = defineReport({
  module,
  name: 'equityChanges',
  title: 'Estado de cambios en el patrimonio',
  params: { vigencia, to: params.to },
  columns: {
    account: f.code('Código'),
    name: f.text('Concepto'),
    before: f.money('Saldo inicial'),
    increases: f.money('Aumentos'),
    decreases: f.money('Disminuciones'),
    balance: f.money('Saldo final'),
  },
  totals: ['before', 'increases', 'decreases', 'balance'],
  drill: { balance: ledger('vigencia') },
})

/** Estado de flujo de efectivo, direct method: the moves of the contra-accounts of cash, by activity. */
export const cashFlow = defineReport({
  module,
  name: 'cashFlow',
  title: 'Estado de flujo de efectivo (método directo)',
  params: { vigencia, to: params.to },
  columns: {
    account: f.code('Código'),
    name: f.text('Concepto'),
    received: f.money('Entradas'),
    paid: f.money('Salidas'),
    amount: f.money('Neto'),
  },
})
