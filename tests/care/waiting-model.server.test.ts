import { type Actor, performAction } from '@quina/blocks/server'
import { addDays, Problem } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { waitingLists } from '../../modules/clinical/care/admission/unadmitted/waiting-lists.server.ts'
import {
  blockSchedule,
  closeRelocation,
  relocateAppointment,
  toRelocate,
} from '../../modules/clinical/care/agenda/block/block.contract.ts'
import { blockOperations } from '../../modules/clinical/care/agenda/block/block.server.ts'
import {
  closeRelocationOperation,
  relocateOperation,
  relocationQuery,
} from '../../modules/clinical/care/agenda/relocation/relocate.server.ts'
import { appointmentService } from '../../modules/clinical/care/appointment/appointment/appointment.server.ts'
import {
  bookAppointment,
  requestAppointment,
  waitingRequests,
  withdrawRequest,
} from '../../modules/clinical/care/appointment/booking/booking.contract.ts'
import {
  bookingOperations,
  tellingOperations,
} from '../../modules/clinical/care/appointment/booking/booking.server.ts'
import {
  attendTriage,
  deriveTriage,
  finishTriage,
} from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import { triageBoard } from '../../modules/clinical/care/triage/triage-board/board.contract.ts'
import { agendasOn, shiftOf } from './agenda-world.ts'
import { triageWorld } from './triage-world.ts'

const world = await triageWorld()
afterAll(world.close)
const { actor, by, campusId, db, nurse, physician, seen, today } = world
const agendas = agendasOn({ db, actor, today, campusId, writing: (work) => world.writing(work) })
const kind = await agendas.kind('MGP')
const specialtyId = (await agendas.specialty('MGE')) as never

const operations = [
  ...[...bookingOperations, ...tellingOperations, ...blockOperations],
  ...[relocateOperation, closeRelocationOperation, relocationQuery],
]
const desk = screensOf(operations, { db, actor, now: new Date() })

const listNames = ['triage', 'requests', 'relocation', 'appointments', 'admissions'] as const
type ListName = (typeof listNames)[number]

/** What should be waiting, by what was done and never by what the database says: each case and the list that answers for it. */
interface Case {
  readonly id: string
  readonly patientId: string
  list: ListName
  /** How far a triage is, or an appointment on its day; the admission that follows a triage. */
  step?: 'arrived' | 'classified' | 'attended' | 'observed' | 'waiting' | 'attending'
  admissionId?: string
}
const model = new Map<string, Case>()
const inList = (list: ListName, step?: Case['step']) =>
  [...model.values()].filter((one) => one.list === list && (step === undefined || one.step === step))

/** Slots of four professionals, each call taking the next one. */
const slots: { id: string; startsAt: Date; scheduleId: string }[] = []
let given = 0
const nextSlot = () => slots[given++ % slots.length]!

async function publish(place: number): Promise<void> {
  const professionalId = (await agendas.professional(String(79_300_000 + place), specialtyId)) as never
  const locationId = (await agendas.room(`M${place}`)) as never
  const days = { date: addDays(today, 1), untilDay: addDays(today, 5) }
  const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
  const shifts = weekdays.map((weekday) => shiftOf({ weekday, startsAt: '07:00', endsAt: '11:00' }))
  const id = await agendas.published({ professionalId, specialtyId, locationId, ...days, shifts })
  const rows = await db
    .selectFrom('care.slot')
    .select(['id', 'startsAt', 'scheduleId'])
    .where('scheduleId', '=', id)
    .orderBy('startsAt')
    .execute()
  slots.push(...rows)
}

const wish = { appointmentTypeId: kind, wishedOn: today, channel: 'telephone' as const }
const nothing = {
  contractId: null,
  authorisationNumber: null,
  orderNumber: null,
  companion: null,
  notes: null,
  overbookingReason: null,
  overbooked: false,
}
const book = (patientId: string, requestId: string | null) =>
  desk.act(bookAppointment, { ...wish, ...nothing, patientId, requestId, slotId: nextSlot().id } as never)
