import type { WireOf } from '@quina/blocks'
import { type Actor, decideParameter } from '@quina/blocks/server'
import { newId, day as toDay } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { actorFor, screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import {
  beginClassification,
  registerArrival,
} from '../../modules/clinical/care/triage/triage/triage.contract.ts'
import { triageOperations } from '../../modules/clinical/care/triage/triage/triage.server.ts'
import { triageSuggests } from '../../modules/clinical/care/triage/triage-board/triage-parameters.contract.ts'
import { classify } from '../../modules/clinical/care/triage/triage-classification/classification.contract.ts'
import { triageOf } from '../../modules/clinical/care/triage/triage-sheet/sheet.contract.ts'
import { admissionWorld } from './admission-world.ts'

/** The waiting room of a site, a nurse, two registered physicians, and the verbs for stories of triage. */
export async function triageWorld() {
  const world = await admissionWorld()
  const { db, writing } = world
  const campusId = world.actor.campusId
  const professional = hiring(world)
  const nurse = await professional('nursing')
  const physician = await professional('medicine')
  const other = await professional('medicine')
  const by = (actor: Actor) => screensOf(triageOperations, { db, actor })
  await writing((tx) =>
    decideParameter(tx, triageSuggests, { fromDay: toDay('2026-01-01'), value: true, userId: null }),
  )
  const arrive = async () => {
    const input = { patientId: await world.keep(), arrival: 'own', motive: 'Dolor en el pecho' } as const
    return (await by(nurse).act(registerArrival, input)).id
  }
  const seen = async (id: string) => {
    const { version } = await by(nurse).ask(triageOf, { id })
    return { id, version }
  }
  const sign = async (id: string, change: Partial<TriageValues> = {}, actor = nurse) =>
    by(actor).act(classify, { ...signed, ...change, ...(await seen(id)) })
  const begin = async (id: string) => by(nurse).act(beginClassification, await seen(id))
  const classified = async (change: Partial<TriageValues> = {}, actor = nurse) => {
    const id = await arrive()
    await by(actor).act(beginClassification, await seen(id))
    await sign(id, change, actor)
    return id
  }
  return {
    ...world,
    begin,
    classified,
    professional,
    nurse,
    physician,
    other,
    by,
    arrive,
    seen,
    sign,
    campusId,
  }
}

type World = Awaited<ReturnType<typeof admissionWorld>>

/** Somebody who signs in and is an employee with a profession. */
function hiring({ writing, actor }: World) {
  let people = 0
  const { campusId } = actor
  return async (profession: string): Promise<Actor> => {
    people += 1
    const number = String(71_000_000 + people * 7_919)
    const userId = newId<'admin.user'>()
    const employeeId = newId()
    await writing(async (tx) => {
      const given = { documentType: 'CC', number, personType: 'natural' } as const
      const named = { firstName: `Persona${'abcdefgh'[people]}`, lastName: 'Prueba' }
      const terceroId = await addTercero(tx, actor, { ...given, ...named })
      await sql`
        insert into people.employee (id, tercero_id, link_type, position_id, campus_id, start_date, professional, profession,
                                     rethus)
        select ${employeeId}::uuid, ${terceroId}::uuid, 'planta', (select id from hospital.position limit 1),
               ${campusId}::uuid, '2020-01-01', true, ${profession}, ${`RM-${people}`}`.execute(tx)
      const email = `${number}@hospital.gov.co`
      await sql`
        insert into admin.app_user (id, email, name, person_kind, person_id)
        values (${userId}::uuid, ${email}, 'Profesional', 'employee', ${employeeId}::uuid)`.execute(tx)
    })
    return actorFor({ userId, campusId })
  }
}

type TriageValues = WireOf<(typeof classify)['params']>

/** An adult who is well: NEWS2 of 0, no pain, no resources. */
export const signed: TriageValues = {
  heartRate: 72,
  respiratoryRate: 16,
  systolic: 120,
  diastolic: 75,
  temperature: '36.6',
  saturation: 98,
  oxygen: 'air',
  consciousness: 'A',
  eye: null,
  verbal: null,
  motor: null,
  pain: 0,
  painScale: null,
  glucose: null,
  weight: null,
  height: null,
  head: null,
  notAssessed: null,
  complaint: 'Pide una fórmula de su medicamento',
  evolution: null,
  background: null,
  allergies: null,
  pregnant: false,
  gestationWeeks: null,
  scale2: false,
  resources: 0,
  discriminators: null,
  level: '5',
  changeReason: null,
  destination: 'room',
  alarmsConfirmed: false,
}
