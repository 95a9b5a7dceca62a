import { endpoint, permissionFor } from '@quina/blocks'
import { exportRows, type Operation, operation, readRows, readSheet } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, type Money, moneyText } from '@quina/kernel'
import { z } from 'zod'
import { initial } from './initial.contract.ts'
import {
  type ImportedLine,
  type ImportedLines,
  importColumns,
  importPath,
  templatePath,
} from './initial-import.contract.ts'

const line = z.object({
  rubroId: z.string(),
  rubroIdLabel: z.string(),
  fuenteId: z.string(),
  fuenteIdLabel: z.string(),
  amount: z.string(),
})
const answer = z.object({
  income: z.array(line),
  expense: z.array(line),
  problems: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
})
const access = permissionFor(initial, 'edit')

/** Reads a spreadsheet of initial amounts (código; fuente; valor) and says every bad row; the screen takes the lines. */
export const initialImportOperations: Operation[] = [
  operation(
    endpoint({
      method: 'GET',
      path: templatePath,
      access,
      tag: 'budget',
      summary: 'Presupuesto inicial: plantilla',
    }),
    async () =>
      exportRows({
        format: 'xlsx',
        title: 'Plantilla presupuesto inicial',
        columns: importColumns,
        rows: [],
      }),
  ),
  operation(
    endpoint({
      method: 'POST',
      path: importPath,
      access,
      tag: 'budget',
      summary: 'Presupuesto inicial: revisar un archivo de valores',
      query: z.object({ vigencia: z.coerce.number().int() }),
      upload: true,
      dry: true,
      answer,
    }),
    async ({ tx, file, query, gone }) => {
      insist(file !== undefined, 'SHT-EMPTY', 'Elija un archivo.')
      const { income, expense, problems } = await readLines(
        tx,
        await readSheet(file.content, { signal: gone }),
        query.vigencia,
      )
      return { income: [...income], expense: [...expense], problems: [...problems] }
    },
  ),
]

async function readLines(
  tx: Tx,
  sheet: Awaited<ReturnType<typeof readSheet>>,
  vigencia: number,
): Promise<ImportedLines> {
  const read = await readRows(importColumns, sheet)
  const rubros = await leavesOf(tx, vigencia)
  const fuentes = await fuentesOf(tx)
  const found = { income: [] as ImportedLine[], expense: [] as ImportedLine[], problems: [...read.bad] }
  const seen = new Set<string>()
  for (const { row, values } of read.rows) {
    const {
      rubro: code,
      fuente: source,
      amount,
    } = values as { rubro: string; fuente: string; amount: string | Money }
    const rubro = rubros.get(code)
    const fuente = fuentes.get(source)
    const wrong = (column: string, message: string) => void found.problems.push({ row, column, message })
    if (rubro === undefined) wrong('Rubro', `«${code}» no es un rubro hoja de ${vigencia}.`)
    if (fuente === undefined) wrong('Fuente', `«${source}» no es una fuente.`)
    if (seen.has(`${code} ${source}`)) wrong('Rubro', `${code} con la fuente ${source} está repetido.`)
    seen.add(`${code} ${source}`)
    if (rubro === undefined || fuente === undefined) continue
    found[rubro.side].push({
      rubroId: rubro.id,
      rubroIdLabel: rubro.label,
      fuenteId: fuente.id,
      fuenteIdLabel: fuente.label,
      amount: typeof amount === 'bigint' ? moneyText(amount) : amount,
    })
  }
  return found
}

interface Leaf {
  readonly id: string
  readonly label: string
  readonly side: 'income' | 'expense'
}

async function leavesOf(tx: Tx, vigencia: number): Promise<Map<string, Leaf>> {
  const rows = await tx
    .selectFrom('budget.rubroList')
    .select(['id', 'code', 'name', 'side'])
    .where('vigencia', '=', vigencia)
    .where('leaf', '=', true)
    .execute()
  return new Map(
    rows.map(({ id, code, name, side }) => [
      code!,
      { id: id!, label: `${code} ${name}`, side: side as Leaf['side'] },
    ]),
  )
}

async function fuentesOf(tx: Tx): Promise<Map<string, { id: string; label: string }>> {
  const rows = await tx
    .selectFrom('budget.fuente')
    .select(['id', 'code', 'name'])
    .where('active', '=', true)
    .execute()
  return new Map(rows.map(({ id, code, name }) => [code, { id, label: `${code} ${name}` }]))
}
