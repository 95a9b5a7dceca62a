import { apiPathOf, defineCommand, defineFile, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'
import { quarters } from '../chip/chip.contract.ts'
import { format } from '../exogena/catalogs.contract.ts'

export const viewFiles = permission('accounting.officialFile.view', 'Ver archivos oficiales')
export const makeFiles = permission('accounting.officialFile.make', 'Generar y transmitir archivos oficiales')
const module = 'accounting'
export const officialFilePath = apiPathOf({ module, name: 'officialFile' })

const fileKinds = {
  balances: 'CHIP: saldos y movimientos',
  reciprocal: 'CHIP: operaciones recíprocas',
} as const
const everyKind = { ...fileKinds, exogena: 'Exógena (DIAN)' } as const

export const officialFiles = listOf({
  columns: {
    name: f.text('Archivo'),
    kind: f.choice('Formulario', everyKind),
    format: f.optional(f.code('Formato')),
    vigencia: f.integer('Vigencia'),
    quarter: f.optional(f.integer('Trimestre')),
    edition: f.integer('Versión'),
    condition: f.condition('Estado', {
      generated: ['Generado', 'info'],
      approved: ['Aprobado', 'good'],
      transmitted: ['Transmitido', 'good'],
    }),
    findings: f.integer('Hallazgos'),
    filing: f.optional(f.text('Radicado')),
    createdAt: f.instant('Generado'),
    author: f.optional(f.text('Generado por')),
    sha256: f.code('Huella SHA-256'),
  },
  sort: '-createdAt',
  filters: ['vigencia', 'kind', 'condition'],
  searches: 'Archivo o radicado',
})

const about = { id: f.ref('accounting.officialFile', 'Archivo') }
const made = { module, access: makeFiles, answers: z.object({ id: z.string() }) }

export const makeFile = defineCommand({
  ...made,
  name: 'makeOfficialFile',
  verb: 'Generar archivo',
  consequence: 'Se valida antes de generarlo y queda guardado con su huella.',
  params: {
    kind: f.choice('Formulario', fileKinds),
    vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }),
    quarter: f.choice('Trimestre', quarters),
  },
})
export const makeLot = defineCommand({
  ...made,
  name: 'makeExogena',
  verb: 'Generar exógena',
  consequence: 'Queda guardada con su huella. Con hallazgos es un borrador y no se puede aprobar.',
  params: { vigencia: f.integer('Año', { min: 2000, max: 2100 }), format },
})
export const approveLot = defineCommand({
  ...made,
  name: 'approveExogena',
  verb: 'Aprobar lote',
  consequence: 'Queda listo para transmitirlo a la DIAN.',
  about,
})
export const markTransmitted = defineCommand({
  ...made,
  name: 'markTransmitted',
  verb: 'Marcar como transmitido',
  consequence: 'Si es del CHIP, los períodos del trimestre quedan bloqueados.',
  about,
  params: { filing: f.text('Radicado', { max: 60, help: 'El número que dio quien lo recibió.' }) },
})
export const officialFileContent = defineFile({
  module,
  name: 'officialFileContent',
  taken: false,
  title: 'Archivos oficiales: descargar',
  access: viewFiles,
  params: about,
  opens: ['id'],
})
