import { rowFrom, type Tx } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'
import type { AnyDocument } from '../document/document.ts'
import { permissionFor } from '../values/thing/named.ts'
import type { FirstStep } from './oversight.server.ts'

/** The first complete work of an area: done once a document of this kind has reached one of these states. */
export const firstWork = (
  document: AnyDocument,
  reached: readonly string[],
  words: Pick<FirstStep, 'title' | 'why' | 'who' | 'to' | 'order'>,
): FirstStep => ({
  ...words,
  name: `${document.module}.${document.name}`,
  permission: permissionFor(document, 'edit'),
  done: (tx) => isSomeIn(tx, document, reached),
})

async function isSomeIn(
  tx: Tx,
  { module, name, lifecycle }: AnyDocument,
  reached: readonly string[],
): Promise<boolean> {
  for (const state of reached)
    if (!Object.hasOwn(lifecycle.states, state)) throw new Error(`${module}.${name} is never ${state}`)
  const row = await rowFrom<{ some: boolean }>(tx)`
    select exists (select from ${sql.table(`${module}.${snake(name)}`)} where status = any(${[...reached]})) as some`
  return row?.some === true
}
