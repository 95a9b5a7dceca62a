import { apiPathOf, defineCommand, defineFile, defineReport, f, listOf, permission } from '@quina/blocks'
import { monthNames } from '@quina/kernel'
import { z } from 'zod'

export const viewQualityFiles = permission('care.qualityFile.view', 'Ver los archivos de calidad')
export const makeQualityFiles = permission(
  'care.qualityFile.make',
  'Generar, cerrar y enviar los archivos de calidad',
)
/** The files name individual patients. */
export const downloadQualityFiles = permission(
  'care.qualityFile.download',
  'Descargar los archivos de calidad, con sus pacientes',
)
const module = 'care'
export const qualityFilePath = apiPathOf({ module, name: 'qualityFile' })

/** The files that the State requires about care, by norm. */
const qualityNorms = {
  256: 'Resolución 256: indicadores de calidad',
  202: 'Resolución 202: riesgo individual',
} as const

export const qualityFiles = listOf({
  columns: {
    name: f.text('Archivo'),
    norm: f.choice('Norma', qualityNorms),
    payer: f.optional(f.text('EPS')),
    from: f.day('Desde'),
    to: f.day('Hasta'),
    edition: f.integer('Versión'),
    condition: f.condition('Estado', {
      review: ['En revisión', 'info'],
      closed: ['Cerrado', 'good'],
      sent: ['Enviado', 'good'],
    }),
    records: f.integer('Registros'),
    errors: f.integer('Errores'),
    findings: f.integer('Hallazgos'),
    receipt: f.optional(f.text('Acuse')),
    createdAt: f.instant('Generado'),
    author: f.optional(f.text('Generado por')),
    sha256: f.code('Huella SHA-256'),
  },
  sort: '-createdAt',
  filters: ['norm', 'condition', 'from'],
  searches: 'Archivo, EPS o acuse',
})

const monthChoices = Object.fromEntries(monthNames.map((name, index) => [String(index + 1), name]))
const halves = { '1': 'Enero a junio', '2': 'Julio a diciembre' } as const
const year = f.integer('Año', { min: 2016, max: 2100 })
const about = { id: f.ref('care.qualityFile', 'Archivo') }
const made = { module, access: makeQualityFiles, answers: z.object({ id: z.string() }) }
const consequence = 'Queda en revisión con sus hallazgos y su huella. Con errores no se puede cerrar.'

export const makeIndicatorFile = defineCommand({
  ...made,
  name: 'makeIndicatorFile',
  verb: 'Generar 256',
  consequence,
  params: { year, half: f.choice('Semestre', halves) },
})
export const makeRiskFile = defineCommand({
  ...made,
  name: 'makeRiskFile',
  verb: 'Generar 202',
  consequence,
  params: { payerId: f.ref('insurers.payer', 'EPS'), year, month: f.choice('Mes', monthChoices) },
})
export const closeQualityFile = defineCommand({
  ...made,
  name: 'closeQualityFile',
  verb: 'Cerrar el período',
  consequence: 'El archivo queda como está: de ese período no se genera otro.',
  about,
})
export const markQualityFileSent = defineCommand({
  ...made,
  name: 'markQualityFileSent',
  verb: 'Marcar como enviado',
  about,
  params: { receipt: f.text('Acuse', { max: 60, help: 'El número que dio quien lo recibió.' }) },
})
export const qualityFileContent = defineFile({
  module,
  name: 'qualityFileContent',
  title: 'Archivos de calidad: descargar',
  access: downloadQualityFiles,
  taken: 'export',
  params: about,
  opens: ['id'],
})

/** How much of each variable of Resolución 202 is known about the patients attended in a period. */
export const riskCoverage = defineReport({
  id: 'quality.riskCoverage',
  title: 'Cobertura de las variables de la Resolución 202',
  params: { payerId: f.ref('insurers.payer', 'EPS'), from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    number: f.integer('Variable'),
    name: f.text('Nombre'),
    input: f.integer('Personas a quienes aplica'),
    reported: f.integer('Con dato'),
    absent: f.integer('Sin dato'),
    coverage: f.rate('% con dato'),
  },
  empty: 'Nadie de esa EPS fue atendido en esos días en esta sede.',
})

/** The errors that would be refused in the cases of a period, before their file is made. */
export const qualityFindings = defineReport({
  id: 'quality.qualityFindings',
  title: 'Prevalidación de la Resolución 256',
  params: { from: f.day('Desde'), to: f.day('Hasta') },
  columns: {
    severity: f.choice('Gravedad', { error: 'Error', warning: 'Advertencia' }),
    record: f.choice('Registro', { appointment: '2 · Cita', triage: '6 · Triage II' }),
    patient: f.text('Paciente'),
    document: f.text('Documento'),
    finding: f.text('Hallazgo'),
  },
  empty: 'Ningún caso de esos días tiene hallazgos.',
  drill: { record: '{href}' },
})
