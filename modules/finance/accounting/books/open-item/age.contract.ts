import { defineReport, f } from '@quina/blocks'

const module = 'accounting'
const shape = {
  module,
  params: {
    to: f.day('A la fecha'),
    terceroId: f.optional(f.ref('people.tercero', 'Tercero')),
    account: f.optional(f.code('Cuenta', { max: 12 })),
  },
  columns: {
    name: f.text('Tercero o documento cruce'),
    account: f.code('Cuenta'),
    opened: f.text('Fecha'),
    due: f.text('Vence'),
    notDue: f.money('Por vencer'),
    d30: f.money('1 a 30'),
    d60: f.money('31 a 60'),
    d90: f.money('61 a 90'),
    d180: f.money('91 a 180'),
    d360: f.money('181 a 360'),
    more: f.money('Más de 360'),
    balance: f.money('Saldo'),
  },
  totals: ['notDue', 'd30', 'd60', 'd90', 'd180', 'd360', 'more', 'balance'],
  landscape: true,
  drill: {
    name: '/accounting/reports?informe=documentLedger&openItem={openItem}&terceroId={ofTercero}',
    balance: '/accounting/reports?informe=documentLedger&openItem={openItem}&terceroId={ofTercero}',
  },
} as const

/** Cuentas por pagar por edades: every documento cruce of class 2 with an outstanding balance (§22 point 10). */
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
