import { type Call, isDownload, jsonText, type Operation } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { type PatientAccess, recordPatientAccess, traced } from './access.server.ts'

/** A view with the id of each thing that names a patient, and the patient: `billing.patient_summary`. */
export type PatientView = `${string}.patient_summary` | 'people.patient'

/** Counts and empty forms name no patient. */
const silent = /\/(totals|template)$/

/**
 * Wraps the calls that name patients so that each reading is recorded before its answer leaves: who, of whom, what and what for
 * (Ley 1581 de 2012, art. 17; Resolución 1995 de 1999, art. 14; SEG-09). What its handler records itself is not recorded twice;
 * an operation's mere declaration that it records is not trusted.
 */
export const tellingPatients = (
  views: PatientView | readonly PatientView[],
  operations: readonly Operation[],
): Operation[] =>
  operations.map((one) => {
    const { method, path } = one.endpoint
    if (method !== 'GET' || silent.test(path)) return one
    return {
      ...one,
      endpoint: { ...one.endpoint, tells: 'patients' },
      handle: recording(one, [views].flat()),
    }
  })

const recording =
  ({ endpoint, handle }: Operation, views: readonly PatientView[]): Operation['handle'] =>
  async (call) => {
    const { answer, wrote } = await traced(() => handle(call))
    if (wrote) return answer
    const leaves = isDownload(answer)
    const input = [call.params, call.query]
    const patientIds = await patientsIn(call.tx, views, leaves ? input : [...input, answer])
    const operation = operationOf(endpoint, leaves, call)
    if (patientIds.length === 0 && operation !== 'export') return answer
    const { actor, ip } = call
    const { motive = null } = (call.query ?? {}) as { readonly motive?: string }
    await recordPatientAccess(call.tx, {
      actor,
      ip,
      operation,
      patientIds,
      motive,
      resource: resourceOf(endpoint.path),
      purpose: endpoint.summary,
      filter: isOfOne(endpoint) ? null : call.query,
    })
    return answer
  }

const uuids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/** Returns all the patients that the input and the answer name, directly or through a row that belongs to them. */
async function patientsIn(
  tx: Tx,
  views: readonly PatientView[],
  declared: readonly unknown[],
): Promise<string[]> {
  const ids = [...new Set(declared.flatMap((one) => jsonText(one ?? null).match(uuids) ?? []))]
  if (ids.length === 0) return []
  const own = views
    .filter((view) => view !== 'people.patient')
    .map((view) => sql`union select patient_id from ${sql.table(view)} where id = any(${ids}::uuid[])`)
  const rows = await rowsFrom<{ id: string }>(tx)`
    select id from people.patient where id = any(${ids}::uuid[]) ${sql.join(own, sql` `)}`
  return rows.map(({ id }) => id).filter((id) => id !== null)
}

/** Whether the operation is about one record, by its path or by what opens it. */
const isOfOne = ({ path, opens = [] }: Operation['endpoint']): boolean =>
  path.includes(':') || opens.length > 0

function operationOf(
  endpoint: Operation['endpoint'],
  leaves: boolean,
  { query }: Call,
): PatientAccess['operation'] {
  const { path } = endpoint
  if (path.endsWith('/print')) return 'print'
  if (leaves) return 'export'
  const searches =
    path.endsWith('/options') || (query as { readonly q?: string } | undefined)?.q !== undefined
  return searches ? 'search' : isOfOne(endpoint) ? 'view' : 'list'
}

/** `/api/billing/ripsJson` → `billing.ripsJson`, `/api/care/admission/:id` → `care.admission`. */
const resourceOf = (path: string): string => path.split('/').slice(2, 4).join('.')
