import { defineFile, defineReport, f } from '@quina/blocks'
import { viewGlosas } from '../glosa/glosa.contract.ts'
import { areas, glosaKinds } from '../glosa/glosa-line.contract.ts'

const span = { from: f.day('Desde'), to: f.day('Hasta') }

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

/** What payers objected to, its cause, the responsible area and its result (billing dossier §14.2). */
export const glosasBy = defineReport({
  id: 'receivables.glosasBy',
  title: 'Glosas por causa, área y profesional',
  params: {
    ...span,
    by: f.choice('Agrupar por', glosaGroupings),
    kind: f.optional(f.choice('Tipo', glosaKinds)),
  },
  columns: {
    name: f.text('Grupo'),
    glosas: f.integer('Glosas'),
    causes: f.integer('Causas'),
    amount: f.money('Glosado'),
    accepted: f.money('Aceptado'),
    lifted: f.money('Levantado'),
    open: f.money('En discusión'),
    credited: f.money('Con nota crédito'),
    acceptance: f.rate('% aceptado'),
    lifting: f.rate('% levantado'),
    days: f.average('Días de respuesta'),
  },
  totals: ['amount', 'accepted', 'lifted', 'open', 'credited'],
  landscape: true,
  empty: 'No se recibieron glosas en esos días.',
  chart: { kind: 'bars', names: 'name', series: ['accepted', 'lifted', 'open'] },
  drill: { glosas: toCauses, causes: toCauses, amount: toCauses, accepted: toCauses, open: toCauses },
})

export const glosaCauses = defineReport({
  id: 'receivables.glosaCauses',
  title: 'Causas de glosa, una por una',
  params: {
    ...span,
    kind: f.optional(f.choice('Tipo', glosaKinds)),
    by: f.optional(f.choice('Solo', glosaGroupings)),
    value: f.optional(f.text('Que sea', { max: 200 })),
  },
  columns: {
    number: f.code('Glosa del pagador'),
    date: f.day('Notificada'),
    payer: f.text('Pagador'),
    invoice: f.code('Factura'),
    code: f.text('Causa'),
    professional: f.text('Profesional'),
    area: f.optional(f.choice('Área', areas)),
    amount: f.money('Glosado'),
    accepted: f.money('Aceptado'),
    lifted: f.money('Levantado'),
    open: f.money('En discusión'),
    credited: f.money('Con nota crédito'),
  },
  totals: ['amount', 'accepted', 'lifted', 'open', 'credited'],
  landscape: true,
  empty: 'No se recibieron glosas en esos días.',
  drill: {
    number: '/accounting/wallet/glosa/edit/{glosaId}',
    amount: '/accounting/wallet/glosa/edit/{glosaId}',
  },
})

/** The answers to a payer in some days, in the sheet that is sent back. */
export const glosaAnswers = defineFile({
  id: 'receivables.glosaAnswers',
  title: 'Glosas: respuestas a un pagador en Excel',
  access: viewGlosas,
  taken: 'export',
  params: {
    payerId: f.ref('insurers.payer', 'Pagador'),
    from: f.day('Respondidas desde'),
    to: f.day('Respondidas hasta'),
  },
})
