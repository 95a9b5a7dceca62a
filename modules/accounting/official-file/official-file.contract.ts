import { choice, code, condition, instant, integer, listOf, optional, text } from '@quina/blocks'
import { quarters } from '../chip/chip.contract.ts'

export const viewFiles = 'accounting.officialFile.view'
export const makeFiles = 'accounting.officialFile.make'
export const officialFilePath = '/api/accounting/official-file'

const fileKinds = {
  balances: 'CHIP: saldos y movimientos',
  reciprocal: 'CHIP: operaciones recíprocas',
} as const
const everyKind = { ...fileKinds, exogena: 'Exógena (DIAN)' } as const

export const officialFiles = listOf({
  columns: {
    name: text('Archivo'),
    kind: choice('Formulario', everyKind),
    format: optional(code('Formato')),
    vigencia: integer('Vigencia'),
    quarter: optional(integer('Trimestre')),
    edition: integer('Versión'),
    condition: condition('Estado', {
      generated: ['Generado', 'info'],
      approved: ['Aprobado', 'good'],
      transmitted: ['Transmitido', 'good'],
    }),
    findings: integer('Hallazgos'),
    filing: optional(text('Radicado')),
    createdAt: instant('Generado'),
    author: optional(text('Generado por')),
    sha256: code('Huella SHA-256'),
  },
  sort: '-createdAt',
  filters: ['vigencia', 'kind', 'condition'],
  searches: 'Archivo o radicado',
})

export const newFile = {
  kind: choice('Formulario', fileKinds),
  vigencia: integer('Vigencia', { min: 2000, max: 2100 }),
  quarter: choice('Trimestre', quarters),
}
export const transmission = {
  filing: text('Radicado', { max: 60, help: 'El número que dio quien lo recibió.' }),
}
