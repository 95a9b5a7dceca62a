import type { Tx } from '@quina/db/server'
import type { Fields } from '../field/field.ts'
import type { Actor } from '../http/operation.server.ts'
import { mustReachAll } from '../reach/reach.server.ts'
import type { AnyDocument } from './document.ts'

/**
 * A document may name only what is of campuses where the actor may act, in its lines too. A campus never changes, so no
 * lock is needed; what does not exist is left to the reference itself. @throws Problem `GEN-CAMPUS`
 */
export const mustReachNamed = (tx: Tx, document: AnyDocument, actor: Actor, values: object): Promise<void> =>
  mustReachAll(tx, actor, namedBy(document.fields as Fields, values), (path) => labelAt(document, path))

type Row = Readonly<Record<string, unknown>>

/** What it says, without what is kept of it by the system. */
function namedBy(fields: Fields, values: object): Row {
  const said = Object.entries(values).filter(([name]) => name in fields)
  return Object.fromEntries(
    said.map(([name, value]) => {
      const { of } = fields[name]!
      const own =
        of === undefined || !Array.isArray(value) ? value : value.map((line) => namedBy(of, line as object))
      return [name, own]
    }),
  )
}

/** `lines.2.registroLineId` → the label of that field. */
function labelAt({ fields }: AnyDocument, path: string): string {
  const [name = '', , inLine = ''] = path.split('.')
  const field = (fields as Fields)[name]
  return field?.of?.[inLine]?.label ?? field?.label ?? name
}
