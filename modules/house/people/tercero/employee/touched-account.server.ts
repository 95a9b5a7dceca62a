import type { Call, TouchedAccount } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'

/** Returns a function that gives, after the call, the accounts that closed or opened as their person retired or came back. */
export async function barred({ tx }: Call): Promise<() => Promise<readonly TouchedAccount[]>> {
  const before = await accountsOfRetired(tx)
  return async () => {
    const after = await accountsOfRetired(tx)
    return [...without(after, before), ...without(before, after)]
  }
}

const without = (all: readonly TouchedAccount[], others: readonly TouchedAccount[]): TouchedAccount[] =>
  all.filter(({ userId }) => others.every((other) => other.userId !== userId))

const accountsOfRetired = (tx: Tx): Promise<TouchedAccount[]> =>
  rowsFrom<TouchedAccount>(tx)`
    select distinct u.id as "userId", u.name from people.employee e
    join people.tercero t on t.id = e.tercero_id
    join admin.app_user_face u on case u.person_kind
      when 'employee' then u.person_id = e.id when 'tercero' then u.person_id = e.tercero_id else u.id_number = t.number end
    where e.retired_on is not null`

/** Returns a function that gives the accounts whose signature the call replaces; a first signature replaces none. */
export async function signed({ tx, query }: Call): Promise<() => Promise<readonly TouchedAccount[]>> {
  const { id } = query as { readonly id: string }
  const accounts = await rowsFrom<TouchedAccount>(tx)`
    select distinct u.id as "userId", u.name from people.employee_signature s
    join people.employee e on e.id = s.employee_id
    join people.tercero t on t.id = e.tercero_id
    join admin.app_user_face u on case u.person_kind
      when 'employee' then u.person_id = e.id when 'tercero' then u.person_id = e.tercero_id else u.id_number = t.number end
    where s.employee_id = ${id}::uuid`
  return async () => accounts
}
