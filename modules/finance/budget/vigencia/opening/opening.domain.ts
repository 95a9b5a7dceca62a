import { type Day, type Money, padded, vigenciaOf } from '@quina/kernel'
import { type OpeningKind, openingKinds } from './opening.contract.ts'

/** A row of the file: a line of one document. */
export interface OpeningRow {
  readonly row: number
  readonly kind: OpeningKind
  readonly number: number
  readonly date: Day
  /** The number of the document of the stage before. */
  readonly rests: number | null
  readonly rubro: string
  readonly fuente: string
  readonly vigenciaGasto: string
  readonly cpc: string | null
  readonly amount: Money
  readonly dependencia: string | null
  readonly tercero: string | null
  readonly commitmentKind: string | null
  readonly contractNumber: string | null
  readonly support: string | null
  readonly purpose: string
}

export interface OpeningDocument {
  readonly kind: OpeningKind
  readonly number: number
  /** The values that all its rows share. */
  readonly head: OpeningRow
  readonly rows: readonly OpeningRow[]
}

export type OpeningProblem = Readonly<{ row: number; column: string; message: string }>

const kinds = Object.keys(openingKinds) as OpeningKind[]
export const nameOf = ({ kind, number }: { kind: OpeningKind; number: number }): string =>
  `${openingKinds[kind]} ${padded(number)}`

/** The key of a line within its document; its line in the stage before has the same key. */
export const lineKey = ({ rubro, fuente, vigenciaGasto, cpc }: OpeningRow): string =>
  [rubro, fuente, vigenciaGasto, cpc ?? ''].join(' ')

/** The stage from which a kind draws. */
export const stageBefore = (kind: OpeningKind): OpeningKind | null => kinds[kinds.indexOf(kind) - 1] ?? null

/** The documents of a file, in the order of the chain and of their numbers. */
export function documentsOf(rows: readonly OpeningRow[]): OpeningDocument[] {
  const byName = new Map<string, OpeningRow[]>()
  for (const row of rows) byName.set(nameOf(row), [...(byName.get(nameOf(row)) ?? []), row])
  return [...byName.values()]
    .map((own) => ({ kind: own[0]!.kind, number: own[0]!.number, head: own[0]!, rows: own }))
    .toSorted(
      (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.number - other.number,
    )
}

const alike = [
  ['date', 'Fecha'],
  ['rests', 'Documento que afecta'],
  ['dependencia', 'Dependencia'],
  ['tercero', 'Tercero'],
  ['commitmentKind', 'Tipo de compromiso'],
  ['contractNumber', 'Número del compromiso'],
  ['support', 'Soporte'],
  ['purpose', 'Objeto'],
] as const

/** The columns that only some kinds require. */
const needed: Readonly<
  Record<OpeningKind, readonly (readonly ['dependencia' | 'tercero' | 'support', string])[]>
> = {
  cdp: [['dependencia', 'Dependencia']],
  registro: [['tercero', 'Tercero']],
  obligacion: [['support', 'Soporte']],
  pago: [['support', 'Soporte']],
}

/** The contradictions within a file, or with the day of start, by row. What the budget refuses shows only on issuing. */
export function problemsOf(documents: readonly OpeningDocument[], start: Day): OpeningProblem[] {
  const byName = new Map(documents.map((one) => [nameOf(one), one]))
  return documents.flatMap((one) => [
    ...datesOf(one, start),
    ...headsOf(one),
    ...linesOf(one),
    ...restsOf(one, byName),
  ])
}

function datesOf({ head: { row, date } }: OpeningDocument, start: Day): OpeningProblem[] {
  if (vigenciaOf(date) !== vigenciaOf(start))
    return [{ row, column: 'Fecha', message: `La fecha no es de ${vigenciaOf(start)}.` }]
  return date > start ? [{ row, column: 'Fecha', message: 'La fecha es posterior a la de inicio.' }] : []
}

function headsOf(document: OpeningDocument): OpeningProblem[] {
  const { head, rows, kind } = document
  const lacks = needed[kind].flatMap(([name, column]) =>
    head[name] === null ? [{ row: head.row, column, message: `${nameOf(document)} no dice este dato.` }] : [],
  )
  const differs = rows.flatMap((row) =>
    alike.flatMap(([name, column]) =>
      row[name] === head[name]
        ? []
        : [{ row: row.row, column, message: `No es el de la primera fila de ${nameOf(document)}.` }],
    ),
  )
  return [...lacks, ...differs]
}

function linesOf(document: OpeningDocument): OpeningProblem[] {
  const seen = new Set<string>()
  return document.rows.flatMap((row) => {
    const repeated = seen.has(lineKey(row))
    seen.add(lineKey(row))
    const message = `El rubro y la fuente están repetidos en ${nameOf(document)}.`
    return repeated ? [{ row: row.row, column: 'Rubro', message }] : []
  })
}

function restsOf(document: OpeningDocument, byName: ReadonlyMap<string, OpeningDocument>): OpeningProblem[] {
  const { kind, head } = document
  const column = 'Documento que afecta'
  const before = stageBefore(kind)
  if (before === null)
    return head.rests === null ? [] : [{ row: head.row, column, message: 'Un CDP no afecta otro documento.' }]
  if (head.rests === null)
    return [{ row: head.row, column, message: `Escriba el número del ${openingKinds[before]} que afecta.` }]
  const parent = byName.get(nameOf({ kind: before, number: head.rests }))
  if (parent === undefined) {
    const missing = nameOf({ kind: before, number: head.rests })
    return [{ row: head.row, column, message: `${missing} no está en el archivo.` }]
  }
  const early = head.date < parent.head.date
  const known = new Set(parent.rows.map(lineKey))
  const strange = `El rubro y la fuente no son de ${nameOf(parent)}.`
  return [
    ...(early ? [{ row: head.row, column: 'Fecha', message: `Es anterior a la de ${nameOf(parent)}.` }] : []),
    ...document.rows.flatMap((row) =>
      known.has(lineKey(row)) ? [] : [{ row: row.row, column: 'Rubro', message: strange }],
    ),
  ]
}