const step = (id: string, action: string, input: object = {}, by: Actor = actor) =>
  world.writing(async (tx) => {
    const { startsAt } = await tx
      .selectFrom('care.appointment')
      .select('startsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The clock of each visit is that of its hour.
    const now =
      action === 'cancel' || action === 'reschedule'
        ? new Date()
        : new Date(startsAt!.getTime() + 16 * 60_000)
    return performAction(appointmentService, { tx, actor: by, today, now, id, action, input } as never)
  })
const followerOf = async (id: string) => {
  const row = await db
    .selectFrom('care.appointment')
    .select(['id', 'patientId'])
    .where('originId', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, list: 'appointments' as const }
}
const put = (one: Case) => model.set(one.id, one)
/** Who leaves the emergency room with an admission is answered for by it. */
const leaveBoard = ({ id, patientId, admissionId }: Case) => {
  model.delete(id)
  if (admissionId !== undefined) put({ id: admissionId, patientId, list: 'admissions' })
}
/** Another appointment of the specialty ends the wait of who was cancelled. */
const endRelocations = (patientId: string) => {
  for (const one of inList('relocation')) if (one.patientId === patientId) model.delete(one.id)
}

type Command = (pick: <T>(all: readonly T[]) => T) => Promise<void>

/** What may be done; one that finds nobody to be done with does nothing. */
const commands: Readonly<Record<string, Command>> = {
  arrive: async () => {
    const id = await world.arrive()
    const { patientId } = await rowOfTriage(id)
    put({ id, patientId, list: 'triage', step: 'arrived' })
  },
  classify: async (pick) => {
    const one = pick(inList('triage', 'arrived'))
    await world.begin(one.id)
    await world.sign(one.id, { pain: 5, resources: 1, level: '4' })
    one.step = 'classified'
  },
  derive: async (pick) => {
    const one = pick(inList('triage', 'classified'))
    const texts = { detail: 'Consulta prioritaria mañana', warnings: 'Fiebre, dolor o vómito' }
    const sent = {
      ...texts,
      destination: 'priority',
      appointmentTypeId: null,
      limitOn: null,
      consented: true,
    }
    await by(nurse).act(deriveTriage, { ...(await seen(one.id)), ...sent } as never)
    leaveBoard(one)
    const { id } = await db
      .selectFrom('care.appointmentRequest')
      .select('id')
      .where('patientId', '=', one.patientId)
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow()
    put({ id, patientId: one.patientId, list: 'requests' })
  },
  attend: async (pick) => {
    const one = pick(inList('triage', 'classified'))
    await by(physician).act(attendTriage, await seen(one.id))
    one.step = 'attended'
  },
  sendHome: async (pick) => {
    const one = pick([...inList('triage', 'attended'), ...inList('triage', 'observed')])
    await by(physician).act(finishTriage, { ...(await seen(one.id)), disposition: 'home' })
    leaveBoard(one)
  },
  observe: async (pick) => {
    const one = pick(inList('triage', 'attended'))
    await by(physician).act(finishTriage, { ...(await seen(one.id)), disposition: 'observation' })
    // Admitted already, the admission answers for them.
    if (one.admissionId === undefined) one.step = 'observed'
    else leaveBoard(one)
  },
  admit: async (pick) => {
    const one = pick(inList('triage').filter(({ admissionId }) => admissionId === undefined))
    const id = await world.admit({ patientId: one.patientId as never, ambit: '2' })
    if (one.step !== 'observed') one.admissionId = id
    else {
      model.delete(one.id)
      put({ id, patientId: one.patientId, list: 'admissions' })
    }
  },
  discharge: async (pick) => {
    const one = pick(inList('admissions'))
    await world.run(one.id, 'discharge', {
      date: today,
      time: '00:05',
      condition: '01',
      diagnosisId: world.diagnosis,
    })
    model.delete(one.id)
  },
  request: async () => {
    const patientId = await world.keep()
    const sent = { ...wish, patientId, partOfDay: 'any', priority: '4', limitOn: null }
    const { id } = await desk.act(requestAppointment, sent as never)
    put({ id, patientId, list: 'requests' })
  },
  withdraw: async (pick) => {
    const { id } = pick(inList('requests'))
    await desk.act(withdrawRequest, { id, reason: 'Ya la atendieron en otra parte' })
    model.delete(id)
  },
  answer: async (pick) => {
    const { id, patientId } = pick(inList('requests'))
    const booked = await book(patientId, id)
    model.delete(id)
    endRelocations(patientId)
    put({ id: booked.id, patientId, list: 'appointments' })
  },
  book: async () => {
    const patientId = await world.keep()
    put({ id: (await book(patientId, null)).id, patientId, list: 'appointments' })
  },
  cancelByPatient: async (pick) => {
    const { id } = pick(coming())
    await step(id, 'cancel', { motive: 'P01', reason: null })
    model.delete(id)
  },
  cancelByHouse: async (pick) => {
    const one = pick(coming())
    await step(one.id, 'cancel', { motive: 'I01', reason: null })
    one.list = 'relocation'
  },
  block: async (pick) => {
    const one = pick(coming())
    const { scheduleId, startsAt, endsAt } = await hourOf(one.id)
    const at = (instant: Date) =>
      instant.toLocaleTimeString('en-GB', { timeZone: 'America/Bogota', hour: '2-digit', minute: '2-digit' })
    const date = startsAt.toLocaleDateString('en-CA', { timeZone: 'America/Bogota' })
    await desk.act(blockSchedule, {
      scheduleId,
      scope: 'schedule',
      motive: 'PER',
      fate: 'relocate',
      notes: null,
      date,
      untilDay: date,
      startsAt: at(startsAt),
      endsAt: at(endsAt),
    } as never)
    one.list = 'relocation'
  },
  relocate: async (pick) => {
    const one = pick(inList('relocation'))
    await desk.act(relocateAppointment, { id: one.id, slotId: nextSlot().id })
    model.delete(one.id)
    put(await followerOf(one.id))
  },
  giveUp: async (pick) => {
    const { id } = pick(inList('relocation'))
    await desk.act(closeRelocation, { id, reason: 'No quiere otra fecha: irá a otra IPS' })
    model.delete(id)
  },
  reschedule: async (pick) => {
    const { id } = pick(coming())
    await step(id, 'reschedule', { slotId: nextSlot().id, by: 'patient', reason: null })
    model.delete(id)
    put(await followerOf(id))
  },
  receive: async (pick) => {
    const one = pick(coming())
    await step(one.id, 'arrive')
    one.step = 'waiting'
  },
  call: async (pick) => {
    const one = pick(inList('appointments', 'waiting'))
    await step(one.id, 'attend')
    one.step = 'attending'
  },
  end: async (pick) => {
    const { id } = pick(inList('appointments', 'attending'))
    await step(id, 'finish', { withoutNote: 'La nota se escribió en papel' })
    model.delete(id)
  },
  miss: async (pick) => {
    const { id } = pick(coming())
    await step(id, 'miss')
    model.delete(id)
  },
}

const coming = () => inList('appointments').filter((one) => one.step === undefined)
const rowOfTriage = (id: string) =>
  db.selectFrom('care.triage').select('patientId').where('id', '=', id).executeTakeFirstOrThrow()
const hourOf = (id: string) =>
  db
    .selectFrom('care.appointment as a')
    .innerJoin('care.slot as s', 's.id', 'a.slotId')
    .select(['s.scheduleId', 's.startsAt', 's.endsAt'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/** Every case of every list that is declared, with the lists that have it. */
async function listed(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name, cases } of waitingLists) {
    const { rows } = await cases(campusId).execute(db)
    for (const { id } of rows) found[id] = [...(found[id] ?? []), name]
  }
  return found
}

const expected = (): Record<string, string[]> =>
  Object.fromEntries([...model.values()].map(({ id, list }) => [id, [list]]))

const idsIn = (list: ListName) =>
  inList(list)
    .map(({ id }) => id)
    .toSorted()
/** What the screens show is what the lists declare. */
async function shown(): Promise<void> {
  const { waiting } = await by(nurse).ask(triageBoard, {})
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(ids(waiting)).toEqual(idsIn('triage'))
  expect(ids(await desk.ask(waitingRequests, {}))).toEqual(idsIn('requests'))
  expect(ids(await desk.ask(toRelocate, { scheduleId: null }))).toEqual(idsIn('relocation'))
}

/** The road of the emergency room is long: its steps come more often, so that somebody gets to its end. */
const emergency = ['arrive', 'classify', 'attend', 'attend', 'observe', 'observe', 'sendHome']

class Nobody extends Error {}
const walk = fc.array(fc.tuple(fc.constantFrom(...Object.keys(commands), ...emergency), fc.nat()), {
  minLength: 250,
  maxLength: 250,
})

/** Does it in the product and in the model; what is refused, or has nobody to be done with, changes neither. */
async function doIt(name: string, at: number): Promise<string> {
  try {
    await commands[name]!((all) => {
      const one = all[at % Math.max(all.length, 1)]
      if (one === undefined) throw new Nobody()
      return one
    })
    return 'done'
  } catch (error) {
    if (error instanceof Nobody) return 'nobody'
    if (error instanceof Problem) return error.code
    throw error
  }
}

test('everyone who waits is in exactly one list with a person responsible, after each of 250 commands', async () => {
  expect(waitingLists.map(({ name }) => name)).toEqual(listNames)
  for (let place = 0; place < 4; place += 1) await publish(place)
  await fc.assert(
    fc.asyncProperty(walk, async (all) => {
      const outcomes = new Map<string, Set<string>>()
      for (const [name, at] of all) {
        const outcome = await doIt(name, at)
        outcomes.set(name, (outcomes.get(name) ?? new Set()).add(outcome))
        expect(await listed(), `after ${name}: ${outcome}`).toEqual(expected())
      }
      await shown()
      const done = [...outcomes].filter(([, how]) => how.has('done')).map(([name]) => name)
      expect(done.toSorted()).toEqual(Object.keys(commands).toSorted())
    }),
    { numRuns: 1, endOnFailure: true, seed: 20_261_128 },
  )
}, 180_000)
