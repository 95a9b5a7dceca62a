import { endpoint, permissionFor } from '@quina/blocks'
import {
  can,
  defineLookUp,
  inTransaction,
  labelOf,
  labelsWithin,
  type Operation,
  operation,
  optionsOperation,
  serveCatalog,
  serveCommand,
  serveQuery,
} from '@quina/blocks/server'
import { type Db, rowFrom, type Tx } from '@quina/db/server'
import { day, notFound } from '@quina/kernel'
import { z } from 'zod'
import { bareNumber } from '../../rules/document-type/document-type.domain.ts'
import { recordPatientAccess, remembering } from '../access-log/access.server.ts'
import { rememberedList } from '../access-log/remembered-list.server.ts'
import { changeDocument } from '../patient-file/document-change.server.ts'
import { patientsAlike } from '../patient-likeness/alike.server.ts'
import {
  alikePatients,
  beginPatient,
  changeFileDocument,
  changePatientDocument,
  patient,
} from './patient.contract.ts'
import { colombia } from './patient.domain.ts'
import { patientServiceOn, savePatient } from './patient.server.ts'

const path = '/api/people/patient'
const view = permissionFor(patient, 'view')
const edit = permissionFor(patient, 'edit')
const tag = 'people'
const params = z.object({ id: z.uuid() })
const saved = z.object({ id: z.string(), version: z.number() })

const idsIn = (rows: unknown): string[] => (rows as readonly { id: string }[]).map(({ id }) => id)

const served = {
  list: patient.list,
  view: 'people.patientList',
  words: 'people.patientWords',
  path,
  title: patient.label.many,
  tag,
  access: view,
  scope: () => ({ campusId: null }),
}

const read = operation(
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: edit,
    tag,
    summary: 'Pacientes: datos para editar',
    params,
    answer: z.object({
      id: z.string(),
      version: z.number(),
      active: z.boolean(),
      values: z.record(z.string(), z.unknown()),
      labels: z.record(z.string(), z.string()),
      may: z.array(z.string()),
    }),
  }),
  (call) =>
    inTransaction(call.tx as Db, {
      dry: false,
      work: async (tx) => {
        const {
          actor,
          ip,
          params: { id },
        } = call
        await recordPatientAccess(tx, {
          actor,
          ip,
          resource: 'people.patient',
          operation: 'edit',
          patientIds: [id],
        })
        const { version, active, values, labels } = await patientRow(tx, id)
        const may = can(actor, changePatientDocument) ? ['edit', 'changeDocument'] : ['edit']
        return { id, version, active, values, labels, may }
      },
    }),
)

/** Returns the fields of a patient, with a label for each reference. @throws Problem `GEN-404` */
export async function patientRow(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('people.patient')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('El paciente'))
  const values = Object.fromEntries(
    Object.keys(patient.fields).map((name) => [name, row[name as keyof typeof row] ?? null]),
  )
  const { version, active, name, mergedIntoId, knownAs } = row
  const labels = await labelsWithin(tx, patient.fields, values)
  const into = mergedIntoId === null ? null : await labelOf(tx, 'people.patient', mergedIntoId)
  return { version, active, name, values, labels, knownAs, mergedIntoId, mergedInto: into }
}

const saving: Operation[] = [
  operation(
    endpoint({
      method: 'POST',
      path,
      access: edit,
      tag,
      summary: 'Pacientes: crear',
      body: z.unknown(),
      bodyShape: patient.input,
      answer: saved,
    }),
    async ({ tx, body, actor, today }) => savePatient(tx, { id: null, body, actor, today }),
  ),
  operation(
    endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: edit,
      tag,
      summary: 'Pacientes: editar',
      params,
      body: z.object({ version: z.number().int(), values: z.unknown() }),
      bodyShape: z.object({ version: z.number().int(), values: patient.input }),
      answer: saved,
    }),
    async ({ tx, params: { id }, body, actor, today }) =>
      savePatient(tx, { id, body: body.values, actor, today, version: body.version }),
  ),
  serveCommand(changeFileDocument, async ({ tx, input: { id, ...change }, today }) => {
    await changeDocument(tx, { patientId: id, ...change, today })
    return { id }
  }),
]

/** Activating and deactivating work as in any catalog. */
const turning = serveCatalog(patientServiceOn(day('2000-01-01'))).filter(({ endpoint }) =>
  endpoint.path.endsWith('/active'),
)

const alike = serveQuery(alikePatients, ({ tx, input: { birthDate: birth, number, ...known } }) =>
  patientsAlike(tx, { ...known, number: bareNumber(number ?? ''), birth }),
)

const begin = serveQuery(beginPatient, async ({ tx, actor: { campusId } }) => {
  const row = await rowFrom<{ countryId: string | null; municipalityId: string | null }>(tx)`
    select coalesce((select municipality_id from admin.campus_list where id = ${campusId}::uuid),
                    (select municipality_id from admin.company_face limit 1)) as municipality_id,
           (select id from reference.country_option where code = ${colombia} and enabled) as country_id`
  const { countryId = null, municipalityId = null } = row ?? {}
  return { birthCountryId: countryId, residenceCountryId: countryId, municipalityId }
})

defineLookUp('people.patient', { begins: ['begins', 'number'], inOrder: true })

/** The calls of the list and the form of patients. */
export const patientOperations: readonly Operation[] = [
  alike,
  begin,
  ...rememberedList(served, ({ id }) => String(id)),
  remembering(
    optionsOperation({ whose: 'house', to: 'people.patient', title: patient.label.many, access: view }),
    'search',
    idsIn,
  ),
  read,
  ...saving,
  ...turning,
]
