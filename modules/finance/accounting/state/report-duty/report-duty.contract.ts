import { defineCatalog, defineCommand, type Fields, f, listOf } from '@quina/blocks'
import { z } from 'zod'

/** The reports that the hospital owes, and to whom (finance dossier §21); SIHO is Decreto 2193 of 2004. */
export const dutyReports = {
  chip: 'CHIP contable (CGN)',
  cuipo: 'CUIPO (CGR)',
  siho: 'SIHO (MinSalud)',
  bdme: 'Deudores morosos (CGN)',
  sia: 'Cuenta SIA (Contraloría)',
  withholding: 'Formulario 350 (DIAN)',
  vat: 'IVA, formulario 300 (DIAN)',
  ica: 'ICA (municipio)',
  stamps: 'Estampillas (fondos)',
  exogena: 'Exógena (DIAN)',
  certificates: 'Certificados a terceros',
  internal_control: 'Control interno (CGN)',
  receivables: 'Circular 030 (MinSalud)',
} as const
export type DutyReport = keyof typeof dutyReports

const dutyStates = {
  pending: ['Pendiente', 'warning'],
  generated: ['Generado', 'info'],
  transmitted: ['Transmitido', 'good'],
  accepted: ['Aceptado', 'good'],
  corrected: ['Corregido', 'neutral'],
} as const
const stateLabels = Object.fromEntries(
  Object.entries(dutyStates).map(([state, [label]]) => [state, label]),
) as Readonly<Record<keyof typeof dutyStates, string>>

const fields = {
  report: f.choice('Reporte', dutyReports),
  period: f.code('Período', { max: 10, help: 'Como 2026-T1, 2026-S1, 2026-C1, 2026-B1, 2026-05 o 2026' }),
  dueOn: f.day('Vence'),
  responsible: f.optional(f.text('Responsable', { max: 120 })),
  status: f.choice('Estado', stateLabels),
  filing: f.optional(f.text('Radicado', { max: 60, help: 'El número que dio quien lo recibió' })),
  notes: f.optional(f.note('Observaciones', { max: 500 })),
} satisfies Fields

/** The calendar of reports by period, with the submitted file and its radicado. */
export const reportDuty = defineCatalog({
  id: 'accounting.reportDuty',
  label: { one: 'Obligación de reporte', many: 'Obligaciones de reporte', gender: 'f' },
  fields,
  shows: ['report', 'period'],
  key: 'period',
  list: listOf({
    columns: {
      ...fields,
      status: f.condition('Estado', dutyStates),
      open: f.flag('Por transmitir'),
      file: f.optional(f.text('Archivo')),
      sha256: f.optional(f.code('Huella SHA-256')),
      active: f.flag('Aplica'),
    },
    sort: 'dueOn',
    filters: ['report', 'dueOn', 'status', 'open', 'responsible', 'active'],
    searches: 'Período, radicado o responsable',
  }),
  screens: { list: '/contabilidad/calendario' },
})

/** Creates the calendar of a year with the usual dates. A second run adds only what is missing. */
export const makeCalendar = defineCommand({
  id: 'accounting.makeReportCalendar',
  verb: 'Generar',
  access: 'accounting.reportDuty.edit',
  consequence:
    'Se agregan los reportes que falten con sus fechas usuales: compárelas con las que publica cada entidad.',
  params: { year: f.integer('Año', { min: 2000, max: 2100 }) },
  answers: z.object({ added: z.number(), already: z.number() }),
})
