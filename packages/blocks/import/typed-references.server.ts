import type { Tx } from '@quina/db/server'
import { fold } from '@quina/kernel'
import type { Field, Fields } from '../field/field.ts'
import type { Actor } from '../http/actor.ts'
import { outOfReach } from '../reach/reach.server.ts'
import { loose } from '../reference/loose.server.ts'
import { optionView } from '../reference/reference.server.ts'
import type { BadCell, ReadRow } from '../sheet/read-rows.ts'

/** What was typed in a file and the only option that it is. */
export type FoundReferences = Map<string, string>

/**
 * References are typed as people know them: a code or a name that must match exactly one option of those that one may name.
 * @param found of the rows before: a file says the same municipality in each of its ten thousand rows.
 */
export async function resolveReferences(
  tx: Tx,
  {
    actor,
    fields,
    found = new Map(),
  }: { readonly actor: Actor; readonly fields: Fields; readonly found?: FoundReferences },
  { row, values }: ReadRow,
) {
  const resolved: Record<string, unknown> = { ...values }
  const bad: BadCell[] = []
  for (const [name, field] of Object.entries(fields)) {
    const typed = values[name]
    if (field.kind !== 'ref' || typeof typed !== 'string' || typed === '') continue
    const key = `${field.to} ${typed}`
    const known = found.get(key)
    const ids = known === undefined ? await within(tx, actor, await matching(tx, field, typed)) : [known]
    const [only] = ids
    if (ids.length === 1 && only !== undefined) {
      resolved[name] = only
      found.set(key, only)
    } else
      bad.push({
        row,
        column: field.label,
        message: ids.length === 0 ? `«${typed}» no existe.` : `«${typed}» no es único: escriba más.`,
      })
  }
  return { values: resolved, bad }
}

/** Those of other sites are as if nobody had them: they are neither found nor make a name less than unique. */
async function within(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const out = await outOfReach(
    tx,
    actor,
    ids.map((id) => ({ path: '', id })),
  )
  const elsewhere = new Set(out.map(({ id }) => id))
  return ids.filter((id) => !elsewhere.has(id))
}

async function matching(tx: Tx, field: Field, typed: string): Promise<string[]> {
  const wanted = fold(typed)
  const rows = await loose(tx)
    .selectFrom(optionView(field.to!))
    .select(['id', 'label', 'detail', 'search'])
    .where('search', 'like', `%${wanted}%`)
    .limit(50)
    .execute()
  const exact = rows.filter((row) =>
    [row.label, row.detail, String(row.label).split(' ')[0]].some(
      (one) => fold(String(one ?? '')) === wanted,
    ),
  )
  return (exact.length > 0 ? exact : rows).map((row) => row.id as string)
}
