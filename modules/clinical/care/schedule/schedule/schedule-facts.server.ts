import { rowOf, rowsFrom, rowsWhere, type Tx } from '@quina/db/server'
import { type Day, dayInBogota } from '@quina/kernel'
import type { ScheduleFactsGiven, ScheduleInput } from './schedule.domain.ts'

/** The stored data of the professional, the rooms and the kinds of appointment that an agenda names. */
export async function scheduleFactsOf(
  tx: Tx,
  input: ScheduleInput,
  campusId: string,
): Promise<ScheduleFactsGiven> {
  const rooms = [input.locationId, ...input.shifts.map(({ locationId }) => locationId)]
  const kinds = [...(input.kinds ?? []), ...input.shifts].map(({ appointmentTypeId }) => appointmentTypeId)
  return {
    professional: await professionalOf(tx, input.professionalId),
    rooms: await roomsAmong(tx, named(rooms), campusId),
    kinds: await specialtiesOf(tx, named(kinds)),
  }
}

const named = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

async function professionalOf(tx: Tx, id: string): Promise<ScheduleFactsGiven['professional']> {
  const found = await rowOf(tx, 'people.employeeFace', id, ['professional', 'active', 'retiredOn'])
  const specialties = await rowsWhere(tx, 'people.employeeSpecialty', { employeeId: id }, ['specialtyId'])
  const today = dayInBogota(new Date())
  const works = found?.active === true && (found.retiredOn === null || String(found.retiredOn) > today)
  return {
    works: works && found.professional,
    specialtyIds: specialties.map(({ specialtyId }) => specialtyId),
  }
}

/** Kinds of location in which nobody is attended by appointment. */
export const noRooms = ['block', 'floor', 'bed', 'store']

async function roomsAmong(tx: Tx, ids: readonly string[], campusId: string): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('hospital.locationFace')
    .select('id')
    .where('id', 'in', [...ids])
    .where('campusId', '=', campusId)
    .where('active', '=', true)
    .where('condition', '=', 'working')
    .where('kind', 'not in', noRooms)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function specialtiesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsWhere(tx, 'care.appointmentType', { id: [...ids] }, ['id', 'specialtyId'])
  return new Map(rows.map(({ id, specialtyId }) => [id, specialtyId]))
}

/** Returns the holidays of a site between two days, with their names. */
export async function holidayNames(
  tx: Tx,
  { from, to, campusId }: { readonly from: Day; readonly to: Day; readonly campusId: string },
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsFrom<{ date: string; name: string }>(tx)`
    select date::text as date, string_agg(name, ' y ' order by name) as name from hospital.holiday_list
    where active and date between ${from}::date and ${to}::date and (campus_id is null or campus_id = ${campusId}::uuid)
    group by date`
  return new Map(rows.map(({ date, name }) => [date, name]))
}
