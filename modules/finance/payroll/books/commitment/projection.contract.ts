import { defineReport, integer, money, optional, ref, text } from '@quina/blocks'

/** What a payroll needs of each rubro until December, primas included, beside what the budget has left (C2.12). */
export const payrollProjection = defineReport({
  id: 'payroll.payrollProjection',
  title: 'La nómina hasta diciembre, por rubro',
  params: { periodId: ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    rubro: text('Rubro'),
    name: text('Nombre'),
    needed: money('Esta nómina'),
    months: integer('Meses que faltan'),
    bonuses: money('Primas que faltan'),
    projected: money('Por comprometer hasta diciembre'),
    available: money('Disponible y CDP'),
    balance: money('Sobra o falta'),
    runsOut: optional(text('Se agota en')),
  },
  totals: ['needed', 'bonuses', 'projected', 'available', 'balance'],
  empty: 'Esta nómina no tiene rubros.',
  landscape: true,
  screen: '/liquidar/Nomina/proyeccion',
})
