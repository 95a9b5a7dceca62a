import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import type { Db } from '@quina/db/server'
import { newId } from '@quina/kernel'
import { recordAllergyWords } from '@quina/people/server'
import { sql } from 'kysely'
import type { OrderInput } from '../../modules/clinical/care/record/medical-order/medical-order.domain.ts'
import { medicalOrderService } from '../../modules/clinical/care/record/medical-order/medical-order.server.ts'
import { triageWorld } from './triage-world.ts'

const section = 'SECCION 01'
const official = [
  ['procedure', '902210', 'Hemograma', { section }],
  ['procedure', '879111', 'TOMOGRAFIA DE CRANEO SIMPLE', { section }],
  ['procedure', '879112', 'TOMOGRAFIA DE CRANEO CON CONTRASTE', { section }],
  ['procedure', '898101', 'CITOLOGIA CERVICOVAGINAL', { section, sex: 'F' }],
  ['medicine', '1A1023551000100', 'AMOXICILINA 500 mg', {}],
  ['medicine', '1A1023551000200', 'IBUPROFENO 400 mg', {}],
  ['diagnosis', 'O149', 'PREECLAMPSIA', { sex: 'F', ageMin: 10, ageMax: 54 }],
  ['diagnosis', 'P220', 'DIFICULTAD RESPIRATORIA DEL RECIEN NACIDO', { sex: 'A', ageMin: 0, ageMax: 0 }],
] as const

async function layEntries(db: Db): Promise<Record<string, string>> {
  const entries: Record<string, string> = {}
  for (const [catalogue, code, name, facts] of official) {
    await sql`
      insert into reference.entry (id, catalogue, code, name, facts, since)
      values (${newId()}, ${catalogue}, ${code}, ${name}, ${JSON.stringify(facts)}::jsonb, '2000-01-01')
      on conflict do nothing`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select id from reference.entry where catalogue = ${catalogue} and code = ${code}`.execute(db)
    entries[code] = rows[0]!.id
  }
  return entries
}

export const blank = {
  priority: 'urgent',
  triageId: null,
  admissionId: null,
  services: null,
  medicines: null,
  specialtyId: null,
  destination: null,
  reason: null,
  summary: null,
  notes: null,
  indication: null,
  origin: null,
  fromDay: null,
  days: null,
  retroactiveCause: null,
  bornOn: null,
  missingWeeks: null,
  birth: null,
  related: false,
  alertsConfirmed: false,
} as const

const within = { outsidePlan: false, mipres: null, allergyReason: null }

type Action = 'sign' | 'carryOut' | 'annul' | 'askAuthorisation' | 'authorise' | 'deny'
type DraftOptions = { readonly patientId?: string; readonly actor?: Actor }

/** Patients for whom orders are written, signed and carried out. */
export async function orderWorld() {
  const world = await triageWorld()
  const { nurse, physician, today, writing } = world
  const entries = await layEntries(world.db)
  const draft = async (change: object, { patientId = '', actor = physician }: DraftOptions = {}) => {
    const of = patientId === '' ? await world.keep() : patientId
    const input = {
      ...blank,
      date: today,
      patientId: of,
      diagnosisId: world.diagnosis,
      ...change,
    } as OrderInput
    return writing((tx) => createDraft(medicalOrderService, { tx, actor, input: input as never }))
  }
  const run = (id: string, action: Action, input: object = {}, actor = physician) =>
    writing((tx) => performAction(medicalOrderService, { tx, actor, today, id, action, input }))
  const signed = async (...given: Parameters<typeof draft>) => {
    const id = await draft(...given)
    await run(id, 'sign', {}, given[1]?.actor)
    return id
  }
  const allergic = async (text: string) => {
    const patientId = await world.keep()
    const learnt = { patientId, actor: nurse, now: new Date(), source: 'file' } as const
    await writing((tx) => recordAllergyWords(tx, learnt, text))
    return patientId
  }
  return { ...world, ...ordersOf(entries, today), allergic, draft, entries, run, signed }
}

const ordersOf = (entries: Readonly<Record<string, string>>, today: string) => ({
  blood: () => ({
    kind: 'laboratory',
    alertsConfirmed: true,
    services: [{ procedureId: entries['902210'], quantity: 2, side: null, instructions: 'Ayuno', ...within }],
  }),
  pills: (code = '1A1023551000100') => ({
    kind: 'medicine',
    medicines: [
      {
        medicineId: entries[code],
        dose: '500',
        unit: 'mg',
        content: '500',
        route: 'oral',
        everyHours: 8,
        maxPerDay: null,
        days: 7,
        divisible: false,
        instructions: null,
        antibiotic: false,
        controlled: false,
        controlledForm: null,
        ...within,
      },
    ],
  }),
  leave: (change: object = {}) => ({
    kind: 'sick-leave',
    origin: 'common',
    fromDay: today,
    days: 3,
    ...change,
  }),
})
