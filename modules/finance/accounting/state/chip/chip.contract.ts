import { defineReport, f } from '@quina/blocks'

export const quarters = {
  '1': 'Enero a marzo',
  '2': 'Abril a junio',
  '3': 'Julio a septiembre',
  '4': 'Octubre a diciembre',
}

const module = 'accounting'
const params = {
  vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
  quarter: f.choice('Trimestre', quarters),
}
const maturity = { current: f.money('Corriente'), nonCurrent: f.money('No corriente') }

/** CGN2015_001: balances and moves of each subaccount in a quarter. */
export const chipBalances = defineReport({
  module,
  name: 'chipBalances',
  title: 'CHIP: saldos y movimientos',
  params,
  columns: {
    account: f.code('Código'),
    name: f.text('Nombre'),
    before: f.money('Saldo inicial'),
    debit: f.money('Débitos'),
    credit: f.money('Créditos'),
    balance: f.money('Saldo final'),
    ...maturity,
  },
  totals: ['debit', 'credit'],
  landscape: true,
  drill: {
    debit:
      '/accounting/reports?informe=accountLedger&vigencia={vigencia}&from={from}&to={to}&account={account}',
    credit:
      '/accounting/reports?informe=accountLedger&vigencia={vigencia}&from={from}&to={to}&account={account}',
  },
})

/** CGN2015_002: balances owed to and by other public entities. */
export const chipReciprocal = defineReport({
  module,
  name: 'chipReciprocal',
  title: 'CHIP: operaciones recíprocas',
  params,
  columns: { account: f.code('Código'), entity: f.code('Entidad'), name: f.text('Nombre'), ...maturity },
  totals: ['current', 'nonCurrent'],
  drill: {
    current:
      '/accounting/reports?informe=terceroLedger&vigencia={vigencia}&from=m0&to={to}&terceroId={terceroId}&account={account}',
    nonCurrent:
      '/accounting/reports?informe=terceroLedger&vigencia={vigencia}&from=m0&to={to}&terceroId={terceroId}&account={account}',
  },
})

/** CGN2016C01: variations above a threshold, which must be explained. */
export const chipVariations = defineReport({
  module,
  name: 'chipVariations',
  title: 'CHIP: variaciones significativas',
  params: { ...params, threshold: f.integer('Desde el porcentaje', { min: 1, max: 100 }) },
  columns: {
    account: f.code('Código'),
    name: f.text('Nombre'),
    balance: f.money('Saldo final'),
    previous: f.money('Un año antes'),
    variation: f.money('Variación'),
    percent: f.text('Variación %'),
    explanation: f.note('Justificación'),
  },
  landscape: true,
})

/** What the validator would refuse, before the file is generated. */
export const chipFindingsReport = defineReport({
  module,
  name: 'chipFindings',
  title: 'CHIP: validación antes de generar',
  params,
  columns: { form: f.text('Formulario'), finding: f.note('Hallazgo') },
})
