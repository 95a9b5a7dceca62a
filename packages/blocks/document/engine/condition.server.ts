import type { Tx } from '@quina/db/server'
import { loose } from '../../data/reference/loose.server.ts'
import type { Fields } from '../../values/field/field.ts'
import type { AnyDocument } from '../document.ts'

interface ListKey {
  /** The view its list reads. */
  readonly view: string
  readonly id: string
}

/** The condition of a document in the words of its list, read from the view of the list; null when the list declares none. */
export async function conditionIn(
  tx: Tx,
  { list }: AnyDocument,
  { view, id }: ListKey,
): Promise<string | null> {
  if ((list.columns as Fields).condition?.tones === undefined) return null
  const row = await loose(tx).selectFrom(view).select(['condition']).where('id', '=', id).executeTakeFirst()
  return (row?.condition as string | undefined) ?? null
}
