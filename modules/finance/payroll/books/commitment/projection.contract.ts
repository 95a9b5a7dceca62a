import { defineReport, f } from '@quina/blocks'

/** The needs of a payroll in each rubro until December, primas included, beside what the budget has left (C2.12). */
export const payrollProjection = defineReport({
  id: 'payroll.payrollProjection',
  title: 'La nómina hasta diciembre, por rubro',
  params: { periodId: f.ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  columns: {
    rubro: f.text('Rubro'),
    name: f.text('Nombre'),
    needed: f.money('Esta nómina'),
    months: f.integer('Meses que faltan'),
    bonuses: f.money('Primas que faltan'),
    projected: f.money('Por comprometer hasta diciembre'),
    available: f.money('Disponible y CDP'),
    balance: f.money('Sobra o falta'),
    runsOut: f.optional(f.text('Se agota en')),
  },
  totals: ['needed', 'bonuses', 'projected', 'available', 'balance'],
  empty: 'Esta nómina no tiene rubros.',
  landscape: true,
  screen: '/liquidar/Nomina/proyeccion',
})
