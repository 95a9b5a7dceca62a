import { insist, kebab, snake } from '@quina/kernel'
import { z } from 'zod'
import type { Field, Fields } from '../../values/field/field.ts'
import { type Headings, headingKey } from './heading.ts'

/** The column of the file for each field, by its heading; an empty heading means that the file has no such column. */
export type Mapping = Readonly<Record<string, string>>

const shape = z.record(z.string().max(60), z.string().max(300))

/**
 * A mapping as a form carries it.
 * @throws Problem IMP-MAP when it is not a mapping.
 */
export function mappingIn(text: unknown): Mapping {
  if (text === undefined || text === null || text === '') return {}
  const read = shape.safeParse(parsed(text))
  insist(read.success, 'IMP-MAP', 'Las columnas elegidas no se entienden. Elija el archivo de nuevo.')
  return read.data
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

/** A distinct name for each column of a file: a column without a heading, or with a repeated one, is named by its letter. */
export function headingNames(header: readonly string[]): string[] {
  const seen = new Set<string>()
  return header.map((given, index) => {
    const heading = given.trim().slice(0, 200)
    const name =
      heading === ''
        ? `Columna ${letterOf(index)}`
        : seen.has(heading)
          ? `${heading} (${letterOf(index)})`
          : heading
    seen.add(name)
    return name
  })
}

/** `A`, `B`, … `AA`: as a spreadsheet names its columns. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last
}

/** The part of a remembered mapping that fits this file: it may come from another file. */
export function fittingMapping(fields: Fields, header: readonly string[], remembered: Mapping): Mapping {
  const names = new Set(headingNames(header))
  return Object.fromEntries(
    Object.entries(remembered).filter(
      ([name, heading]) => Object.hasOwn(fields, name) && (heading === '' || names.has(heading)),
    ),
  )
}

/**
 * The column of each field in a file: the assigned one or, by default, the one headed by its label or its name, ignoring accents
 * and case; a field may have none, one, or too many.
 * @throws Problem IMP-MAP when there is no such field, or the file has no such column.
 */
export function placesIn(
  fields: Fields,
  header: readonly string[],
  mapping: Mapping,
): ReadonlyMap<string, readonly number[]> {
  const names = headingNames(header)
  for (const [name, heading] of Object.entries(mapping)) {
    insist(Object.hasOwn(fields, name), 'IMP-MAP', `No hay un dato «${name}» por importar.`)
    insist(
      heading === '' || names.includes(heading),
      'IMP-MAP',
      `El archivo no tiene la columna «${heading}».`,
    )
  }
  const headings = header.map(headingKey)
  const byHand = new Set(Object.values(mapping).map((heading) => names.indexOf(heading)))
  const places = Object.entries(fields).map(([name, field]): [string, readonly number[]] => {
    const declared = mapping[name]
    if (declared !== undefined) return [name, declared === '' ? [] : [names.indexOf(declared)]]
    const keys = keysOf(name, field)
    return [
      name,
      headings.flatMap((heading, index) => (keys.has(heading) && !byHand.has(index) ? [index] : [])),
    ]
  })
  return new Map(places)
}

const keysOf = (name: string, { label, headings = [] }: Field): ReadonlySet<string> =>
  new Set([label, name, snake(name), kebab(name), ...headings].map(headingKey))

/** The headings that each field may have in a file: the one chosen by hand or, by default, its label or its name. */
export const headingsOf = (fields: Fields, ...mappings: readonly Mapping[]): Headings =>
  Object.entries(fields).map(([name, field]) => {
    const chosen = mappings.map((mapping) => mapping[name]).filter((one) => one !== undefined && one !== '')
    return new Set([...keysOf(name, field), ...chosen.map((one) => headingKey(one!))])
  })
