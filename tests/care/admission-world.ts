import { type Actor, createDraft, performAction, saveDraft } from '@quina/blocks/server'
import type { Db, Tx } from '@quina/db/server'
import { type Day, dayInBogota, newId, day as toDay } from '@quina/kernel'
import { addPatient, addTercero } from '@quina/people/server'
import { actorFor, testDatabase } from '@quina/testing/server'
import type { AdmissionInput } from '../../modules/clinical/care/admission/admission/admission.domain.ts'
import { admissionService } from '../../modules/clinical/care/admission/admission/admission.server.ts'
import { admissionsFacts } from '../../modules/clinical/care/admission/admission/admission-facts.server.ts'

/** A site, a patient who pays themselves, and the verbs for stories of admissions. */
export async function admissionWorld() {
  const { db, close } = await testDatabase()
  const today: Day = dayInBogota(new Date())
  const campusId = newId()
  await db.insertInto('admin.campus').values({ id: campusId, code: 'HSQ', name: 'Sede principal' }).execute()
  const actor = { ...actorFor(), campusId: campusId as never }
  const writing = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)
  const reading = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(db)
  const diagnosis = await codeIn(db, 'diagnosis', { code: 'I10X', name: 'Hipertensión esencial' })
  const service = await codeIn(db, 'repsService', { code: '129', name: 'Hospitalización adultos' })
  const country = await codeIn(db, 'country', { code: '170', name: 'COLOMBIA' })
  const municipality = await codeIn(db, 'municipality', { code: '11001', name: 'BOGOTÁ' })
  const payerId = await writing((tx) => payerOf(tx, actor))
  let people = 0
  const keep = () => {
    people += 1
    return writing((tx) => addPatient(tx, { actor, today }, person(people, { country, municipality })))
  }
  const stage = { db, actor, today, writing }
  return {
    db,
    close,
    actor,
    today,
    diagnosis,
    service,
    keep,
    ...admitting(stage, { payerId, diagnosisId: diagnosis }),
    ...looking(db),
    reading,
    writing,
  }
}

interface Stage {
  readonly db: Db
  readonly actor: Actor
  readonly today: Day
  readonly writing: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** What stories do happens in the first hour of the day: in that hour they are done at its end, or it would be to come. */
function late(today: Day): Date {
  const past = new Date(`${today}T01:00:00-05:00`)
  const now = new Date()
  return now < past ? past : now
}

type Usual = Readonly<{ payerId: string; diagnosisId: string }>

/** What is done with an admission. */
function admitting({ db, actor, today, writing }: Stage, usual: Usual) {
  const draft = (change: Partial<AdmissionInput>) => {
    const input = { ...plain, date: today, ...usual, ...change } as AdmissionInput
    return writing((tx) => createDraft(admissionService, { tx, actor, input: input as never }))
  }
  const run = (id: string, action: string, input: object = {}) =>
    writing((tx) =>
      performAction(admissionService, {
        tx,
        actor,
        today,
        now: late(today),
        id,
        action: action as never,
        input,
      }),
    )
  const admit = async (change: Partial<AdmissionInput>) => {
    const id = await draft(change)
    await run(id, 'admit')
    return id
  }
  const edit = async (id: string, change: object) => {
    const { version, ...now } = await db
      .selectFrom('care.admission')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const names = Object.keys(admissionService.document.fields) as (keyof typeof now)[]
    const input = { ...Object.fromEntries(names.map((name) => [name, now[name]])), ...change }
    return writing((tx) => saveDraft(admissionService, { tx, actor, id, version, input: input as never }))
  }
  const receiveAll = (id: string) =>
    db
      .updateTable('care.admissionDocument')
      .set({ status: 'delivered' })
      .where('admissionId', '=', id)
      .execute()
  return { draft, run, admit, edit, receiveAll }
}

/** What is seen of admissions afterwards. */
function looking(db: Db) {
  const admissionsOf = async (patientId: string, ambit: string) => {
    const rows = await db
      .selectFrom('care.admission')
      .select('id')
      .where('patientId', '=', patientId)
      .where('ambit', '=', ambit)
      .where('number', 'is not', null)
      .execute()
    return admissionsFacts(
      db,
      rows.map(({ id }) => id),
    )
  }
  const papersOf = async (id: string) => {
    const rows = await db
      .selectFrom('care.admissionDocument as d')
      .innerJoin('care.documentRequirement as q', 'q.id', 'd.requirementId')
      .select('q.code')
      .where('d.admissionId', '=', id)
      .execute()
    return rows.map(({ code }) => code)
  }
  return { admissionsOf, papersOf }
}

type CodeEntry = Readonly<{ code: string; name: string }>

export async function codeIn(db: Db, catalogue: string, { code, name }: CodeEntry): Promise<string> {
  const found = await db
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const id = newId()
  await db.insertInto('reference.entry').values({ id, catalogue, code, name, since: '2000-01-01' }).execute()
  return id
}

type Lives = Readonly<{ country: string; municipality: string }>

const person = (place: number, { country, municipality }: Lives) => ({
  documentType: 'CC' as const,
  number: String(52_000_000 + place * 7_919),
  firstName: `Ana${'abcdefghij'[place] ?? ''}`,
  lastName: 'Vélez',
  birthDate: toDay('1980-05-01'),
  sex: 'F' as const,
  birthCountryId: country as never,
  residenceCountryId: country as never,
  municipalityId: municipality as never,
  zone: '02' as const,
  address: 'Calle 1 # 2-3',
  phone: `30012345${String(place).padStart(2, '0')}`,
  duplicateReason: 'Persona de prueba',
})

export const plain = {
  ambit: '1',
  time: '00:00',
  repsServiceId: null,
  locationId: null,
  entryRoute: null,
  cause: '38',
  careModality: '01',
  doctorId: null,
  contractId: null,
  regime: 'private',
  userType: '12',
  coverage: '15',
  category: null,
  appointmentId: null,
  exempt: null,
  withoutContract: null,
  authorisationNumber: null,
  sirasNumber: null,
  policy: null,
  arrival: null,
  referralIps: null,
  referralNumber: null,
  companionName: null,
  companionDocument: null,
  companionKinship: null,
  companionPhone: null,
  responsibleName: null,
  responsibleDocument: null,
  responsibleKinship: null,
  responsiblePhone: null,
  notes: null,
  sickLeave: false,
} as const

export async function payerOf(tx: Tx, actor: ReturnType<typeof actorFor>): Promise<string> {
  const terceroId = await addTercero(tx, actor, {
    documentType: 'NIT',
    number: '900156264',
    personType: 'juridica',
    businessName: 'Particulares',
  })
  const id = newId()
  await tx
    .insertInto('insurers.payer')
    .values({ id, terceroId, kind: 'private', coverage: '15', userType: '12' })
    .execute()
  return id
}
