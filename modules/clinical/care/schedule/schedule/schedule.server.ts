import type { Option, SearchedFor, Stored } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  hasWords,
  load,
  type Operation,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
  serveOptions,
} from '@quina/blocks/server'
import { oneFrom, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, insist } from '@quina/kernel'
import { sql } from 'kysely'
import { schedulePrint } from '../schedule-print/schedule.print.ts'
import { mustNotConflict } from './clashes.domain.ts'
import { duplicateSchedule, type ScheduleFacts, schedule, scheduleRooms } from './schedule.contract.ts'
import { mustBeSchedule, mustStayWhose, type ScheduleInput } from './schedule.domain.ts'
import { noRooms, scheduleFactsOf } from './schedule-facts.server.ts'
import {
  conflictsOf,
  type PlannedShiftSlot,
  plannedOf,
  removeSlots,
  rewriteSlots,
  type SchedulePlan,
  writeSlots,
} from './write-slots.server.ts'

type StoredSchedule = Stored<typeof schedule>

/** Rules: AGE-001 to AGE-017 of `mustBeSchedule` and its slots; AGE-012 one with patients is not closed nor annulled. */
export const scheduleService = servedDocument<typeof schedule>({
  document: schedule,
  lines: { shifts: 'care.scheduleShift', kinds: 'care.scheduleKind', contracts: 'care.scheduleContract' },
  onSave,
  on: {
    async publish({ tx, document }) {
      mustBeSchedule(document, await scheduleFactsOf(tx, document, document.campusId))
      const planning = planningOf(document, document)
      await publish(tx, planning, (await plannedOf(tx, planning)).slots)
    },
    async close({ tx, document, now }) {
      await mustHaveNoPatients(tx, document.id)
      await removeSlots(tx, document.id, now)
    },
    async annul({ tx, document }) {
      await mustHaveNoPatients(tx, document.id)
      await removeSlots(tx, document.id, null)
    },
  },
  extra: async (tx, stored) => ({ facts: await standingOf(tx, stored.id) }),
  print: schedulePrint,
})

const planningOf = ({ id, campusId }: StoredSchedule, input: ScheduleInput) => ({ id, campusId, input })

/** Checks an agenda when it is saved; a published one rewrites its future slots. */
async function onSave(
  tx: Tx,
  input: ScheduleInput,
  actor: Actor,
  stored: StoredSchedule | null,
): Promise<void> {
  mustBeSchedule(input, await scheduleFactsOf(tx, input, stored?.campusId ?? actor.campusId))
  if (stored?.status !== 'published') return
  mustStayWhose(input, stored)
  const planning = planningOf(stored, input)
  await publish(tx, planning, await rewriteSlots(tx, planning, new Date()))
}

async function publish(
  tx: Tx,
  planning: SchedulePlan & { readonly id: string },
  slots: readonly PlannedShiftSlot[],
) {
  mustNotConflict(await conflictsOf(tx, planning, slots))
  await writeSlots(tx, planning, slots)
}

async function standingOf(tx: Tx, id: string): Promise<ScheduleFacts> {
  return oneFrom<ScheduleFacts>(tx)`
    select coalesce(sum(capacity) filter (where status = 'available'), 0)::int as offered,
           coalesce(sum(capacity) filter (where status = 'blocked'), 0)::int as blocked,
           coalesce(sum(held), 0)::int as taken,
           coalesce(sum(greatest(0, capacity - held)) filter (where status = 'available'), 0)::int as free
    from care.slot s
    cross join lateral (select count(*) as held from care.appointment_place t where t.slot_id = s.id and t.held) h
    where schedule_id = ${id}::uuid`
}

/** @throws Problem AGE-012 while its appointments are neither moved nor cancelled. */
async function mustHaveNoPatients(tx: Tx, id: string): Promise<void> {
  const row = await rowFrom<{ many: number }>(tx)`
    select count(distinct a.id)::int as many from care.slot s
    join care.appointment_place t on t.slot_id = s.id and t.held
    join care.appointment a on a.id = t.appointment_id and a.status in ('assigned', 'confirmed', 'waiting', 'attending')
    where s.schedule_id = ${id}::uuid`
  const many = row?.many ?? 0
  const message = `Tiene ${many} citas por atender: cancélelas o reprográmelas antes.`
  insist(many === 0, 'AGE-012', message, { status: 409 })
}

type Days = Readonly<{ date: Day; untilDay: Day }>

async function duplicate(tx: Tx, actor: Actor, id: string, days: Days): Promise<{ id: string }> {
  const stored = await load(tx, { document: schedule, tables: scheduleService, actor }, id)
  insist(stored.number !== null, 'AGE-018', 'Duplique una agenda publicada o cerrada.', { status: 409 })
  const { professionalId, specialtyId, modality, locationId, holidayPolicy } = stored
  const { overbooking, overbookingPercent, aheadHours, aheadDays, notes, shifts, kinds, contracts } = stored
  const input = {
    professionalId,
    specialtyId,
    modality,
    locationId,
    holidayPolicy,
    overbooking,
    overbookingPercent,
    aheadHours,
    aheadDays,
    notes,
    shifts,
    kinds,
    contracts,
    ...days,
  }
  return { id: await createDraft(scheduleService, { tx, actor, input }) }
}

export const scheduleOperations: readonly Operation[] = refusing(
  // Only the database sees this: two agendas published at once.
  {
    'care.slot_professional_once': conflict(
      'AGE-020',
      'El profesional tiene cupos de otra agenda a esas horas: acaban de publicarla. Recargue.',
    ),
    'care.slot_room_once': conflict(
      'AGE-021',
      'El consultorio tiene cupos de otra agenda a esas horas: acaban de publicarla. Recargue.',
    ),
  },
  [
    serveCommand(duplicateSchedule, ({ tx, actor, input: { id, date, untilDay } }) =>
      duplicate(tx, actor, id, { date, untilDay }),
    ),
    ...serveDocument(scheduleService),
    serveOptions(scheduleRooms, ({ tx, actor, input }) => roomsOffered(tx, actor.campusId, input)),
  ],
)

type Search = SearchedFor<typeof scheduleRooms.params>

/** Returns the rooms of a site in which an agenda may be published (AGE-008), consulting rooms first. */
export function roomsOffered(tx: Tx, campusId: string | null, { q, id }: Search): Promise<Option[]> {
  return rowsFrom<Option>(tx)`
    select l.id, l.label, l.enabled from hospital.location_option l
    where l.enabled and l.campus_id = ${campusId}::uuid and l.kind <> all(${noRooms}::text[])
      and (${id}::uuid is null or l.id = ${id}::uuid) and ${hasWords(sql.ref('l.search'), q ?? '')}
    order by l.kind <> 'consulting', l.label limit 20`
}
