import { defineReport, type Fields, f } from '@quina/blocks'
import { ripsState } from '@quina/rips/contract'

/** How the findings of RIPS are grouped (billing dossier §14.1, report 9). */
export const findingGroupings = {
  rule: 'Regla',
  field: 'Campo de origen',
  payer: 'Pagador',
  month: 'Mes',
} as const
export type FindingGrouping = keyof typeof findingGroupings

const effects = { R: 'Rechaza', N: 'Notifica' } as const
const params = {
  from: f.day('Desde'),
  to: f.day('Hasta'),
  effect: f.optional(f.choice('Solo las que', effects)),
} satisfies Fields
const toFindings =
  '/facturacion/reports?informe=ripsFindingsDetail&from={from}&to={to}&effect={effect}&by={by}&value={value}'

/** The rules that the RIPS of the chosen days break, by the last check or the last answer of the ministry. */
export const ripsFindingsBy = defineReport({
  id: 'billing.ripsFindingsBy',
  title: 'Rechazos y notificaciones del RIPS',
  params: { ...params, by: f.choice('Agrupar por', findingGroupings) },
  columns: {
    name: f.text('Grupo'),
    says: f.text('Qué dice'),
    documents: f.integer('Documentos'),
    refusals: f.integer('Rechazan'),
    notices: f.integer('Notifican'),
    reported: f.integer('De lo ya enviado'),
  },
  totals: ['refusals', 'notices', 'reported'],
  empty: 'Ningún RIPS de esos días tiene hallazgos.',
  chart: { kind: 'bars', names: 'name', series: ['refusals', 'notices'] },
  drill: { documents: toFindings, refusals: toFindings, notices: toFindings, reported: toFindings },
})

export const ripsFindingsDetail = defineReport({
  id: 'billing.ripsFindingsDetail',
  title: 'Hallazgos del RIPS, uno por uno',
  params: {
    ...params,
    by: f.optional(f.choice('De', findingGroupings)),
    value: f.optional(f.text('Que sea', { max: 200 })),
  },
  columns: {
    number: f.code('Documento'),
    date: f.day('Fecha'),
    payer: f.text('Pagador'),
    state: ripsState,
    rule: f.code('Regla'),
    effect: f.choice('Efecto', effects),
    field: f.text('Campo'),
    path: f.text('Dónde'),
    says: f.text('Qué dice'),
    detail: f.text('Se esperaba'),
  },
  prints: ['number', 'date', 'payer', 'rule', 'effect', 'path', 'says'],
  landscape: true,
  paged: true,
  groups: ['payer', 'state', 'rule', 'effect', 'field'],
  empty: 'Ningún RIPS de esos días tiene hallazgos.',
  drill: { number: '/rips/generar-v2?open={documentId}', rule: '/rips/generar-v2?open={documentId}' },
})

export const ripsFindingReports = [ripsFindingsBy, ripsFindingsDetail] as const
