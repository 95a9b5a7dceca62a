import type { Db } from '@quina/db/server'
import type { Product } from '../../../apps/api/product.ts'
import { addCampus, addPerson, password } from '../../../apps/api/testing/people.ts'
import { type Caller, type Carry, callerOf } from './caller.ts'

const wholeEntity = 'admin.campus.all'

/** Returns the callers, from one with every permission to an anonymous one, in that order. */
export async function crowd(db: Db, { admin }: Pick<Product, 'admin'>, carry: Carry): Promise<Caller[]> {
  const all = admin.permissions().flatMap((module) => module.permissions.map(({ name }) => name))
  const local = all.filter((name) => name !== wholeEntity)
  const viewing = local.filter((name) => name.endsWith('.view'))
  const entering = (who: string, may: (campus: string) => Readonly<Record<string, readonly string[]>>) => ({
    who,
    carry,
    person: async () => {
      const { email } = await addPerson(db, { may: may(await standingCampus(db)) })
      return { email, password }
    },
  })
  const everywhere = entering('everything everywhere', () => ({ '*': all }))
  const here = entering('everything at a site', (campus) => ({ [campus]: local }))
  const there = {
    ...here,
    who: 'everything at another site',
    person: async () => {
      const { email } = await addPerson(db, { may: { [await addCampus(db)]: local } })
      return { email, password }
    },
  }
  const viewer = entering('only to see', (campus) => ({ [campus]: viewing }))
  const idle = entering('nothing', (campus) => ({ [campus]: [] }))
  const mustChange = {
    ...idle,
    who: 'a password to change',
    person: async () => ({ email: (await addPerson(db, { mustChange: true })).email, password }),
  }
  const nobody = { who: 'nobody', carry, person: async () => null }
  // Callers with more permissions find more: they call more often.
  const strong = [everywhere, everywhere, everywhere, here, here, here, here, here, here]
  const weighed = [...strong, there, viewer, idle, mustChange, nobody]
  const callers: Caller[] = []
  for (const one of weighed) callers.push(await callerOf(one))
  return callers
}

/** Returns an open site, because a request may have closed the previous one. */
async function standingCampus(db: Db): Promise<string> {
  const standing = await db
    .selectFrom('admin.campus')
    .select('id')
    .where('active', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return standing?.id ?? addCampus(db)
}
