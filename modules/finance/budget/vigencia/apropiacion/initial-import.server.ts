import { exportRows, type Operation, readMapped, sentFile, serveFile, serveQuery } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { type Money, moneyText } from '@quina/kernel'
import {
  type ImportedLine,
  type ImportedLines,
  importColumns,
  initialTemplate,
  linesInFile,
} from './initial-import.contract.ts'

/** Reads a spreadsheet of initial amounts (código; fuente; valor) and reports every bad row; the screen takes the lines. */
export const initialImportOperations: Operation[] = [
  serveFile(initialTemplate, () =>
    exportRows({ format: 'xlsx', title: 'Plantilla presupuesto inicial', columns: importColumns, rows: [] }),
  ),
  serveQuery(linesInFile, async (call) => {
    const { tx, actor, gone, input } = call
    const { content } = sentFile(call)
    const read = await readMapped({ tx, actor, fields: importColumns, content, gone, form: input })
    const found = await linesIn(tx, read, input.vigencia)
    return { ...read.seenWith(found.problems), ...found }
  }),
]

type Lines = Pick<ImportedLines, 'income' | 'expense' | 'problems'>

async function linesIn(
  tx: Tx,
  read: Awaited<ReturnType<typeof readMapped>>,
  vigencia: number,
): Promise<Lines> {
  const rubros = await leavesOf(tx, vigencia)
  const fuentes = await fuentesOf(tx)
  const found = { income: [] as ImportedLine[], expense: [] as ImportedLine[], problems: [...read.bad] }
  const seen = new Set<string>()
  // A row with an unreadable cell was reported already.
  const unread = new Set(read.bad.map(({ row }) => row))
  for (const { row, values } of read.rows) {
    if (unread.has(row)) continue
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

type Leaf = Readonly<{ id: string; label: string; side: 'income' | 'expense' }>

async function leavesOf(tx: Tx, vigencia: number): Promise<Map<string, Leaf>> {
  const rows = await rowsWhere(tx, 'budget.rubroList', { vigencia, leaf: true }, [
    'id',
    'code',
    'name',
    'side',
  ])
  return new Map(
    rows.map(({ id, code, name, side }) => [
      code!,
      { id: id!, label: `${code} ${name}`, side: side as Leaf['side'] },
    ]),
  )
}

/** The fuentes by code. For a code with and without situación de fondos, a file means the one with. */
async function fuentesOf(tx: Tx): Promise<Map<string, { id: string; label: string }>> {
  const rows = await tx
    .selectFrom('budget.fuente')
    .select(['id', 'code', 'name'])
    .where('active', '=', true)
    .orderBy('withFunds')
    .execute()
  return new Map(rows.map(({ id, code, name }) => [code, { id, label: `${code} ${name}` }]))
}
