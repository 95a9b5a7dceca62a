import type { Actor } from '@quina/blocks/server'
import { type Db, oneWhere, rowsFrom } from '@quina/db/server'
import type { Id } from '@quina/kernel'
import { type CampusAt, campuses } from '../hospital/hospital.domain.ts'
import { administrator, demoUsers, type StaffName, staff } from '../hospital/users.domain.ts'

/** The users who act, at each site, with the permissions that their roles give them there. */
export interface Cast {
  readonly campusIds: readonly [Id<'admin.campus'>, Id<'admin.campus'>]
  readonly as: (who: StaffName, campus?: CampusAt) => Actor
}

interface UserRow {
  readonly userId: Id<'admin.user'>
  readonly email: string
  readonly name: string
  readonly campusId: Id<'admin.campus'>
  readonly code: string
  readonly permissions: readonly string[]
}

/** Reads what the users of the demonstration may do. Their roles, not this module, decide it. */
export async function castOf(db: Db): Promise<Cast> {
  const rows = await rowsFrom<UserRow>(db)`
    select u.id as "userId", u.email, u.name, c.id as "campusId", c.code, array(
      select distinct g.permission from admin.granted_permission g
      where g.user_id = u.id and (g.campus_id is null or g.campus_id = c.id)) as permissions
    from admin.app_user_face u cross join admin.campus_face c
    where u.email = any(${demoUsers.map(({ email }) => email)}) and c.code = any(${campuses.map(({ code }) => code)})
    order by c.code`
  const at = ({ code }: { readonly code: string }) => rows.find((row) => row.code === code)!.campusId
  return {
    campusIds: [at(campuses[0]), at(campuses[1])],
    as(who, campus = 0) {
      const { email } = staff[who]
      const found = rows.find((row) => row.email === email && row.code === campuses[campus].code)
      if (found === undefined) throw new Error(`the demonstration has nobody with ${email}`)
      const { userId, name, campusId, permissions } = found
      return { userId, name, campusId, permissions: new Set(permissions) }
    },
  }
}

/** Returns the administrator, who creates the rest before there is any site to work at. */
export async function administratorOf(db: Db): Promise<Id<'admin.user'>> {
  const { id } = await oneWhere(db, 'admin.appUserFace', { email: administrator.email }, ['id'])
  return id as Id<'admin.user'>
}
