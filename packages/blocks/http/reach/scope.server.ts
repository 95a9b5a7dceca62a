import { Problem } from '@quina/kernel'
import { type RawBuilder, sql } from 'kysely'
import { permission } from '../../values/thing/permission.ts'
import { type Actor, can } from '../actor.ts'

/** Allows the records of every campus; without it, only those of the current campus. */
export const allCampuses = permission('admin.campus.all', 'Ver y actuar en los registros de todas las sedes')

export const campusScope = (actor: Pick<Actor, 'permissions' | 'campusId'>): string | null =>
  can(actor, allCampuses) ? null : actor.campusId

/** Refuses a site where the actor may not act, such as the destination of a transfer. @throws Problem `GEN-CAMPUS` by field. */
export function mustActAt(
  actor: Pick<Actor, 'permissions' | 'campusId'>,
  campusId: string | null,
  field = 'campusId',
): void {
  const own = campusScope(actor)
  if (own === null || campusId === null || campusId.toLowerCase() === own) return
  const message = 'Es otra sede, donde usted no puede actuar: elija la suya.'
  throw new Problem('GEN-CAMPUS', message, { status: 403, fields: { [field]: message } })
}

/** The rows that a caller may see. `campusId: null` is the whole entity. */
export interface SiteScope {
  readonly campusId: string | null
  /** A row without a site is seen from every site. */
  readonly unsited?: boolean
  /** The site that computed columns count, in a list of the house; null counts all sites. */
  readonly countsIn?: string | null
}

/** The rows of one site, by the `campus_id` of their view. */
export const ofSite = ({ campusId, unsited = false }: SiteScope): RawBuilder<boolean> =>
  unsited
    ? sql<boolean>`(${sql.ref('campusId')} = ${campusId}::uuid or ${sql.ref('campusId')} is null)`
    : sql<boolean>`${sql.ref('campusId')} = ${campusId}::uuid`
