import type { Tx } from '@quina/db/server'
import { insist, newId, notFound } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import type { Actor } from '../http/actor.ts'
import type { Operation } from '../http/exchange.server.ts'
import { operation } from '../http/operation.server.ts'
import { labelsOf } from '../reference/reference.server.ts'

const countMax = 50

const screen = z.string().min(1).max(120)
const given = z.object({
  name: z.string().trim().min(1, 'Escriba un nombre.').max(60, 'Use como máximo 60 letras.'),
  /** The query string of the list. */
  query: z.string().max(2_000),
  shared: z.boolean(),
  isDefault: z.boolean(),
})
const params = z.object({ id: z.uuid() })
const savedFilter = given.extend({
  id: z.string(),
  screen: z.string(),
  mine: z.boolean(),
  author: z.string(),
})
const common = { access: 'campus', tag: 'platform', opaque: true } as const

/** Filters people keep for a screen: their own, and those that others share. One of one's own may be the default. */
export const savedFilterOperations: readonly Operation[] = [
  operation(
    endpoint({
      ...common,
      method: 'GET',
      path: '/api/saved-filters',
      summary: 'Filtros guardados de una pantalla',
      query: z.object({ screen }),
      answer: z.array(savedFilter),
    }),
    ({ tx, actor, query }) => filtersOf(tx, actor, query.screen),
  ),
  operation(
    endpoint({
      ...common,
      method: 'POST',
      path: '/api/saved-filters',
      summary: 'Guardar un filtro',
      body: given.extend({ screen }),
      answer: z.object({ id: z.string() }),
    }),
    async ({ tx, actor, body }) => {
      const id = newId<'saved-filter'>()
      const own = await mustFit(tx, actor, { ...body, id })
      insist(own < countMax, 'FIL-COUNT', 'Tiene demasiados filtros guardados en esta pantalla.')
      await tx
        .insertInto('platform.savedFilter')
        .values({ ...body, id, userId: actor.userId })
        .execute()
      return { id }
    },
  ),
  operation(
    endpoint({
      ...common,
      method: 'PUT',
      path: '/api/saved-filters/:id',
      summary: 'Cambiar un filtro guardado',
      params,
      body: given,
    }),
    async ({ tx, actor, params: { id }, body }) => {
      const { screen } = await ownFilter(tx, actor, id)
      await mustFit(tx, actor, { ...body, screen, id })
      await tx.updateTable('platform.savedFilter').set(body).where('id', '=', id).execute()
    },
  ),
  operation(
    endpoint({
      ...common,
      method: 'DELETE',
      path: '/api/saved-filters/:id',
      summary: 'Olvidar un filtro guardado',
      params,
    }),
    async ({ tx, actor, params: { id } }) => {
      await ownFilter(tx, actor, id)
      await tx.deleteFrom('platform.savedFilter').where('id', '=', id).execute()
    },
  ),
]

async function filtersOf(tx: Tx, { userId }: Actor, screen: string): Promise<z.input<typeof savedFilter>[]> {
  const rows = await tx
    .selectFrom('platform.savedFilter')
    .select(['id', 'userId', 'screen', 'name', 'query', 'shared', 'isDefault'])
    .where('screen', '=', screen)
    .where((is) => is.or([is('userId', '=', userId), is('shared', '=', true)]))
    .orderBy(sql`user_id <> ${userId}`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const authors = await labelsOf(
    tx,
    'admin.user',
    rows.map((row) => row.userId),
  )
  return rows.map(({ userId: author, ...row }) => ({
    ...row,
    // The default of someone else is not a default for the reader.
    isDefault: row.isDefault && author === userId,
    mine: author === userId,
    author: authors.get(author) ?? '',
  }))
}

/** Somebody else's filter looks as if it did not exist, even when it is shared: only its author changes it. */
async function ownFilter(tx: Tx, { userId }: Actor, id: string): Promise<{ screen: string }> {
  const found = await tx
    .selectFrom('platform.savedFilter')
    .select('screen')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (found === undefined) throw notFound('El filtro')
  return found
}

interface Fitting {
  readonly id: string
  readonly screen: string
  readonly name: string
  readonly isDefault: boolean
}

/** Refuses a name already used, and takes the default away from the one that had it. @returns how many others there are. */
async function mustFit(tx: Tx, { userId }: Actor, { id, screen, name, isDefault }: Fitting): Promise<number> {
  const others = await tx
    .selectFrom('platform.savedFilter')
    .select(['name'])
    .where('userId', '=', userId)
    .where('screen', '=', screen)
    .where('id', '<>', id)
    .execute()
  const message = 'Ya tiene un filtro con este nombre.'
  insist(!others.some((other) => other.name === name), 'FIL-NAME', message, { fields: { name: message } })
  if (isDefault) {
    await tx
      .updateTable('platform.savedFilter')
      .set({ isDefault: false })
      .where('userId', '=', userId)
      .where('screen', '=', screen)
      .where('id', '<>', id)
      .where('isDefault', '=', true)
      .execute()
  }
  return others.length
}
