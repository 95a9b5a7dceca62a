import {
  average,
  choice,
  code,
  day,
  defineFile,
  defineReport,
  integer,
  money,
  optional,
  rate,
  ref,
  text,
} from '@quina/blocks'
import { viewGlosas } from '../glosa/glosa.contract.ts'
import { areas, glosaKinds } from '../glosa/glosa-line.contract.ts'

const span = { from: day('Desde'), to: day('Hasta') }

export const glosaGroupings = {
  code: 'Causa',
  group: 'Grupo de causas',
  area: 'Área responsable',
  professional: 'Profesional',
  payer: 'Pagador',
  month: 'Mes',
  state: 'Estado',
} as const
export type GlosaGrouping = keyof typeof glosaGroupings

const toCauses =
  '/accounting/wallet/report?informe=glosaCauses&from={from}&to={to}&kind={kind}&by={by}&value={value}'

/** What payers objected to, why, whose it was and how it ended (billing dossier §14.2). */
export const glosasBy = defineReport({
  id: 'receivables.glosasBy',
  title: 'Glosas por causa, área y profesional',
  params: {
    ...span,
    by: choice('Agrupar por', glosaGroupings),
    kind: optional(choice('Tipo', glosaKinds)),
  },
  columns: {
    name: text('Grupo'),
    glosas: integer('Glosas'),
    causes: integer('Causas'),
    amount: money('Glosado'),
    accepted: money('Aceptado'),
    lifted: money('Levantado'),
    open: money('En discusión'),
    credited: money('Con nota crédito'),
    acceptance: rate('% aceptado'),
    lifting: rate('% levantado'),
    days: average('Días de respuesta'),
  },
  totals: ['amount', 'accepted', 'lifted', 'open', 'credited'],
  landscape: true,
  empty: 'No se recibieron glosas en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['accepted', 'lifted', 'open'] },
  drill: { glosas: toCauses, causes: toCauses, amount: toCauses, accepted: toCauses, open: toCauses },
})

/** The causes, one by one. */
export const glosaCauses = defineReport({
  id: 'receivables.glosaCauses',
  title: 'Causas de glosa, una por una',
  params: {
    ...span,
    kind: optional(choice('Tipo', glosaKinds)),
    by: optional(choice('Solo', glosaGroupings)),
    value: optional(text('Que sea', { max: 200 })),
  },
  columns: {
    number: code('Glosa del pagador'),
    date: day('Notificada'),
    payer: text('Pagador'),
    invoice: code('Factura'),
    code: text('Causa'),
    professional: text('Profesional'),
    area: optional(choice('Área', areas)),
    amount: money('Glosado'),
    accepted: money('Aceptado'),
    lifted: money('Levantado'),
    open: money('En discusión'),
    credited: money('Con nota crédito'),
  },
  totals: ['amount', 'accepted', 'lifted', 'open', 'credited'],
  landscape: true,
  empty: 'No se recibieron glosas en esos días.',
  drill: {
    number: '/accounting/wallet/glosa/edit/{glosaId}',
    amount: '/accounting/wallet/glosa/edit/{glosaId}',
  },
})

/** What was answered to a payer in some days, in the sheet that goes back to it. */
export const glosaAnswers = defineFile({
  id: 'receivables.glosaAnswers',
  title: 'Glosas: respuestas a un pagador en Excel',
  access: viewGlosas,
  taken: 'export',
  params: {
    payerId: ref('insurers.payer', 'Pagador'),
    from: day('Respondidas desde'),
    to: day('Respondidas hasta'),
  },
})
