import { addTo, changeWhere, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, must, mustBeFound, newId, pluck } from '@quina/kernel'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, can, lacking } from '../../http/actor.ts'
import { endpoint } from '../../http/endpoint/endpoint.ts'
import type { Operation } from '../../http/exchange.server.ts'
import { operation } from '../../http/operation.server.ts'
import { labelsOf } from '../reference/reference.server.ts'
import { share } from './share.ts'

const countMax = 50

const screen = z.string().min(1).max(120)
const given = z.object({
  name: z.string().trim().min(1, 'Escriba un nombre.').max(60, 'Use como máximo 60 letras.'),
  /** The query string of the list. */
  query: z.string().max(2_000),
  shared: z.boolean(),
  isDefault: z.boolean(),
  /** Shared only with the users who have this role. */
  roleId: z.uuid().nullable().default(null),
  /** The list opens with it for those users, unless they have a default of their own. */
  isRoleDefault: z.boolean().default(false),
})
const params = z.object({ id: z.uuid() })
const savedFilter = given.extend({
  id: z.string(),
  screen: z.string(),
  mine: z.boolean(),
  author: z.string(),
  role: z.string().nullable(),
  /** The list opens with it for the reader. */
  opens: z.boolean(),
})
const common = { access: 'campus', tag: 'platform', opaque: true } as const

/** What opens the screen of a list, by its key: a permission, or `campus`; null when no list has that key. */
export type AccessOf = (screen: string) => string | null

/**
 * Filters saved for a screen: the user's own and, if they may open the list, those that others share with all or with a role. One
 * may be the default.
 */
export const savedFilterOperations = (accessOf: AccessOf): readonly Operation[] => [
  operation(
    endpoint({
      ...common,
      method: 'GET',
      path: '/api/saved-filters',
      summary: 'Filtros guardados de una pantalla',
      query: z.object({ screen }),
      answer: z.array(savedFilter),
    }),
    ({ tx, actor, today, query }) =>
      filtersOf(tx, {
        actor,
        today,
        screen: query.screen,
        opens: opensScreen(actor, accessOf(query.screen)),
      }),
  ),
  ...keepOperations,
]

