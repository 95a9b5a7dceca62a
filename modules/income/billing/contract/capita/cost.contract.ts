import {
  average,
  choice,
  day,
  defineReport,
  integer,
  money,
  optional,
  quantity,
  rate,
  text,
} from '@quina/blocks'

/** How months of cápita are grouped (billing dossier §14.1, report 14). */
export const capitaGroupings = { contract: 'Contrato', payer: 'Pagador', month: 'Mes' } as const
export type CapitaGrouping = keyof typeof capitaGroupings

const toMonths = '/facturacion/capita?contractId={contractId}&date={from}..{to}'

/** What is paid by month beside what was given for it, worth what it would be by event. */
export const capitaCostBy = defineReport({
  id: 'billing.capitaCostBy',
  title: 'Cápita: ingreso y valor de lo prestado',
  params: { from: day('Meses desde'), to: day('Hasta'), by: choice('Agrupar por', capitaGroupings) },
  columns: {
    name: text('Grupo'),
    months: integer('Meses'),
    members: integer('Afiliados-mes'),
    people: integer('Atendidos-mes'),
    quantity: quantity('Servicios'),
    frequency: average('Servicios por cada mil afiliados'),
    income: money('Ingreso'),
    worth: money('Valor de lo prestado'),
    margin: money('Diferencia'),
    loss: rate('Siniestralidad'),
    mean: optional(money('Costo medio por atendido')),
    perMember: optional(money('Costo por afiliado')),
  },
  totals: ['income', 'worth', 'margin'],
  prints: ['name', 'months', 'members', 'people', 'quantity', 'income', 'worth', 'margin', 'loss'],
  landscape: true,
  empty: 'No hay meses facturados por cápita, PGP o paquetes en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['income', 'worth'] },
  drill: { months: toMonths, income: toMonths, worth: toMonths },
})
