import type { Tx } from '@quina/db/server'
import { fold, insist, isDay } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { ofSite } from '../../../http/reach/scope.server.ts'
import type { Field } from '../../../values/field/field.ts'
import { anyGathered } from '../../reference/gathered.server.ts'
import { loose } from '../../reference/loose.server.ts'
import { columnOf, type ListQuery } from '../list.ts'
import type { ListScope, ListSource } from './query.server.ts'
import { hasWords } from './words.server.ts'

/** A query of a list: the input of every way to read it. */
export type Input = Readonly<{ source: ListSource; query: ListQuery; scope: ListScope }>

/** The rows of a list, as a query that has not run yet. */
export type Rows = ReturnType<typeof filtered>

/** The rows of the filter, before the search for words. */
export function filtered(tx: Tx, { source: { list, view }, query, scope }: Input) {
  let select = loose(tx).selectFrom(view)
  if (scope.campusId !== null) select = select.where(ofSite(scope))
  if (list.byVigencia && query.vigencia !== undefined) select = select.where('vigencia', '=', query.vigencia)
  if (query.ids !== undefined) select = select.where(sql<boolean>`id = any(${query.ids}::uuid[])`)
  for (const [name, wanted] of Object.entries(query.filters)) {
    const field = columnOf(list, name)
    insist(
      field !== undefined && !list.computed?.includes(name),
      'GEN-FILTER',
      `No se puede filtrar por «${name}».`,
    )
    select = select.where(condition(name, field, wanted))
  }
  return select
}

/** The rows of the filter that have every searched word. */
export function matching(tx: Tx, input: Input) {
  return filtered(tx, input).where(hasWords(sql.ref('search'), input.query.q ?? ''))
}

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `a..b` is a range (either end may be missing), `a,b` a set, `-` the empty value, `=a` a whole text, anything else equality or
 * containment. */
function condition(name: string, field: Field, wanted: string): RawBuilder<boolean> {
  const column = sql.ref(name)
  if (wanted === '-') return sql<boolean>`${column} is null`
  if (field.kind === 'text' && wanted.startsWith('=')) return sql<boolean>`${column} = ${wanted.slice(1)}`
  if (field.kind === 'text' || field.kind === 'note') {
    return sql<boolean>`platform.fold(${column}) like ${`%${escapeLike(fold(wanted))}%`}`
  }
  if (field.kind === 'code') return withCode(column, wanted)
  if (wanted.includes('..')) return between(column, field, wanted)
  const values = wanted.split(',').map((value) => checked(field, value))
  return sql<boolean>`${column} = ${anyGathered(field.to, values)}`
}

/** Matches a code and the codes that begin with it. A dot at the end closes the code: `2.1.` finds 2.1 and 2.1.05, not 2.10. */
const withCode = (column: RawBuilder<unknown>, wanted: string) =>
  wanted.endsWith('.')
    ? sql<boolean>`${column} || '.' like ${`${escapeLike(wanted)}%`}`
    : sql<boolean>`${column} like ${`${escapeLike(wanted)}%`}`

function between(column: RawBuilder<unknown>, field: Field, wanted: string): RawBuilder<boolean> {
  const [from = '', to = ''] = wanted.split('..')
  const low = from === '' ? sql<boolean>`true` : sql<boolean>`${column} >= ${checked(field, from)}`
  const high = to === '' ? sql<boolean>`true` : sql<boolean>`${column} <= ${checked(field, to)}`
  return sql<boolean>`(${low} and ${high})`
}

/** The value of a filter, refused when the column cannot hold it, so that it never reaches the database as something else. */
function checked(field: Field, value: string): unknown {
  const typed = field.kind === 'integer' ? Number(value) : field.kind === 'flag' ? value === 'true' : value
  const isWholeDay = field.kind === 'instant' && isDay(value)
  insist(
    isWholeDay || field.schema.safeParse(typed).success,
    'GEN-FILTER',
    `«${value}» no es un valor de «${field.label}».`,
  )
  return typed
}
