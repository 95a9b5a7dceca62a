import { choice, code, defineReport, integer, money, optional, text } from '@quina/blocks'
import { requestedPeriods } from '../books/input.contract.ts'

/** The chart with what each account brought, moved in a period and was left with. */
export const chartBalance = defineReport({
  id: 'accounting.chartBalance',
  title: 'Saldos del plan de cuentas',
  params: {
    vigencia: integer('Vigencia', { min: 2000, max: 2100 }),
    period: choice('Período', requestedPeriods),
    account: optional(code('Cuenta', { max: 12, help: 'Y las que empiezan por ella' })),
    level: optional(
      integer('Hasta el nivel', { min: 1, max: 7, help: '1 clase, 2 grupo, 3 cuenta, 4 subcuenta' }),
    ),
  },
  columns: {
    account: code('Cuenta'),
    name: text('Nombre'),
    before: money('Saldo anterior'),
    debit: money('Débitos'),
    credit: money('Créditos'),
    balance: money('Saldo final'),
  },
  drill: {
    debit: '/movimiento-contable/consulta?account={account}&vigencia={vigencia}',
    credit: '/movimiento-contable/consulta?account={account}&vigencia={vigencia}',
  },
  screen: '/puc/saldos',
})
