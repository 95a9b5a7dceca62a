import { choice, code, condition, instant, integer, listOf, optional, text } from '@quina/blocks'
import { quarters } from '../chip/chip.contract.ts'

export const viewFiles = 'accounting.officialFile.view'
export const makeFiles = 'accounting.officialFile.make'
export const officialFilePath = '/api/accounting/official-file'

export const fileKinds = {
  balances: 'CHIP: saldos y movimientos',
  reciprocal: 'CHIP: operaciones recíprocas',
} as const

export const officialFiles = listOf({
  columns: {
    name: text('Archivo'),
    kind: choice('Formulario', fileKinds),
    vigencia: integer('Vigencia'),
    quarter: integer('Trimestre'),
    edition: integer('Versión'),
    condition: condition('Estado', { generated: ['Generado', 'info'], transmitted: ['Transmitido', 'good'] }),
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
  filing: text('Radicado', { max: 60, help: 'El número que dio la CGN al recibirlo.' }),
}
