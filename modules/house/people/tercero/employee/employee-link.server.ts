import { changeById, lockedRow, rowOf, type Tx } from '@quina/db/server'
import { type Day, insist, mustBeFound, Problem } from '@quina/kernel'
import type { EmployeeValues } from './employee.contract.ts'

/** The link of an employee, which payroll stores and writes here each time it changes. */
export type EmployeeLink = Pick<EmployeeValues, (typeof linkFields)[number]>

const linkFields = [
  'linkType',
  'positionId',
  'campusId',
  'dependenciaId',
  'costCentreId',
  'startDate',
  'endDate',
  'epsId',
  'pensionFundId',
  'arlId',
  'riskClass',
  'familyFundId',
] as const satisfies readonly (keyof EmployeeValues)[]

/** Updates the present link of an employee from payroll; reinstates a retired one. @throws Problem `GEN-404`, EMP-011 */
export async function linkEmployee(tx: Tx, id: string, link: EmployeeLink): Promise<void> {
  const stored = await locked(tx, id)
  const position = await rowOf(tx, 'hospital.positionFace', link.positionId, ['needsRethus'])
  const message = 'El cargo exige profesional de la salud con ReTHUS.'
  insist(stored.professional || position?.needsRethus !== true, 'EMP-011', message)
  await changeById(tx, 'people.employee', id, {
    ...link,
    engaged: true,
    retiredOn: null,
    retirementReason: null,
    version: stored.version + 1,
  })
}

/** Ends the link from payroll; from `retiredOn` the person can no longer sign in. @throws Problem `GEN-404` */
export async function endEmployeeLink(
  tx: Tx,
  { id, retiredOn, retirementReason }: { id: string; retiredOn: Day; retirementReason: string },
): Promise<void> {
  const stored = await locked(tx, id)
  await changeById(tx, 'people.employee', id, { retiredOn, retirementReason, version: stored.version + 1 })
}

const locked = async (tx: Tx, id: string) =>
  mustBeFound(await lockedRow(tx, 'people.employee', id, ['version', 'professional']), 'El empleado')

const elsewhere = 'Nómina lleva esta vinculación: regístrelo en Nómina, Vinculaciones.'

/** Refuses to end or resume by hand a link that payroll manages. @throws Problem EMP-018 */
export async function mustBeFree(tx: Tx, id: string): Promise<void> {
  const stored = await rowOf(tx, 'people.employee', id, ['engaged'])
  insist(stored?.engaged !== true, 'EMP-018', elsewhere, { status: 409 })
}

/** @throws Problem EMP-018 at each field of the link that would change. */
export async function mustLeaveToPayroll(tx: Tx, id: string, values: EmployeeValues): Promise<void> {
  const stored = await rowOf(tx, 'people.employee', id, ['engaged', ...linkFields])
  if (stored?.engaged !== true) return
  const changed = linkFields.filter((name) => stored[name] !== values[name])
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((name) => [name, elsewhere]))
  throw new Problem('EMP-018', elsewhere, { status: 409, fields })
}
