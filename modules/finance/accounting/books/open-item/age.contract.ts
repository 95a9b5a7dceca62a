import { code, day, defineReport, money, optional, ref, text } from '@quina/blocks'

const module = 'accounting'
const shape = {
  module,
  params: {
    to: day('A la fecha'),
    terceroId: optional(ref('people.tercero', 'Tercero')),
    account: optional(code('Cuenta', { max: 12 })),
  },
  columns: {
    name: text('Tercero o documento cruce'),
    account: code('Cuenta'),
    opened: text('Fecha'),
    due: text('Vence'),
    notDue: money('Por vencer'),
    d30: money('1 a 30'),
    d60: money('31 a 60'),
    d90: money('61 a 90'),
    d180: money('91 a 180'),
    d360: money('181 a 360'),
    more: money('Más de 360'),
    balance: money('Saldo'),
  },
  totals: ['notDue', 'd30', 'd60', 'd90', 'd180', 'd360', 'more', 'balance'],
  landscape: true,
  drill: {
    name: '/accounting/reports?informe=documentLedger&openItem={openItem}&terceroId={ofTercero}',
    balance: '/accounting/reports?informe=documentLedger&openItem={openItem}&terceroId={ofTercero}',
  },
} as const

/** Cuentas por pagar por edades: every documento cruce of classes 2 that owes something (§22 point 10). */
export const payablesAge = defineReport({
  ...shape,
  name: 'payablesAge',
  title: 'Cuentas por pagar por edades',
})

/** Cuentas por cobrar por edades, of class 1. */
export const receivablesAge = defineReport({
  ...shape,
  name: 'receivablesAge',
  title: 'Cuentas por cobrar por edades',
})
