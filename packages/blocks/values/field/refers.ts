import type { Fields } from './field.ts'

/** What fields refer to, by their names: an id of a known type is looked up in its own table alone. */
export const refersOf = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, to }]) =>
      kind === 'ref' && to !== undefined ? [[name, to] as const] : [],
    ),
  )
