import { choice, condition, day, listOf, money, optional, permission, ref, text } from '@quina/blocks'

/** What payroll owes to each, seen apart from what each earns. */
export const viewPayables = permission('payroll.payable.view', 'Ver cuentas por pagar de nómina')

export const payable = { module: 'payroll', name: 'payable' } as const

/** How many items that were ticked go in one payment: a payroll goes whole by its own name. */
export const mostTogether = 100

const kinds = {
  net: 'Neto de empleados',
  eps: 'Salud (EPS)',
  afp: 'Pensión y solidaridad',
  arl: 'Riesgos laborales',
  ccf: 'Caja de compensación',
  sena: 'SENA',
  icbf: 'ICBF',
  esap: 'ESAP',
  men: 'Escuelas industriales',
  withholding: 'Retención en la fuente',
  libranza: 'Libranzas',
  embargo: 'Embargos',
  union: 'Sindicatos',
  fna: 'Fondo Nacional del Ahorro',
  cesantias: 'Fondos de cesantías',
  other: 'Otros descuentos',
}

/** Cuentas por pagar de nómina (payroll dossier §1.2): by period, beneficiary and concept, with their ageing. */
export const payableList = listOf({
  columns: {
    periodId: optional(ref('payroll.period', 'Nómina')),
    source: optional(text('De')),
    terceroId: ref('people.tercero', 'Beneficiario'),
    identification: text('Documento'),
    kind: choice('Concepto', kinds),
    accountId: ref('accounting.account', 'Cuenta'),
    dueOn: day('Vence'),
    age: condition('Edad', {
      paid: ['Sin saldo', 'neutral'],
      current: ['Por vencer', 'good'],
      month: ['Vencida hasta 30 días', 'warning'],
      quarter: ['Vencida de 31 a 90 días', 'bad'],
      older: ['Vencida más de 90 días', 'bad'],
    }),
    amount: money('Valor'),
    paid: money('Pagado'),
    balance: money('Saldo'),
    condition: condition('Estado', {
      open: ['Por pagar', 'warning'],
      partial: ['Pagada en parte', 'info'],
      paid: ['Pagada', 'good'],
      reversed: ['Reversada', 'bad'],
    }),
  },
  totals: ['amount', 'paid', 'balance'],
  // What is still owed comes before what is paid.
  sort: '-balance',
  filters: ['periodId', 'kind', 'terceroId', 'age', 'condition', 'dueOn'],
  searches: 'Beneficiario o cuenta',
})
