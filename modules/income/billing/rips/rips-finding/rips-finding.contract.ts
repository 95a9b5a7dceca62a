import { choice, code, day, defineReport, type Fields, integer, optional, text } from '@quina/blocks'
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
  from: day('Desde'),
  to: day('Hasta'),
  effect: optional(choice('Solo las que', effects)),
} satisfies Fields
const toFindings =
  '/facturacion/reports?informe=ripsFindingsDetail&from={from}&to={to}&effect={effect}&by={by}&value={value}'

/** Which rules the RIPS of those days break, as they were looked at, or answered by the ministry, the last time. */
export const ripsFindingsBy = defineReport({
  id: 'billing.ripsFindingsBy',
  title: 'Rechazos y notificaciones del RIPS',
  params: { ...params, by: choice('Agrupar por', findingGroupings) },
  columns: {
    name: text('Grupo'),
    says: text('Qué dice'),
    documents: integer('Documentos'),
    refusals: integer('Rechazan'),
    notices: integer('Notifican'),
    reported: integer('De lo ya enviado'),
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
    by: optional(choice('De', findingGroupings)),
    value: optional(text('Que sea', { max: 200 })),
  },
  columns: {
    number: code('Documento'),
    date: day('Fecha'),
    payer: text('Pagador'),
    state: ripsState,
    rule: code('Regla'),
    effect: choice('Efecto', effects),
    field: text('Campo'),
    path: text('Dónde'),
    says: text('Qué dice'),
    detail: text('Se esperaba'),
  },
  prints: ['number', 'date', 'payer', 'rule', 'effect', 'path', 'says'],
  landscape: true,
  paged: true,
  groups: ['payer', 'state', 'rule', 'effect', 'field'],
  empty: 'Ningún RIPS de esos días tiene hallazgos.',
  drill: { number: '/rips/generar-v2?open={documentId}', rule: '/rips/generar-v2?open={documentId}' },
})

export const ripsFindingReports = [ripsFindingsBy, ripsFindingsDetail] as const
