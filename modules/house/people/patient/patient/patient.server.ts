import { type Acting, type Actor, type CatalogService, can, lacking, saveRow } from '@quina/blocks/server'
import { addTo, rowOf, rowWhere, storedRow, type Tx, takeNumber } from '@quina/db/server'
import { type Day, type Id, insist, must, newId, Problem, refused } from '@quina/kernel'
import { codesByIds } from '@quina/reference/server'
import { patientsAlike } from '../patient-likeness/alike.server.ts'
import { afterDeath } from './death.server.ts'
import { createLikelyDuplicate, type PatientValues, type PatientWire, patient } from './patient.contract.ts'
import { completed, isNumberedHere, unidentifiedNumber } from './patient.domain.ts'

const taken = 'Ya existe un paciente con ese tipo y número de documento.'

/** The rules of a patient on a day: ages, documents and duplicates are judged on that day. */
export const patientServiceOn = (today: Day): CatalogService<typeof patient> => ({
  catalog: patient,
  whose: 'house',
  table: 'people.patient',
  completes: async (tx, { id, values }) => {
    const given = await numbered(tx, id, values)
    return { ...completed(given, await factsOf(tx, given, today)) }
  },
  onSave: async (tx, { id, values, actor }) => {
    if (id === null) await mustBeNew(tx, values, actor)
    else await mustBeEditable(tx, id, values)
  },
  refusals: { patient_document_once: refused('PAC-001', taken, 'number') },
})

/** Gives the number of AS and MS, which is never typed: the municipality of the patient and a consecutive. */
async function numbered(tx: Tx, id: string | null, given: PatientValues): Promise<PatientValues> {
  const { documentType, municipalityId } = given
  if (id !== null || (documentType !== 'AS' && documentType !== 'MS')) return given
  must(given.number === null, 'PAC-004', 'number', 'El número de AS y MS lo da el sistema: déjelo vacío.')
  const place = 'Elija el municipio: con él se forma el número.'
  const code =
    municipalityId === null ? undefined : (await codesByIds(tx, [municipalityId])).get(municipalityId)?.code
  must(code !== undefined, 'PAC-005', 'municipalityId', place)
  const at = await takeNumber(tx, `people.patient.${documentType}.${code}`)
  return { ...given, number: unidentifiedNumber(documentType, code, at) }
}

async function factsOf(tx: Tx, { residenceCountryId, motherId }: PatientValues, today: Day) {
  const country = (await codesByIds(tx, [residenceCountryId])).get(residenceCountryId)
  must(country !== undefined, 'PAC-019', 'residenceCountryId', 'Elija un país de la lista.')
  const mother =
    motherId === null ? undefined : await rowOf(tx, 'people.patient', motherId, ['sex', 'birthDate'])
  return {
    today,
    residenceCountry: country.code,
    mother: mother ? { sex: mother.sex, birthDate: mother.birthDate as Day } : null,
  }
}

async function mustBeNew(tx: Tx, values: PatientValues, actor: Acting): Promise<void> {
  const { documentType, number, birthDate, duplicateReason } = values
  const same = await rowWhere(tx, 'people.patient', { documentType, number: number ?? '' }, ['id', 'name'])
  const message = `Ese documento es de ${same?.name}.`
  insist(same === undefined, 'PAC-001', message, { facts: { id: same?.id }, fields: { number: message } })
  if (isNumberedHere(documentType)) return
  const alike = await patientsAlike(tx, { ...values, number: number ?? '', birth: birthDate })
  const [first] = alike
  if (first === undefined) return
  const who = `${first.name} (${first.documentType} ${first.number})`
  const possible = `Posible duplicado de ${who}: ${first.score} puntos. Ábralo, o escriba por qué es otra persona.`
  insist(duplicateReason !== null, 'PAC-020', possible, {
    facts: { alike },
    fields: { duplicateReason: possible },
  })
  if (first.level === 'probable' && !can(actor, createLikelyDuplicate))
    throw new Problem(
      'PAC-021',
      `Muy probablemente es ${who}: ${first.score} puntos. Pida que lo registre quien pueda.`,
      { facts: { alike, ...lacking(createLikelyDuplicate).facts } },
    )
}

async function mustBeEditable(tx: Tx, id: string, values: PatientValues): Promise<void> {
  const before = await storedRow(tx, 'people.patient', id, ['documentType', 'number', 'mergedIntoId'])
  insist(before.mergedIntoId === null, 'PAC-003', 'Esta ficha se fusionó con otra: edite la que quedó.')
  must(
    before.documentType === values.documentType && before.number === values.number,
    'PAC-002',
    'number',
    'El documento se cambia con «Cambiar documento», que guarda el anterior.',
  )
}

type SaveInput = Readonly<{ id: string | null; body: unknown; actor: Actor; today: Day; version?: number }>

/** Creates or edits a patient; a new one begins the history of its documents. */
export async function savePatient(tx: Tx, { id, body, actor, today, version }: SaveInput) {
  const saved = await saveRow(tx, patientServiceOn(today), {
    id,
    body,
    actor,
    ...(version === undefined ? {} : { version }),
  })
  if (id === null) {
    const { documentType, number, birthDate } = await storedRow(tx, 'people.patient', saved.id, [
      'documentType',
      'number',
      'birthDate',
    ])
    await addTo(tx, 'people.patientDocument', {
      id: newId(),
      patientId: saved.id,
      documentType,
      number,
      fromDay: birthDate,
    })
  } else await afterDeath(tx, { patientId: id, actor, today })
  return saved
}

type RequiredFields = Pick<
  PatientWire,
  'documentType' | 'firstName' | 'lastName' | 'birthDate' | 'sex' | 'birthCountryId' | 'residenceCountryId'
>
export type GivenPatient = Partial<PatientWire> & RequiredFields & Pick<PatientWire, 'address' | 'phone'>

/** Saves a patient by the rules of the screen; missing values are empty, or the default of the hospital where one is required. */
export async function addPatient(
  tx: Tx,
  { actor, today }: { readonly actor: Actor; readonly today: Day },
  given: GivenPatient,
): Promise<Id<'people.patient'>> {
  const empty = Object.fromEntries(
    Object.entries(patient.fields).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]),
  )
  const usual = { verifiedWith: 'physical', ethnicGroup: '6', disability: '08' }
  const { id } = await savePatient(tx, { id: null, body: { ...empty, ...usual, ...given }, actor, today })
  return id as Id<'people.patient'>
}
