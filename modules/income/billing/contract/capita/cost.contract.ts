import { defineReport, f } from '@quina/blocks'

/** How months of cápita are grouped (billing dossier §14.1, report 14). */
export const capitaGroupings = { contract: 'Contrato', payer: 'Pagador', month: 'Mes' } as const
export type CapitaGrouping = keyof typeof capitaGroupings

const toMonths = '/facturacion/capita?contractId={contractId}&date={from}..{to}'

/** The income of contracts paid by month beside the value by event of what was given for it. */
export const capitaCostBy = defineReport({
  id: 'billing.capitaCostBy',
  title: 'Cápita: ingreso y valor de lo prestado',
  params: { from: f.day('Meses desde'), to: f.day('Hasta'), by: f.choice('Agrupar por', capitaGroupings) },
  columns: {
    name: f.text('Grupo'),
    months: f.integer('Meses'),
    members: f.integer('Afiliados-mes'),
    people: f.integer('Atendidos-mes'),
    quantity: f.quantity('Servicios'),
    frequency: f.average('Servicios por cada mil afiliados'),
    income: f.money('Ingreso'),
    worth: f.money('Valor de lo prestado'),
    margin: f.money('Diferencia'),
    loss: f.rate('Siniestralidad'),
    mean: f.optional(f.money('Costo medio por atendido')),
    perMember: f.optional(f.money('Costo por afiliado')),
  },
  totals: ['income', 'worth', 'margin'],
  prints: ['name', 'months', 'members', 'people', 'quantity', 'income', 'worth', 'margin', 'loss'],
  landscape: true,
  empty: 'No hay meses facturados por cápita, PGP o paquetes en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['income', 'worth'] },
  drill: { months: toMonths, income: toMonths, worth: toMonths },
})
