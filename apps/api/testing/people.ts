import type { Db } from '@quina/db/server'
import { newId } from '@quina/kernel'

export const password = 'caballo correcto batería'

/** A hash of `password`, made once: people in tests share it. */
const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$MjLBLN/YZI8P/xjgpywjvw$db2IEE9Svf7vXT2j8el/342PcL1tgZRiLrvhORQI0H8'

let serial = 0

export async function addCampus(db: Db, name = `Sede ${++serial}`): Promise<string> {
  const id = newId()
  await db
    .insertInto('admin.campus')
    .values({ id, code: `S${++serial}`, name })
    .execute()
  return id
}

export interface NewPerson {
  /** Permissions at each campus; `*` for every one. */
  readonly may?: Readonly<Record<string, readonly string[]>>
  readonly mustChange?: boolean
}

/** Someone who can sign in, with permissions at some sites. @returns the e-mail and the id. */
export async function addPerson(db: Db, { may = {}, mustChange = false }: NewPerson = {}) {
  const id = newId<'admin.user'>()
  const email = `persona${++serial}@hospital.gov.co`
  await db
    .insertInto('admin.appUser')
    .values({ id, email, name: `Persona ${serial}` })
    .execute()
  await db.insertInto('admin.credential').values({ userId: id, passwordHash, mustChange }).execute()
  for (const [campus, permissions] of Object.entries(may)) await give(db, { id, campus, permissions })
  return { id, email }
}

async function give(
  db: Db,
  given: { id: string; campus: string; permissions: readonly string[] },
): Promise<void> {
  const { id: userId, campus, permissions } = given
  const roleId = newId()
  const everywhere = campus === '*'
  await db
    .insertInto('admin.role')
    .values({ id: roleId, name: `Rol ${++serial}`, everywhere })
    .execute()
  if (permissions.length > 0)
    await db
      .insertInto('admin.rolePermission')
      .values(
        [...new Set(permissions)].map((permission) => ({ roleId, permission: permission.toLowerCase() })),
      )
      .execute()
  const campusId = everywhere ? null : campus
  await db
    .insertInto('admin.userRole')
    .values({ id: newId(), userId, roleId, campusId, fromDay: '2026-01-01' })
    .execute()
}
