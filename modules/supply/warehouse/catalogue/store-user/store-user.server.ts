import {
  type Actor,
  campusScope,
  closestFirst,
  type FoundOption,
  hasWords,
  type Operation,
  serveCommand,
  serveFlatReport,
  serveOptions,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { sql } from 'kysely'
import {
  assignStores,
  copyStores,
  type StoreVerb,
  storeKeeper,
  storesByUser,
  storesOfUser,
  storeVerbs,
} from './store-user.contract.ts'

/** Rules: ALM-015 a store twice, ALM-016 copying from oneself. Rows of sites out of reach do not change. */
export const storeUserOperations: readonly Operation[] = [
  serveOptions(
    storeKeeper,
    ({ tx, input: { q, id } }) =>
      rowsFrom<FoundOption>(tx)`
      select u.id, u.name as label, u.sites as detail, u.active as enabled from admin.user_list u
      where u.active and (${id}::uuid is null or u.id = ${id}::uuid) and ${hasWords(sql.ref('u.search'), q ?? '')}
      order by ${closestFirst(q, { label: sql.ref('u.name') })} u.name limit 20`,
  ),
  serveQuery(storesOfUser, ({ tx, actor, input: { userId } }) => assignments(tx, actor, userId)),
  serveCommand(assignStores, async ({ tx, actor, input: { userId, stores } }) => {
    const wanted = stores ?? []
    const ids = new Set(wanted.map(({ storeId }) => storeId))
    must(ids.size === wanted.length, 'ALM-015', 'stores', 'Una bodega está dos veces.')
    await sql`
      delete from warehouse.store_user u using warehouse.store s
      where s.id = u.store_id and u.user_id = ${userId} and not (s.id = any(${[...ids]}::uuid[]))
        and (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)`.execute(tx)
    for (const one of wanted) await assign(tx, userId, one)
    return { stores: wanted.length }
  }),
  serveCommand(copyStores, async ({ tx, actor, input: { userId, fromUserId } }) => {
    must(userId !== fromUserId, 'ALM-016', 'fromUserId', 'Elija otro usuario.')
    const found = (await assignments(tx, actor, fromUserId)).filter(({ sees }) => sees)
    for (const one of found) await assign(tx, userId, one)
    return { stores: found.length }
  }),
  ...serveFlatReport({
    whose: 'site',
    report: storesByUser,
    read: async (tx, { storeId, user }, actor) => {
      const rows = await rowsFrom<WorkingRow>(tx)`
      select u.id, a.name as user, case when a.active then 'Activo' else 'Inactivo' end as state, c.name as campus,
             s.code || ' ' || s.name || case when s.active then '' else ' (inactiva)' end as store,
             u.receives, u.issues, u.transfers, u.adjusts, u.counts, u.approves
      from warehouse.store_user u join warehouse.store s on s.id = u.store_id join admin.campus_face c on c.id = s.campus_id
      join admin.user_list a on a.id = u.user_id
      where (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)
        and (${storeId}::uuid is null or s.id = ${storeId}::uuid) and ${hasWords(sql.ref('a.search'), user ?? '')}
      order by a.name, c.name, s.code`
      return rows.map(({ id, user: name, state, campus, store, ...may }) => ({
        id,
        user: name,
        state,
        campus,
        store,
        may: verbsOf(may),
      }))
    },
  }),
]

type WorkingRow = Readonly<
  Record<'id' | 'user' | 'state' | 'campus' | 'store', string> & Record<StoreVerb, boolean>
>

const verbsOf = (row: Readonly<Record<string, string | boolean>>) =>
  ['Ver', ...Object.entries(storeVerbs).flatMap(([verb, label]) => (row[verb] === true ? label : []))].join(
    ', ',
  )

/** Returns every store of the sites within reach, with the user's actions in it. */
const assignments = (tx: Tx, actor: Actor, userId: string) =>
  rowsFrom<AssignmentRow>(tx)`
    select s.id as "storeId", s.code || ' ' || s.name || ' · ' || c.name as store, u.id is not null as sees,
           coalesce(u.receives, false) as receives, coalesce(u.issues, false) as issues,
           coalesce(u.transfers, false) as transfers, coalesce(u.adjusts, false) as adjusts,
           coalesce(u.counts, false) as counts, coalesce(u.approves, false) as approves
    from warehouse.store s
    join admin.campus_face c on c.id = s.campus_id
    left join warehouse.store_user u on u.store_id = s.id and u.user_id = ${userId}
    where s.active and (${campusScope(actor)}::uuid is null or s.campus_id = ${campusScope(actor)}::uuid)
    order by c.name, s.code`

type AssignmentRow = Readonly<Record<'storeId' | 'store', string> & Record<'sees' | StoreVerb, boolean>>

/** Inserts or updates the row of a store; an equal row is left alone. */
async function assign(tx: Tx, userId: string, one: Omit<AssignmentRow, 'store' | 'sees'>): Promise<void> {
  await sql`
    insert into warehouse.store_user (id, store_id, user_id, receives, issues, transfers, adjusts, counts, approves)
    values (gen_random_uuid(), ${one.storeId}, ${userId}, ${one.receives}, ${one.issues}, ${one.transfers}, ${one.adjusts},
            ${one.counts}, ${one.approves})
    on conflict (user_id, store_id) do update
      set receives = excluded.receives, issues = excluded.issues, transfers = excluded.transfers, adjusts = excluded.adjusts,
          counts = excluded.counts, approves = excluded.approves
      where (store_user.receives, store_user.issues, store_user.transfers, store_user.adjusts, store_user.counts,
             store_user.approves) is distinct from
            (excluded.receives, excluded.issues, excluded.transfers, excluded.adjusts,
             excluded.counts, excluded.approves)`.execute(tx)
}
