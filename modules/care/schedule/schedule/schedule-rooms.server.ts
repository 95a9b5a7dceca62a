import type { Option, SearchedFor } from '@quina/blocks'
import { hasWords, type Operation, serveOptions } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { scheduleRooms } from './schedule.contract.ts'
import { noRooms } from './schedule-facts.server.ts'

type Search = SearchedFor<typeof scheduleRooms.params>

/** The rooms of a site that publishing accepts (AGE-008), consulting rooms first. */
export const roomsOffered = (tx: Tx, campusId: string | null, { q, id }: Search): Promise<Option[]> =>
  rowsFrom<Option>(tx)`
    select l.id, l.label, l.enabled from hospital.location_option l
    where l.enabled and l.campus_id = ${campusId}::uuid and l.kind <> all(${noRooms}::text[])
      and (${id}::uuid is null or l.id = ${id}::uuid) and ${hasWords(sql.ref('l.search'), q ?? '')}
    order by l.kind <> 'consulting', l.label limit 20`

export const scheduleRoomOperations: Operation[] = [
  serveOptions(scheduleRooms, ({ tx, actor, input }) => roomsOffered(tx, actor.campusId, input)),
]
