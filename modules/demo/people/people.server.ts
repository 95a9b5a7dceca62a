import type { Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, type Id } from '@quina/kernel'
import { addEmployee, addPatient, addTercero, affiliate } from '@quina/people/server'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { type DemoEmployee, type DemoPatient, demoEmployees, demoPatients } from './people.domain.ts'

/** Patients with what insures them, and some employees, by the same rules as their screens. */
export async function loadPeople(loading: Loading, cast: Cast): Promise<void> {
  const today = dayInBogota(loading.now)
  const registrar = cast.as('registrar')
  const manager = cast.as('people')
  await once(loading, 'patients', registrar.userId, async (tx) => {
    const ground = await groundOf(tx)
    for (const patient of demoPatients) await register(tx, { actor: registrar, today }, { patient, ground })
    return null
  })
  await once(loading, 'employees', manager.userId, async (tx) => {
    for (const employee of demoEmployees) await hire(tx, { actor: manager, today }, employee)
    return null
  })
}

type Doing = Parameters<typeof addPatient>[1]

/** What the patients live in and are insured by. */
interface Ground {
  readonly country: Id<'reference.country'>
  readonly municipality: Id<'reference.municipality'>
  readonly insurers: readonly Id<'people.insurer'>[]
}

async function groundOf(tx: Tx): Promise<Ground> {
  const codeOf = (catalogue: string, code: string) =>
    tx
      .selectFrom('reference.entryFace')
      .select('id')
      .where('catalogue', '=', catalogue)
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  const insurers = await tx
    .selectFrom('people.terceroFace')
    .select('id')
    .where('isEps', '=', true)
    .orderBy('number')
    .execute()
  return {
    country: (await codeOf('country', '170')).id as Ground['country'],
    municipality: (await codeOf('municipality', '19001')).id as Ground['municipality'],
    insurers: insurers.map(({ id }) => id as Id<'people.insurer'>),
  }
}

interface Registered {
  readonly patient: DemoPatient
  readonly ground: Ground
}

async function register(tx: Tx, doing: Doing, { patient, ground }: Registered): Promise<void> {
  const { rural, eps, ...person } = patient
  const child = person.documentType !== 'CC'
  const guardian = {
    guardianName: `Luz Dary ${person.lastName}`,
    guardianDocument: 'CC 99179999',
    guardianKinship: 'mother' as const,
    guardianPhone: person.phone,
  }
  const patientId = await addPatient(tx, doing, {
    ...person,
    ...(child ? guardian : {}),
    birthCountryId: ground.country,
    residenceCountryId: ground.country,
    municipalityId: ground.municipality,
    zone: rural ? '01' : '02',
    address: rural ? 'Vereda de demostración' : 'Calle de demostración 1-23',
    duplicateReason: 'Persona de demostración',
  })
  const fromDay = `${doing.today.slice(0, 4)}-01-01` as Day
  const insurer = eps === null ? undefined : ground.insurers[eps % ground.insurers.length]
  if (insurer === undefined)
    await affiliate(tx, { patientId, today: doing.today }, { regime: 'private', userType: '12', fromDay })
  else
    await affiliate(
      tx,
      { patientId, today: doing.today },
      {
        ...(rural ? { regime: 'subsidized', userType: '04' } : { regime: 'contributory', userType: '01' }),
        epsId: insurer,
        fromDay,
        verifiedOn: addDays(doing.today, rural ? -45 : -5),
        verifiedSource: 'bdua',
      },
    )
}

async function hire(tx: Tx, { actor, today }: Doing, employee: DemoEmployee): Promise<void> {
  const { number, firstName, lastName, position, linkType, professional } = employee
  const terceroId = await addTercero(tx, actor, {
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName,
    lastName,
    phone: '3009919000',
  })
  const { id: positionId } = await tx
    .selectFrom('hospital.positionFace')
    .select('id')
    .where('code', '=', position)
    .executeTakeFirstOrThrow()
  const startDate = `${today.slice(0, 4)}-01-15` as Day
  await addEmployee(tx, actor, {
    terceroId,
    linkType,
    positionId,
    campusId: actor.campusId,
    startDate,
    ...(linkType === 'sso' ? { endDate: `${today.slice(0, 4)}-12-31` } : {}),
    ...(professional ? { professional: true, ...professional } : {}),
  })
}
