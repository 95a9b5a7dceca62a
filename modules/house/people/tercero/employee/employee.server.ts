import { type Actor, catalogService, mustBeModest, saveRow } from '@quina/blocks/server'
import {
  addTo,
  changeById,
  lockedRow,
  recordEvent,
  rowFrom,
  rowOf,
  rowWhere,
  type Tx,
} from '@quina/db/server'
import { type Day, type Id, insist, must, mustBeFound, newId, refused } from '@quina/kernel'
import {
  type EmployeeValues,
  type EmployeeWire,
  employee,
  type LinkType,
  linkTypes,
  signatureBytesMax,
} from './employee.contract.ts'
import { mustBeFree, mustLeaveToPayroll } from './employee-link.server.ts'

const taken = 'Esta persona ya está registrada como empleado.'

export const employeeService = catalogService<typeof employee>({
  catalog: employee,
  whose: 'site',
  acrossSites: 'named',
  chosenBy: ['people', 'hospital', 'budget', 'accounting', 'treasury', 'tariffs', 'care', 'billing', 'admin'],
  completes: async (tx, { id, values }) => {
    return { ...completed(values, await factsOf(tx, id, values)) }
  },
  onSave: async (tx, { id, values }) => {
    const { terceroId } = values
    const other = await rowWhere(tx, 'people.employee', { terceroId }, ['id'])
    insist(other === undefined || other.id === id, 'EMP-001', taken, {
      facts: { id: other?.id },
      fields: { terceroId: taken },
    })
    if (id !== null) await mustLeaveToPayroll(tx, id, values)
    // The class «empleado» of the tercero is set too, so that lists of terceros include them.
    await tx
      .updateTable('people.tercero')
      .set((eb) => ({ isEmployee: true, version: eb('version', '+', 1) }))
      .where('id', '=', terceroId)
      .where('isEmployee', '=', false)
      .execute()
  },
  refusals: {
    employee_tercero_once: refused('EMP-001', taken, 'terceroId'),
    employee_is_not_own_boss: refused('EMP-014', 'Nadie es su propio jefe.', 'bossId'),
  },
})

async function factsOf(tx: Tx, id: string | null, { terceroId, positionId }: EmployeeValues) {
  const person = mustBeFound(
    await rowOf(tx, 'people.tercero', terceroId, ['personType', 'active']),
    'El tercero',
  )
  must(person.active || id !== null, 'EMP-002', 'terceroId', 'Este tercero está inactivo.')
  const position = mustBeFound(
    await rowOf(tx, 'hospital.positionFace', positionId, ['needsRethus']),
    'El cargo',
  )
  return {
    id,
    personType: person.personType as 'natural' | 'juridica',
    positionNeedsRethus: position.needsRethus,
  }
}

type RequiredFields = Pick<EmployeeWire, 'terceroId' | 'linkType' | 'positionId' | 'campusId' | 'startDate'>
export type GivenEmployee = Partial<EmployeeWire> & RequiredFields

/** Saves an employee by the rules of the screen; missing values are empty. */
export async function addEmployee(
  tx: Tx,
  actor: Actor,
  given: GivenEmployee,
): Promise<Id<'people.employee'>> {
  const empty = Object.fromEntries(
    Object.entries(employee.fields).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]),
  )
  const { id } = await saveRow(tx, employeeService, { id: null, body: { ...empty, ...given }, actor })
  return id as Id<'people.employee'>
}

/** Ends a link on a day; from that day the person can no longer sign in. @throws Problem EMP-020, EMP-021, `GEN-404` */
export async function retire(
  tx: Tx,
  { id, retiredOn, retirementReason }: { id: string; retiredOn: Day; retirementReason: string },
): Promise<void> {
  await mustBeFree(tx, id)
  const stored = await locked(tx, id)
  mustBeRetirable(stored, retiredOn)
  await changeById(tx, 'people.employee', id, { retiredOn, retirementReason, version: stored.version + 1 })
}

/** Reinstates a retired employee: the retirement is removed, and remains in the audit. @throws Problem EMP-022 */
export async function reinstate(tx: Tx, id: string, startDate: Day): Promise<void> {
  await mustBeFree(tx, id)
  const stored = await locked(tx, id)
  const early = 'El reingreso es posterior al retiro.'
  must(stored.retiredOn !== null && startDate > stored.retiredOn, 'EMP-022', 'startDate', early)
  await changeById(tx, 'people.employee', id, {
    retiredOn: null,
    retirementReason: null,
    startDate,
    endDate: null,
    version: stored.version + 1,
  })
}

async function locked(tx: Tx, id: string) {
  const row = mustBeFound(
    await lockedRow(tx, 'people.employee', id, ['startDate', 'retiredOn', 'version']),
    'El empleado',
  )
  return { version: row.version, startDate: row.startDate as Day, retiredOn: row.retiredOn as Day | null }
}

/** Stores a professional's signature; the audit records that it changed, never the image. @throws Problem EMP-030, EMP-031 */
export async function keepSignature(
  tx: Tx,
  id: string,
  { content, actor, now }: SignatureInput,
): Promise<void> {
  await locked(tx, id)
  mustBeSignature(content)
  await mustBeModest(content)
  const written = { content, uploadedBy: actor.userId, uploadedAt: now }
  await tx
    .insertInto('people.employeeSignature')
    .values({ employeeId: id, ...written })
    .onConflict((conflict) => conflict.column('employeeId').doUpdateSet(written))
    .execute()
  await recordEvent(tx, {
    event: 'signature',
    subject: 'people.employee',
    subjectId: id,
    userId: actor.userId,
  })
}

