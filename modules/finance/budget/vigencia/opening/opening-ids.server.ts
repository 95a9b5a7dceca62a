import { rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { nameOf, type OpeningDocument, type OpeningProblem, type OpeningRow } from './opening.domain.ts'

/** The ids of the codes in a file. */
export interface OpeningIds {
  readonly apropiacion: (row: OpeningRow) => string | undefined
  readonly dependencia: (code: string | null) => string | undefined
  readonly tercero: (number: string | null) => string | undefined
}

const controlKey = ({ rubro, fuente, vigenciaGasto }: OpeningRow) => [rubro, fuente, vigenciaGasto].join(' ')
const digits = (number: string) => number.replace(/[.\s]/g, '').replace(/-\d$/, '')

/** Reads the ids of the codes in a file. A code of fuente means the one with situación de fondos, where both exist. */
export async function openingIds(tx: Tx, vigencia: number, rows: readonly OpeningRow[]): Promise<OpeningIds> {
  const controls = await rowsFrom<{ id: string; key: string }>(tx)`
    select a.id, r.code || ' ' || f.code || ' ' || a.vigencia_gasto as key from budget.apropiacion a
    join budget.rubro r on r.id = a.rubro_id join budget.fuente f on f.id = a.fuente_id
    where a.vigencia = ${vigencia} order by f.with_funds`
  const dependencias = await rowsWhere(tx, 'budget.dependencia', { active: true }, ['id', 'code'])
  const written = [...new Set(rows.flatMap(({ tercero }) => (tercero === null ? [] : [digits(tercero)])))]
  const terceros = await rowsFrom<{ id: string; number: string }>(tx)`
    select id, number from people.tercero_face
    where number = any(${written}::text[]) and active and merged_into_id is null`
  const controlOf = new Map(controls.map(({ id, key }) => [key, id]))
  const dependenciaOf = new Map(dependencias.map(({ id, code }) => [code, id]))
  const terceroOf = new Map(terceros.map(({ id, number }) => [number, id]))
  return {
    apropiacion: (row) => controlOf.get(controlKey(row)),
    dependencia: (code) => (code === null ? undefined : dependenciaOf.get(code)),
    tercero: (number) => (number === null ? undefined : terceroOf.get(digits(number))),
  }
}

/** The problems of a file against the database: unknown codes, and numbers already taken. */
export async function databaseProblems(
  tx: Tx,
  documents: readonly OpeningDocument[],
  { ids, vigencia }: { readonly ids: OpeningIds; readonly vigencia: number },
): Promise<OpeningProblem[]> {
  const taken = await numbersTaken(tx, vigencia)
  return documents.flatMap((document) => {
    const { head, kind, rows } = document
    const wrong = (column: string, message: string, row = head.row): OpeningProblem => ({
      row,
      column,
      message,
    })
    return [
      ...(taken.has(`${kind} ${document.number}`) ? [wrong('Número', `${nameOf(document)} ya existe.`)] : []),
      ...(kind === 'cdp' && head.dependencia !== null && ids.dependencia(head.dependencia) === undefined
        ? [wrong('Dependencia', `«${head.dependencia}» no es una dependencia.`)]
        : []),
      ...(kind === 'registro' && head.tercero !== null && ids.tercero(head.tercero) === undefined
        ? [wrong('Tercero', `«${head.tercero}» no es un tercero activo.`)]
        : []),
      ...rows.flatMap((row) =>
        ids.apropiacion(row) === undefined
          ? [wrong('Rubro', `${row.rubro} no tiene apropiación con la fuente ${row.fuente}.`, row.row)]
          : [],
      ),
    ]
  })
}

/** Numbers of the documents of the year, except those of a reversed opening. */
async function numbersTaken(tx: Tx, vigencia: number): Promise<ReadonlySet<string>> {
  const namesOf = (kind: string) => sql`
    select ${kind} || ' ' || number as name from ${sql.table(`budget.${kind}`)}
    where vigencia = ${vigencia} and number is not null and (opening_id is null or status <> 'annulled')`
  const rows = await rowsFrom<{ name: string }>(tx)`
    ${namesOf('cdp')} union all ${namesOf('registro')} union all ${namesOf('obligacion')} union all ${namesOf('pago')}`
  return new Set(rows.map(({ name }) => name))
}
