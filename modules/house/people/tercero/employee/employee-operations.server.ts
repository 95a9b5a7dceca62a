import { permissionFor } from '@quina/blocks'
import {
  can,
  labelsOf,
  type Operation,
  sentFile,
  serveCatalog,
  serveCommand,
  serveFile,
  serveQuery,
  touching,
} from '@quina/blocks/server'
import { rowsWhere, rowWhere, type Tx } from '@quina/db/server'
import { mustBeFound, notFound, pluck } from '@quina/kernel'
import * as its from './employee.contract.ts'
import { addSpecialty, employeeService, keepSignature, reinstate, retire } from './employee.server.ts'
import { barred, signed } from './touched-account.server.ts'

/** All calls about employees. */
export const employeeOperations: readonly Operation[] = [
  ...touching(barred, serveCatalog(employeeService)),
  serveQuery(its.employeeFacts, async ({ tx, actor, input: { id } }) => {
    const may = ['edit', 'retire'].filter((command) => can(actor, permissionFor(its.employee, command)))
    return { ...(await factsOf(tx, id)), may }
  }),
  ...touching(barred, [
    serveCommand(its.retireEmployee, async ({ tx, input }) => {
      await retire(tx, input)
      return { id: input.id }
    }),
    serveCommand(its.reinstateEmployee, async ({ tx, input: { id, startDate } }) => {
      await reinstate(tx, id, startDate)
      return { id }
    }),
  ]),
  serveCommand(its.addSpecialty, async ({ tx, input: { id, specialtyId } }) => {
    await addSpecialty(tx, id, specialtyId)
    return { id }
  }),
  serveCommand(its.removeSpecialty, async ({ tx, input: { id, specialtyId } }) => {
    await tx
      .deleteFrom('people.employeeSpecialty')
      .where('id', '=', specialtyId)
      .where('employeeId', '=', id)
      .execute()
    return { id }
  }),
  ...touching(signed, [
    serveCommand(its.keepSignature, async ({ tx, input: { id }, actor, now, ...call }) => {
      await keepSignature(tx, id, { content: sentFile(call).content, actor, now })
      return { id }
    }),
  ]),
  serveFile(its.employeeSignature, async ({ tx, input: { id } }) => {
    const found = mustBeFound(
      await rowWhere(tx, 'people.employeeSignature', { employeeId: id }, ['content']),
      'La firma',
    )
    return { download: { name: 'firma.png', mediaType: 'image/png', content: found.content, inline: true } }
  }),
]

async function factsOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('people.employee as e')
    .innerJoin('people.tercero as t', 't.id', 'e.terceroId')
    .leftJoin('people.employeeSignature as s', 's.employeeId', 'e.id')
    .leftJoin('admin.appUserFace as u', 'u.idNumber', 't.number')
    .select([
      'e.retiredOn',
      'e.retirementReason',
      'e.professional',
      'e.engaged',
      't.number',
      't.name',
      't.email',
    ])
    .select(['s.employeeId as signed', 'u.id as userId', 'u.name as userName'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El empleado'))
  const {
    retiredOn,
    retirementReason,
    professional,
    engaged,
    number,
    name,
    email,
    signed,
    userId,
    userName,
  } = row
  return {
    retiredOn,
    retirementReason,
    professional,
    engaged,
    idNumber: number,
    name,
    email,
    signed: signed !== null,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    specialties: await specialtiesOf(tx, id),
  }
}

async function specialtiesOf(tx: Tx, employeeId: string) {
  const rows = await rowsWhere(tx, 'people.employeeSpecialty', { employeeId }, ['id', 'specialtyId'])
  const labels = await labelsOf(tx, 'hospital.specialty', pluck(rows, 'specialtyId'))
  return rows.map(({ id, specialtyId }) => ({ id, label: labels.get(specialtyId) ?? '' }))
}
