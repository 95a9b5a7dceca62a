import { type Actor, can } from '../http/actor.ts'

/** Sees and acts on what is of every campus; others only on what is of the campus they are working in. */
export const allCampuses = 'admin.campus.all'
export const campusScope = (actor: Pick<Actor, 'permissions' | 'campusId'>): string | null =>
  can(actor, allCampuses) ? null : actor.campusId
