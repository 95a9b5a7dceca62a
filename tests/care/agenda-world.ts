import { type Actor, createDraft, performAction, saveDraft } from '@quina/blocks/server'
import { signWith, type Tx } from '@quina/db/server'
import { addDays, dayInBogota, newId, day as toDay } from '@quina/kernel'
import { addPatient, addTercero } from '@quina/people/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import type {
  ScheduleInput,
  ScheduleShift,
} from '../../modules/clinical/care/schedule/schedule/schedule.domain.ts'
import { scheduleService } from '../../modules/clinical/care/schedule/schedule/schedule.server.ts'
import { addEmployee, addSpecialty } from '../../modules/house/people/tercero/employee/employee.server.ts'

/** A site with a room, professionals, patients, and the verbs for stories of agendas. */
export async function agendaWorld() {
  const { db, close } = await testDatabase()
  const today = dayInBogota(new Date())
  const campusId = newId()
  await db.insertInto('admin.campus').values({ id: campusId, code: 'HSQ', name: 'Sede principal' }).execute()
  const actor: Actor = { ...actorFor(), campusId: campusId as never }
  const writing = <T>(work: (tx: Tx) => Promise<T>, by: Actor = actor): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await signWith(tx, { userId: by.userId })
      return work(tx)
    })
  const stage = { db, actor, today, campusId, writing }
  return { close, patient: await registering(stage), ...agendasOn(stage) }
}

/** The verbs of agendas over a site that another world made. */
export function agendasOn(stage: Stage) {
  const { db, campusId } = stage
  const specialty = (code: string) => idOf(db, 'hospital.specialty', code)
  const kind = (code: string) => idOf(db, 'care.appointmentType', code)
  const room = async (code: string) => {
    const id = newId<'hospital.location'>()
    const values = { id, campusId, kind: 'consulting', code, name: `Consultorio ${code}` }
    await db.insertInto('hospital.location').values(values).execute()
    return id
  }
  return { ...stage, specialty, kind, room, professional: hiring(stage), ...scheduling(stage) }
}

const idOf = async (db: Tx, table: 'hospital.specialty' | 'care.appointmentType', code: string) =>
  (await db.selectFrom(table).select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

interface Stage {
  readonly db: Tx
  readonly actor: Actor
  readonly today: ReturnType<typeof dayInBogota>
  readonly campusId: string
  readonly writing: <T>(work: (tx: Tx) => Promise<T>, by?: Actor) => Promise<T>
}

/** Somebody who attends in a specialty. */
const hiring =
  ({ actor, campusId, writing }: Stage) =>
  (number: string, specialtyId: string) =>
    writing(async (tx) => {
      const { id: positionId } = await tx
        .selectFrom('hospital.position')
        .select('id')
        .where('code', '=', '211')
        .executeTakeFirstOrThrow()
      const person = {
        documentType: 'CC',
        personType: 'natural',
        firstName: 'Rosa',
        lastName: 'Mora',
      } as const
      const terceroId = await addTercero(tx, actor, { ...person, number })
      const post = { terceroId, linkType: 'career', positionId, campusId: campusId as never } as const
      const doctor = { professional: true, profession: 'medicine', rethus: number } as const
      const id = await addEmployee(tx, actor, { ...post, ...doctor, startDate: toDay('2024-01-15') })
      await addSpecialty(tx, id, specialtyId)
      return id
    })

async function registering({ db, actor, today, writing }: Stage) {
  const codeIn = async (catalogue: string, code: string) =>
    (
      await db
        .selectFrom('reference.entry')
        .select('id')
        .where('catalogue', '=', catalogue)
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).id as never
  const country = await codeIn('country', '170')
  const municipality = await codeIn('municipality', '11001')
  const names = ['Ana', 'Luis', 'Marta', 'Jorge', 'Elena', 'Pablo', 'Sofía', 'Andrés']
  let people = 0
  return (change: object = {}) => {
    people += 1
    const person = {
      documentType: 'CC',
      number: String(52_000_000 + people * 7_919),
      firstName: names[people % names.length]!,
      lastName: `Vélez${people}`,
      birthDate: toDay(`19${60 + (people % 30)}-0${1 + (people % 9)}-01`),
      sex: 'F',
      birthCountryId: country,
      residenceCountryId: country,
      municipalityId: municipality,
      zone: '02',
      address: 'Calle 1 # 2-3',
      phone: `300${String(1_000_000 + people)}`,
      ...change,
    } as const
    return writing((tx) => addPatient(tx, { actor, today }, person as never))
  }
}

export const shiftOf = (change: Partial<ScheduleShift> = {}): ScheduleShift => ({
  weekday: 'workdays',
  weeks: 'all',
  startsAt: '07:00',
  endsAt: '12:00',
  minutes: 20,
  buffer: 0,
  capacity: 1,
  pauses: null,
  locationId: null,
  appointmentTypeId: null,
  ...change,
})

/** What is done with an agenda. */
function scheduling({ actor, today, writing }: Stage) {
  const draft = (given: Whose & Partial<ScheduleInput>, by: Actor = actor) => {
    const input = {
      modality: '01',
      date: today,
      untilDay: addDays(today, 30),
      holidayPolicy: 'generate',
      overbooking: 0,
      overbookingPercent: 0,
      aheadHours: null,
      aheadDays: null,
      notes: null,
      kinds: null,
      contracts: null,
      shifts: [shiftOf()],
      ...given,
    } as ScheduleInput
    return writing((tx) => createDraft(scheduleService, { tx, actor: by, input }), by)
  }
  const runSchedule = (
    id: string,
    action: 'publish' | 'close' | 'annul',
    input: object = {},
    by: Actor = actor,
  ) => writing((tx) => performAction(scheduleService, { tx, actor: by, today, id, action, input }), by)
  const published = async (given: Whose & Partial<ScheduleInput>, by: Actor = actor) => {
    const id = await draft(given, by)
    await runSchedule(id, 'publish', {}, by)
    return id
  }
  const edit = (id: string, version: number, input: ScheduleInput) =>
    writing((tx) => saveDraft(scheduleService, { tx, actor, id, version, input }))
  return { draft, runSchedule, published, edit }
}

type Whose = Pick<ScheduleInput, 'professionalId' | 'specialtyId' | 'locationId'>
