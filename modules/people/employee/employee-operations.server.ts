import { day, endpoint, permissionFor, shapeOf } from '@quina/blocks'
import { can, labelsOf, type Operation, operation, serveCatalog } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, notFound } from '@quina/kernel'
import { z } from 'zod'
import { employee, retireEmployee, retirement, specialtyAsked } from './employee.contract.ts'
import { addSpecialty, employeeService, keepSignature, reinstate, retire } from './employee.server.ts'

const path = '/api/people/employee/:id'
const view = permissionFor(employee, 'view')
const edit = permissionFor(employee, 'edit')
const tag = 'people'
const params = z.object({ id: z.uuid() })
const answer = z.object({ id: z.string() })

const facts = operation(
  endpoint({
    method: 'GET',
    path: `${path}/facts`,
    access: view,
    tag,
    summary: 'Empleados: retiro, especialidades, firma y usuario',
    params,
    answer: z.object({
      retiredOn: z.string().nullable(),
      retirementReason: z.string().nullable(),
      professional: z.boolean(),
      specialties: z.array(z.object({ id: z.string(), label: z.string() })),
      signed: z.boolean(),
      user: z.object({ id: z.string(), name: z.string() }).nullable(),
      idNumber: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      may: z.array(z.string()),
    }),
  }),
  async ({ tx, actor, params: { id } }) => {
    const may = ['edit', 'retire'].filter((deed) => can(actor, permissionFor(employee, deed)))
    return { ...(await factsOf(tx, id)), may }
  },
)

async function factsOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('people.employee as e')
    .innerJoin('people.tercero as t', 't.id', 'e.terceroId')
    .leftJoin('people.employeeSignature as s', 's.employeeId', 'e.id')
    .leftJoin('admin.appUser as u', 'u.idNumber', 't.number')
    .select(['e.retiredOn', 'e.retirementReason', 'e.professional', 't.number', 't.name', 't.email'])
    .select(['s.employeeId as signed', 'u.id as userId', 'u.name as userName'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('El empleado')
  const { retiredOn, retirementReason, professional, number, name, email, signed, userId, userName } = row
  return {
    retiredOn,
    retirementReason,
    professional,
    idNumber: number,
    name,
    email,
    signed: signed !== null,
    user: userId === null ? null : { id: userId, name: userName ?? '' },
    specialties: await specialtiesOf(tx, id),
  }
}

async function specialtiesOf(tx: Tx, employeeId: string) {
  const rows = await tx
    .selectFrom('people.employeeSpecialty')
    .select(['id', 'specialtyId'])
    .where('employeeId', '=', employeeId)
    .execute()
  const labels = await labelsOf(
    tx,
    'hospital.specialty',
    rows.map(({ specialtyId }) => specialtyId),
  )
  return rows.map(({ id, specialtyId }) => ({ id, label: labels.get(specialtyId) ?? '' }))
}

const retirements: readonly Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/retire`,
      access: retireEmployee,
      tag,
      summary: 'Empleados: retirar',
      params,
      body: shapeOf(retirement),
      answer,
    }),
    async ({ tx, params: { id }, body }) => {
      await retire(tx, { id, ...body })
      return { id }
    },
  ),
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/reinstate`,
      access: retireEmployee,
      tag,
      summary: 'Empleados: reingresar',
      params,
      body: shapeOf({ startDate: day('Reingresa el') }),
      answer,
    }),
    async ({ tx, params: { id }, body }) => {
      await reinstate(tx, id, body.startDate)
      return { id }
    },
  ),
]

const specialties: readonly Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/specialty`,
      access: edit,
      tag,
      summary: 'Empleados: agregar una especialidad',
      params,
      body: shapeOf(specialtyAsked),
      answer,
    }),
    async ({ tx, params: { id }, body }) => {
      await addSpecialty(tx, id, body.specialtyId)
      return { id }
    },
  ),
  operation(
    endpoint({
      method: 'DELETE',
      path: `${path}/specialty/:specialtyId`,
      access: edit,
      tag,
      summary: 'Empleados: quitar una especialidad',
      params: params.extend({ specialtyId: z.uuid() }),
      answer,
    }),
    async ({ tx, params: { id, specialtyId } }) => {
      await tx
        .deleteFrom('people.employeeSpecialty')
        .where('id', '=', specialtyId)
        .where('employeeId', '=', id)
        .execute()
      return { id }
    },
  ),
]

const signature: readonly Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path: `${path}/signature`,
      access: edit,
      tag,
      summary: 'Empleados: guardar la firma',
      upload: true,
      params,
      body: z.unknown(),
      answer,
    }),
    async ({ tx, params: { id }, file, actor, now }) => {
      insist(file !== undefined, 'ADJ-EMPTY', 'Elija un archivo.')
      await keepSignature(tx, id, { content: file.content, actor, now })
      return { id }
    },
  ),
  operation(
    endpoint({
      method: 'GET',
      path: `${path}/signature`,
      access: edit,
      tag,
      summary: 'Empleados: ver la firma',
      params,
    }),
    async ({ tx, params: { id } }) => {
      const found = await tx
        .selectFrom('people.employeeSignature')
        .select('content')
        .where('employeeId', '=', id)
        .executeTakeFirst()
      if (found === undefined) throw notFound('La firma')
      return { download: { name: 'firma.png', mediaType: 'image/png', content: found.content, inline: true } }
    },
  ),
]

/** All calls about employees. */
export const employeeOperations: readonly Operation[] = [
  ...serveCatalog(employeeService),
  facts,
  ...retirements,
  ...specialties,
  ...signature,
]
