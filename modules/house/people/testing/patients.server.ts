import type { Call, InCall, Operation } from '@quina/blocks/server'
import { type Day, dayInBogota, day as toDay } from '@quina/kernel'
import { actorFor, callsOf, testDatabase } from '@quina/testing/server'
import { accessMotiveOperations } from '../patient/access-log/access-motive.server.ts'
import { addPatient, type GivenPatient } from '../patient/patient/patient.server.ts'
import { patientsOperations } from '../patient/patient/patients.server.ts'
import { dataBreachOperations } from '../rules/data-breach/data-breach.server.ts'
import { rightsRequestOperations } from '../rules/rights-request/rights-request.server.ts'
import { addTercero } from '../tercero/tercero/tercero.server.ts'

export const now = new Date('2026-11-20T15:00:00Z')
export const today: Day = dayInBogota(now)

export type Caller = ReturnType<typeof actorFor>

/** A database with an EPS, two municipalities and the steps of the tests of patients. */
export async function patientsWorld() {
  const database = await testDatabase()
  const { db } = database
  const keeper = actorFor()
  const { id: colombia } = await codeIn(database, 'country', '170')
  const { id: bogota } = await codeIn(database, 'municipality', '11001')
  const eps = await db.transaction().execute((tx) =>
    addTercero(tx, keeper, {
      documentType: 'NIT',
      number: '900156264',
      personType: 'juridica',
      businessName: 'Nueva EPS',
      isEps: true,
    }),
  )
  const person = (change: Partial<GivenPatient> = {}): GivenPatient => ({
    documentType: 'CC',
    number: '52345678',
    firstName: 'Ana',
    middleName: 'María',
    lastName: 'Vélez',
    secondLastName: 'Muñoz',
    birthDate: toDay('1980-05-01'),
    sex: 'F',
    birthCountryId: colombia,
    residenceCountryId: colombia,
    municipalityId: bogota,
    zone: '02',
    address: 'Calle 1 # 2-3',
    phone: '3001234567',
    ...change,
  })
  const keep = (change: Partial<GivenPatient> = {}, actor = keeper) =>
    db.transaction().execute((tx) => addPatient(tx, { actor, today }, person(change)))
  const by = (actor = keeper, at = now): Pick<InCall, 'act' | 'ask'> => {
    const calls = callsOf(operations, { actor, now: at })
    return {
      ask: (query, params) => calls(db).ask(query, params),
      act: (command, sent) => db.transaction().execute((tx) => calls(tx).act(command, sent)),
    }
  }
  return { ...database, keeper, colombia, bogota, eps, person, keep, by, ask: askerOf(database, keeper) }
}

type World = Awaited<ReturnType<typeof testDatabase>>

const codeIn = ({ db }: World, catalogue: string, code: string) =>
  db
    .selectFrom('reference.entry')
    .select('id')
    .where('catalogue', '=', catalogue)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()

type Input = Readonly<{ params?: object; query?: object; body?: object; actor?: Caller; at?: Date }>

/** Calls an operation of a list or a catalog as its screen does: `ask('GET /api/people/patient', { query: { q } })`. */
const askerOf =
  ({ db }: World, keeper: Caller) =>
  (name: string, { params = {}, query = {}, body = {}, actor = keeper, at = now }: Input = {}) => {
    const found = operationNamed(name)
    const shared = { actor, now: at, today: dayInBogota(at), ip: '10.0.0.1', requestId: 'test', house: null }
    const parsed = {
      params: found.endpoint.params?.parse(params) ?? {},
      query: found.endpoint.query?.parse(query) ?? {},
      body: found.endpoint.body?.parse(body) ?? {},
    }
    const call = (tx: unknown) => found.handle({ ...shared, ...parsed, tx } as unknown as Call)
    return found.endpoint.method === 'GET' ? call(db) : db.transaction().execute(call)
  }

const operations = [
  ...patientsOperations,
  ...accessMotiveOperations,
  ...rightsRequestOperations,
  ...dataBreachOperations,
]

function operationNamed(name: string): Operation {
  const found = operations.find(({ endpoint: { method, path } }) => `${method} ${path}` === name)
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}
