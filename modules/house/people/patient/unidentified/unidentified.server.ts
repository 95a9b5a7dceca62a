import { permissionFor } from '@quina/blocks'
import { type Alert, type Operation, serveCommand } from '@quina/blocks/server'
import { rowFrom, rowOf, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { type Day, day, type Id, insist, must } from '@quina/kernel'
import { patient } from '../patient/patient.contract.ts'
import { colombia, fullAge } from '../patient/patient.domain.ts'
import { addPatient } from '../patient/patient.server.ts'
import { registerUnidentified, type UnidentifiedKind } from './unidentified.contract.ts'

/** Required values of a file that are not known yet. */
const unknown = 'Sin información'

/**
 * Creates a file with what can be seen of a person: the rest is completed when they are identified.
 * @throws Problem PAC-051 to PAC-053, and those of a patient (the mother, the municipality).
 */
export const unidentifiedOperations: readonly Operation[] = [
  serveCommand(registerUnidentified, async ({ tx, actor, today, input }) => {
    const { kind, sex, age, municipalityId, motherId, alerts } = input
    const newborn = kind === 'newborn'
    must(
      newborn || motherId === null,
      'PAC-052',
      'motherId',
      'La madre solo se indica para un recién nacido.',
    )
    const country = await colombiaIn(tx)
    const mother = motherId === null ? null : await storedRow(tx, 'people.patient', motherId, names)
    const id = await addPatient(
      tx,
      { actor, today },
      {
        ...estimated({ kind, age }, today),
        ...provisionalName(input, mother),
        sex,
        municipalityId,
        motherId,
        alerts,
        birthCountryId: country,
        residenceCountryId: country,
        zone: '02',
        address: unknown,
        phone: unknown,
        verifiedWith: 'none',
        ethnicGroup: '99',
      },
    )
    const stored = await rowOf(tx, 'people.patient', id, ['documentType', 'number'])
    return { id, document: `${stored?.documentType} ${stored?.number}` }
  }),
]

const names = ['firstName', 'lastName'] as const

/** Returns Colombia as the provisional nationality, because the real one is unknown; the file is corrected later. */
async function colombiaIn(tx: Tx): Promise<Id<'reference.country'>> {
  const found = await rowFrom<{ id: Id<'reference.country'> }>(tx)`
    select id from reference.country_option where code = ${colombia} and enabled`
  insist(
    found !== undefined,
    'PAC-053',
    'El catálogo de países no está cargado: cárguelo en Catálogos oficiales.',
  )
  return found.id
}

/** Patients who came without a document and are still unidentified (care dossier §6.2.4). */
export const unidentifiedAlert: Alert = {
  name: 'people.unidentified',
  permission: permissionFor(patient, 'edit'),
  tone: 'warning',
  one: 'paciente con la identidad por resolver',
  many: 'pacientes con la identidad por resolver',
  meaning: 'Averigüe quiénes son: cambie su documento o fusione la ficha provisional con la que ya tenían.',
  who: 'Admisiones',
  to: '/usuarios-eventos?unidentified=true&status=active',
  count: (tx) => valueFrom<number>(tx)`
    select count(*)::int as n from people.patient
    where document_type in ('AS', 'MS', 'SI') and active and merged_into_id is null and deceased_on is null`,
}

type Appearance = Readonly<{ kind: UnidentifiedKind; age: number | null }>

/**
 * Estimates the type of document and the birth: an adult is AS, a minor and a newborn are MS. The birth has today's day of the
 * year, so that the age is exactly the typed one.
 * @throws Problem PAC-051 when the age is missing, or does not fit the kind of person.
 */
function estimated({ kind, age }: Appearance, today: Day): EstimatedPerson {
  if (kind === 'newborn') return { documentType: 'MS', birthDate: today }
  must(age !== null, 'PAC-051', 'age', 'Escriba la edad que aparenta: con ella se sabe si es menor.')
  const adult = kind === 'adult'
  const fits = adult ? age >= fullAge : age < fullAge
  must(fits, 'PAC-051', 'age', adult ? 'Un adulto tiene 18 años o más.' : 'Un menor tiene menos de 18 años.')
  return { documentType: adult ? 'AS' : 'MS', birthDate: yearsBefore(today, age) }
}

type EstimatedPerson = Readonly<{ documentType: 'AS' | 'MS'; birthDate: Day }>

/** Returns the same day in an earlier year. February 29 becomes the 28th, so that the birthday has passed by that day. */
const yearsBefore = (today: Day, years: number): Day => {
  const rest = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)
  return day(`${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${rest}`)
}

type Mother = Readonly<{ firstName: string; lastName: string }>

/** Returns the provisional name of an unidentified patient. */
function provisionalName(
  given: { readonly firstName: string | null; readonly lastName: string | null; readonly sex: string },
  mother: Mother | null,
): { readonly firstName: string; readonly lastName: string } {
  const child = given.sex === 'F' ? 'Hija' : 'Hijo'
  const ofMother = mother === null ? null : `${child} de ${mother.firstName}`.slice(0, 60)
  return {
    firstName: given.firstName ?? ofMother ?? 'NN',
    lastName: given.lastName ?? mother?.lastName ?? 'Sin identificar',
  }
}
