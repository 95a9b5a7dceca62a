import { defineReport, f } from '@quina/blocks'
import { requestedPeriods } from '../books/input.contract.ts'

/** The chart with the initial balance, the moves of a period and the final balance of each account. */
export const chartBalance = defineReport({
  id: 'accounting.chartBalance',
  title: 'Saldos del plan de cuentas',
  params: {
    vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
    period: f.choice('Período', requestedPeriods),
    account: f.optional(f.code('Cuenta', { max: 12, help: 'Y las que empiezan por ella' })),
    level: f.optional(
      f.integer('Hasta el nivel', { min: 1, max: 7, help: '1 clase, 2 grupo, 3 cuenta, 4 subcuenta' }),
    ),
  },
  columns: {
    account: f.code('Cuenta'),
    name: f.text('Nombre'),
    before: f.money('Saldo anterior'),
    debit: f.money('Débitos'),
    credit: f.money('Créditos'),
    balance: f.money('Saldo final'),
  },
  drill: {
    debit: '/movimiento-contable/consulta?account={account}&vigencia={vigencia}',
    credit: '/movimiento-contable/consulta?account={account}&vigencia={vigencia}',
  },
  screen: '/puc/saldos',
})