type SignatureInput = Readonly<{ content: Buffer; actor: Actor; now: Date }>

/** Adds a specialty of a professional. @throws Problem EMP-040 (no professional), EMP-041 (has it) */
export async function addSpecialty(tx: Tx, employeeId: string, specialtyId: string): Promise<void> {
  const row = mustBeFound(await lockedRow(tx, 'people.employee', employeeId, ['professional']), 'El empleado')
  insist(row.professional, 'EMP-040', 'Solo los profesionales de la salud llevan especialidades.')
  const has = await rowWhere(tx, 'people.employeeSpecialty', { employeeId, specialtyId }, ['id'])
  must(has === undefined, 'EMP-041', 'specialtyId', 'Ya tiene esta especialidad.')
  await addTo(tx, 'people.employeeSpecialty', { id: newId(), employeeId, specialtyId })
}

/**
 * Whether a user is a retired employee: by the employee of the account, or by its document when there is none. Each sign-in and
 * request checks it.
 */
export async function isRetired(tx: Tx, userId: string, on: Day): Promise<boolean> {
  const row = await rowFrom<{ retired: boolean }>(tx)`
    select exists (select from admin.app_user_face u
                   join people.employee e on e.retired_on <= ${on}::date and case u.person_kind
                     when 'employee' then e.id = u.person_id
                     when 'tercero' then e.tercero_id = u.person_id
                     else e.tercero_id in (select id from people.tercero where number = u.id_number) end
                   where u.id = ${userId}) as retired`
  return row?.retired === true
}

const dated: readonly LinkType[] = ['temporary', 'contractor', 'sso']
const required = 'Este dato es obligatorio.'

/** The facts that the rules need besides the typed values. */
export interface EmployeeFacts {
  readonly id: string | null
  readonly personType: 'natural' | 'juridica'
  readonly positionNeedsRethus: boolean
}

/**
 * Returns the values with what follows from the kind of link and of work.
 * @throws Problem EMP-010 (a person), EMP-011 and EMP-016 (professional), EMP-012, EMP-013 and EMP-017 (end), EMP-014 (boss),
 * EMP-015 (ARL)
 */
export function completed(given: EmployeeValues, facts: EmployeeFacts): EmployeeValues {
  must(facts.personType === 'natural', 'EMP-010', 'terceroId', 'El empleado es una persona natural.')
  mustBeProfessional(given, facts.positionNeedsRethus)
  mustEnd(given)
  must(given.bossId === null || given.bossId !== facts.id, 'EMP-014', 'bossId', 'Nadie es su propio jefe.')
  const risk = 'Con la ARL va la clase de riesgo, de 1 a 5.'
  must((given.arlId === null) === (given.riskClass === null), 'EMP-015', 'riskClass', risk)
  return given.professional ? given : { ...given, profession: null, rethus: null, rethusOn: null }
}

function mustBeProfessional({ professional, profession, rethus }: EmployeeValues, needed: boolean): void {
  const message = 'El cargo exige profesional de la salud con ReTHUS.'
  must(professional || !needed, 'EMP-011', 'professional', message)
  const missing = professional
    ? Object.entries({ profession, rethus }).filter(([, value]) => value === null)
    : []
  insist(missing.length === 0, 'EMP-016', 'El profesional de la salud lleva profesión y registro ReTHUS.', {
    fields: Object.fromEntries(missing.map(([name]) => [name, required])),
  })
}

function mustEnd({ linkType, startDate, endDate }: EmployeeValues): void {
  const missing = `La vinculación «${linkTypes[linkType]}» lleva fecha final.`
  must(endDate !== null || !dated.includes(linkType), 'EMP-012', 'endDate', missing)
  const before = 'La fecha final no puede ser anterior al ingreso.'
  must(endDate === null || endDate >= startDate, 'EMP-013', 'endDate', before)
  const long = 'El servicio social obligatorio dura como máximo un año.'
  const yearLater = `${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`
  must(linkType !== 'sso' || endDate === null || endDate < yearLater, 'EMP-017', 'endDate', long)
}

/** @throws Problem EMP-020 (retired already), EMP-021 (before the start) */
export function mustBeRetirable(
  stored: { readonly startDate: Day; readonly retiredOn: Day | null },
  retiredOn: Day,
): void {
  insist(stored.retiredOn === null, 'EMP-020', 'Este empleado ya tiene fecha de retiro.', { status: 409 })
  must(retiredOn >= stored.startDate, 'EMP-021', 'retiredOn', 'El retiro no puede ser anterior al ingreso.')
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Checks the type by the bytes, not by the file name. @throws Problem EMP-030 (size), EMP-031 (not a PNG) */
export function mustBeSignature(content: Uint8Array): void {
  insist(content.length <= signatureBytesMax, 'EMP-030', 'La firma pesa más de 200 KB.')
  insist(
    pngStart.every((byte, index) => content[index] === byte),
    'EMP-031',
    'La firma debe ser una imagen PNG.',
  )
}
