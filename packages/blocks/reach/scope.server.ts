import { type Actor, can } from '../http/actor.ts'
import { permission } from '../module/permission.ts'

/** Sees and acts on what is of every campus; others only on what is of the campus they are working in. */
export const allCampuses = permission('admin.campus.all', 'Ver y actuar en los registros de todas las sedes')

export const campusScope = (actor: Pick<Actor, 'permissions' | 'campusId'>): string | null =>
  can(actor, allCampuses) ? null : actor.campusId
