import { oneWhere, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, type Id } from '@quina/kernel'
import { addEmployee, addPatient, addTercero, affiliate } from '@quina/people/server'
import type { Cast } from '../step/actors.server.ts'
import { type Loading, once } from '../step/step.server.ts'

/** Loads patients with their affiliations, and some employees, by the same rules as their screens. */
export async function loadPeople(loading: Loading, cast: Cast): Promise<void> {
  const today = dayInBogota(loading.now)
  const registrar = cast.as('registrar')
  const manager = cast.as('people')
  await once(loading, 'patients', registrar.userId, async (tx) => {
    const ground = await groundOf(tx)
    for (const patient of demoPatients) await register(tx, { actor: registrar, today }, patient, ground)
    return null
  })
  await once(loading, 'employees', manager.userId, async (tx) => {
    for (const employee of demoEmployees) await hire(tx, { actor: manager, today }, employee)
    return null
  })
}

type PatientCall = Parameters<typeof addPatient>[1]

/** The municipality and the insurers of the patients. */
interface Ground {
  readonly country: Id<'reference.country'>
  readonly municipality: Id<'reference.municipality'>
  readonly insurers: readonly Id<'people.insurer'>[]
}

async function groundOf(tx: Tx): Promise<Ground> {
  const codeOf = (catalogue: string, code: string) =>
    oneWhere(tx, 'reference.entryFace', { catalogue, code }, ['id'])
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

async function register(tx: Tx, doing: PatientCall, patient: DemoPatient, ground: Ground): Promise<void> {
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

async function hire(tx: Tx, { actor, today }: PatientCall, employee: DemoEmployee): Promise<void> {
  const { number, firstName, lastName, position, linkType, professional } = employee
  const terceroId = await addTercero(tx, actor, {
    documentType: 'CC',
    number,
    personType: 'natural',
    firstName,
    lastName,
    phone: '3009919000',
  })
  const { id: positionId } = await oneWhere(tx, 'hospital.positionFace', { code: position }, ['id'])
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

const women = ['Marisol', 'Dayana', 'Leidy', 'Omaira', 'Nubia', 'Yesenia', 'Floralba', 'Eucaris']
const men = ['Wilmer', 'Ferney', 'Jhon', 'Aldemar', 'Arley', 'Duván', 'Gonzalo', 'Hermes']
const seconds = ['del Pilar', 'Patricia', 'Andrea', 'Milena', 'Alberto', 'Antonio', 'Fabián', 'Alexis']
const surnames = [
  'Guachetá',
  'Muelas',
  'Chocué',
  'Yonda',
  'Camayo',
  'Sánchez',
  'Muñoz',
  'Hoyos',
  'Zúñiga',
  'Peña',
  'Otálora',
]

/** A person who does not exist. Numbers begin with 991, which nobody has yet. */
interface DemoPatient {
  readonly documentType: 'CC' | 'TI' | 'RC'
  readonly number: string
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly secondLastName: string
  readonly sex: 'F' | 'M'
  readonly birthDate: Day
  readonly phone: string
  readonly rural: boolean
  /** The place of their EPS in the demonstration; null for a particular. */
  readonly eps: number | null
}

const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T
const two = (value: number): string => String(value).padStart(2, '0')

/** Eighty people of all ages, always the same. */
const demoPatients: readonly DemoPatient[] = Array.from({ length: 80 }, (_, n) => {
  const woman = n % 2 === 0
  const year = 1938 + ((n * 37) % 87)
  const documentType = year <= 2007 ? 'CC' : year <= 2018 ? 'TI' : 'RC'
  return {
    documentType,
    number: documentType === 'CC' ? String(99_180_000 + n) : String(9_918_000_000 + n),
    firstName: at(woman ? women : men, n * 5),
    middleName: at(seconds, (woman ? 0 : 4) + ((n * 3) % 4)),
    lastName: at(surnames, n * 7),
    secondLastName: at(surnames, n * 3 + 4),
    sex: woman ? 'F' : 'M',
    birthDate: `${year}-${two(1 + ((n * 5) % 12))}-${two(1 + ((n * 11) % 28))}` as Day,
    phone: `30099180${two(n)}`,
    rural: n % 3 === 0,
    eps: n % 9 === 8 ? null : n % 3,
  }
})

interface DemoEmployee {
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  /** Code of the cargo. */
  readonly position: string
  readonly linkType: 'career' | 'provisional' | 'free' | 'contractor' | 'sso'
  readonly professional?: {
    readonly profession: 'medicine' | 'nursing' | 'assistant'
    readonly rethus: string
  }
}

/** Some employees of the demonstration. */
const demoEmployees: readonly DemoEmployee[] = [
  {
    number: '99100223',
    firstName: 'Adriana Lucía',
    lastName: 'Paz Chicangana',
    position: '211',
    linkType: 'career',
    professional: { profession: 'medicine', rethus: '99100223' },
  },
  {
    number: '99190001',
    firstName: 'Cristian Camilo',
    lastName: 'Belalcázar Rengifo',
    position: '217',
    linkType: 'sso',
    professional: { profession: 'medicine', rethus: '99190001' },
  },
  {
    number: '99190002',
    firstName: 'Sonia Esperanza',
    lastName: 'Valencia Mosquera',
    position: '243',
    linkType: 'provisional',
    professional: { profession: 'nursing', rethus: '99190002' },
  },
  {
    number: '99190003',
    firstName: 'Yurani',
    lastName: 'Campo Fernández',
    position: '412',
    linkType: 'career',
    professional: { profession: 'assistant', rethus: '99190003' },
  },
  { number: '99190004', firstName: 'Efraín', lastName: 'Guzmán Daza', position: '440', linkType: 'career' },
  {
    number: '99190005',
    firstName: 'Martha Isabel',
    lastName: 'Rebolledo',
    position: '407',
    linkType: 'provisional',
  },
]