const keepOperations: readonly Operation[] = [
  operation(
    endpoint({
      ...common,
      access: share,
      method: 'GET',
      path: '/api/saved-filters/roles',
      summary: 'Roles con los que se comparte una vista',
      answer: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    ({ tx }) =>
      tx
        .selectFrom('admin.roleOption')
        .select(['id', 'label as name'])
        .where('enabled', '=', true)
        .orderBy('label')
        .$narrowType<{ id: string; name: string }>()
        .execute(),
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
      await mustShare(tx, actor, { ...body, before: null })
      const own = await mustFit(tx, actor, { ...body, id })
      insist(own < countMax, 'FIL-COUNT', 'Tiene demasiados filtros guardados en esta pantalla.')
      await addTo(tx, 'platform.savedFilter', { ...body, id, userId: actor.userId })
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
      const { screen, ...before } = await ownFilter(tx, actor, id)
      await mustShare(tx, actor, { ...body, screen, before })
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

const opensScreen = (actor: Actor, access: string | null): boolean =>
  access !== null && (access === 'campus' || can(actor, access))

interface ScreenContext {
  readonly actor: Actor
  readonly today: Day
  readonly screen: string
  /** Whether the user may open the list: a shared view shows what others look for. */
  readonly opens: boolean
}

/** The user's own filters first, then those shared with everybody or with a role that the user has at the current site. */
async function filtersOf(
  tx: Tx,
  { actor, today, screen, opens }: ScreenContext,
): Promise<z.input<typeof savedFilter>[]> {
  const { userId } = actor
  const held = await rolesOf(tx, actor, today)
  const rows = await tx
    .selectFrom('platform.savedFilter as f')
    .leftJoin('admin.roleOption as r', 'r.id', 'f.roleId')
    .select(['f.id', 'f.userId', 'f.screen', 'f.name', 'f.query', 'f.shared', 'f.isDefault'])
    .select(['f.roleId', 'f.isRoleDefault', 'r.label as role'])
    .where('f.screen', '=', screen)
    .where((is) =>
      is.or([
        is('f.userId', '=', userId),
        ...(opens ? [is('f.shared', '=', true)] : []),
        ...(held.size === 0 || !opens ? [] : [is('f.roleId', 'in', [...held])]),
      ]),
    )
    .orderBy(sql`f.user_id <> ${userId}`)
    .orderBy('f.name')
    .orderBy('f.id')
    .execute()
  const authors = await labelsOf(tx, 'admin.user', pluck(rows, 'userId'))
  // The default of someone else is not a default for the reader.
  const isOwnDefault = (row: (typeof rows)[number]) => row.isDefault && row.userId === userId
  const opening =
    rows.find(isOwnDefault) ??
    rows.find(({ isRoleDefault, roleId }) => isRoleDefault && roleId !== null && held.has(roleId))
  return rows.map(({ userId: author, ...row }) => ({
    ...row,
    isDefault: row.isDefault && author === userId,
    mine: author === userId,
    author: authors.get(author) ?? '',
    opens: row.id === opening?.id,
  }))
}

async function rolesOf(tx: Tx, { userId, campusId }: Actor, today: Day): Promise<ReadonlySet<string>> {
  const rows = await rowsFrom<{ roleId: string }>(tx)`
    select distinct role_id from admin.held_role_list
    where user_id = ${userId}::uuid and (campus_id is null or campus_id = ${campusId}::uuid)
      and ${today}::date between from_day and to_day`
  return new Set(rows.map(({ roleId }) => roleId))
}

interface SharingChange {
  readonly screen: string
  readonly shared: boolean
  readonly roleId: string | null
  readonly isRoleDefault: boolean
  /** Its previous sharing; null while it is new. */
  readonly before: Pick<SharingChange, 'shared' | 'roleId' | 'isRoleDefault'> | null
}

/**
 * Checks the sharing: with all or with a role it requires the permission; a filter that was already shared stays shared when the
 * rest changes. A list opens with the filter last chosen as the default of the role.
 * @throws Problem `SIN_PERMISO`, `FIL-ROLE` with a role that does not exist, `FIL-BOTH` with everybody too
 */
async function mustShare(
  tx: Tx,
  actor: Actor,
  { screen, shared, roleId, isRoleDefault, before }: SharingChange,
) {
  const changes = roleId !== (before?.roleId ?? null) || isRoleDefault !== (before?.isRoleDefault ?? false)
  const isShared = roleId !== null || shared
  const reachesMore = shared && before?.shared !== true
  if (isShared && (changes || reachesMore) && !can(actor, share)) throw lacking(share)
  if (roleId === null) {
    insist(!isRoleDefault, 'FIL-ROLE', 'Elija con qué rol la comparte.')
    return
  }
  insist(!shared, 'FIL-BOTH', 'Compártala con todos o con un rol.')
  const role = tx
    .selectFrom('admin.roleOption')
    .select('id')
    .where('id', '=', roleId)
    .where('enabled', '=', true)
  insist((await role.executeTakeFirst()) !== undefined, 'FIL-ROLE', 'Elija con qué rol la comparte.')
  if (!isRoleDefault || !changes) return
  await changeWhere(
    tx,
    'platform.savedFilter',
    { roleId, screen, isRoleDefault: true },
    { isRoleDefault: false },
  )
}

/** The user's own filter. Another author's looks as if it did not exist, even when shared: only its author changes it. */
async function ownFilter(tx: Tx, { userId }: Actor, id: string) {
  const found = await tx
    .selectFrom('platform.savedFilter')
    .select(['screen', 'shared', 'roleId', 'isRoleDefault'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return mustBeFound(found, 'El filtro')
}

type FilterKey = Readonly<{ id: string; screen: string; name: string; isDefault: boolean }>

/** Refuses a name that is already used, and clears the previous default. @returns how many other filters there are. */
async function mustFit(
  tx: Tx,
  { userId }: Actor,
  { id, screen, name, isDefault }: FilterKey,
): Promise<number> {
  const others = await tx
    .selectFrom('platform.savedFilter')
    .select(['name'])
    .where('userId', '=', userId)
    .where('screen', '=', screen)
    .where('id', '<>', id)
    .execute()
  const message = 'Ya tiene un filtro con este nombre.'
  must(!others.some((other) => other.name === name), 'FIL-NAME', 'name', message)
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
