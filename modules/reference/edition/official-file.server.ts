import { readSheet } from '@quina/blocks/server'
import { insist, Problem } from '@quina/kernel'
import { z } from 'zod'
import type { OfficialSheet } from '../table/read-table.domain.ts'
import type { OfficialTable } from '../table/table.contract.ts'

const names = z.record(z.string(), z.string())
const several = z.union([
  z.object({ tablas: z.record(z.string(), names) }).transform(({ tablas }) => tablas),
  z.looseObject({}).transform((given) => given as Readonly<Record<string, unknown>>),
])

/**
 * The cells of an official file: Excel, CSV with comma, semicolon or tab, or a JSON that holds several small tables.
 * @throws Problem REF-001 when a JSON lacks the table, REF-013 when it is none; those of `readSheet`.
 */
export async function officialSheet(table: OfficialTable, content: Buffer): Promise<OfficialSheet> {
  const start = content.subarray(0, 200).toString('utf8').trimStart()
  return start.startsWith('{') ? fromJson(table, content) : readSheet(content, { maxRows: 200_000 })
}

function fromJson({ sispro, label }: OfficialTable, content: Buffer): OfficialSheet {
  const found = names.safeParse(several.parse(parsed(content))[sispro])
  insist(found.success, 'REF-001', `El archivo no tiene la tabla ${sispro} (${label}).`)
  const rows = Object.entries(found.data)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map((cells, at) => ({ row: at + 1, cells }))
  return { headerRow: 0, header: ['Codigo', 'Nombre'], rows }
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    throw new Problem('REF-013', 'El archivo JSON no se puede leer.')
  }
}
