import { saveRow } from '@quina/blocks/server'
import { assignBed, blockBed, reserveBed, transferBed } from '@quina/care/contract'
import { bedMapOperations, bedService } from '@quina/care/server'
import { oneWhere, rowsFrom, type Tx } from '@quina/db/server'
import { dayInBogota } from '@quina/kernel'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensIn } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'

/** The beds: location, kind and REPS service. */
const demoBeds = [
  ['H201-A', 'adult', '129'],
  ['H201-B', 'adult', '129'],
  ['H202-A', 'adult', '129'],
  ['H202-B', 'adult', '129'],
  ['H203-A', 'adult', '129'],
  ['H203-B', 'adult', '129'],
  ['OBS-1', 'observation', '1102'],
  ['OBS-2', 'observation', '1102'],
  ['OBS-3', 'observation', '1102'],
] as const

/** The first day of the year in which the hospital began its books. */
const enabledSince = '2026-01-01'

/** Loads the beds in use: two patients who stay, one in observation, one bed being cleaned, one blocked, one reserved. */
export async function fillBeds(loading: Loading, cast: Cast): Promise<void> {
  const doctor = cast.as('doctor')
  await once(loading, 'beds', doctor.userId, (tx) => addBeds(tx, cast))
  await once(loading, 'beds.taken', doctor.userId, (tx) => takeBeds(tx, cast, loading.now))
}

async function addBeds(tx: Tx, cast: Cast): Promise<null> {
  const actor = cast.as('doctor')
  const [campusId] = cast.campusIds
  for (const [place, kind, service] of demoBeds) {
    const body = { campusId, kind, fromDay: enabledSince, untilDay: null, serviceId: null }
    const locationId = await placeOf(tx, place, campusId)
    const repsServiceId = await serviceOf(tx, service)
    await saveRow(tx, bedService, { id: null, body: { ...body, locationId, repsServiceId }, actor })
  }
  return null
}

type AdmissionRow = Readonly<{ id: string; ambit: string; date: string; time: string }>

async function takeBeds(tx: Tx, cast: Cast, now: Date): Promise<null> {
  const [campusId] = cast.campusIds
  const rows = await rowsFrom<AdmissionRow>(tx)`
    select id, ambit, date::text as date, time from care.admission_face
    where status = 'open' and ambit <> '1' and campus_id = ${campusId}::uuid order by number`
  const stays = rows.filter(({ ambit }) => ambit === '3')
  const [watched] = rows.filter(({ ambit }) => ambit === '2')
  const { act } = screensIn(bedMapOperations, { tx, actor: cast.as('doctor'), now })
  const since = ({ date, time }: AdmissionRow) => ({ date, time, confirmed: true })
  const bed = (code: string) => bedOf(tx, code, campusId)
  for (const [at, stay] of stays.slice(0, 2).entries())
    await act(assignBed, {
      admissionId: stay.id,
      bedId: await bed(at === 0 ? 'H201-A' : 'H202-A'),
      ...since(stay),
    })
  const moved = stays[1]
  if (moved !== undefined)
    await act(transferBed, {
      admissionId: moved.id,
      bedId: await bed('H201-B'),
      date: dayInBogota(now),
      time: '00:00',
      confirmed: true,
    })
  await act(blockBed, {
    bedId: await bed('H202-B'),
    motive: 'repair',
    note: 'Arreglo del llamado de enfermería',
  })
  if (watched === undefined) return null
  await act(assignBed, { admissionId: watched.id, bedId: await bed('OBS-1'), ...since(watched) })
  await act(reserveBed, { bedId: await bed('H203-A'), admissionId: watched.id })
  return null
}

const placeOf = async (tx: Tx, code: string, campusId: string): Promise<string> =>
  (await oneWhere(tx, 'hospital.locationList', { code, campusId }, ['id'])).id!

const bedOf = async (tx: Tx, code: string, campusId: string): Promise<string> =>
  (await oneWhere(tx, 'care.bedList', { code, campusId }, ['id'])).id!

const serviceOf = async (tx: Tx, code: string): Promise<string> =>
  (await oneWhere(tx, 'reference.repsServiceOption', { code }, ['id'])).id!
