import { type Call, isDownload, jsonText, type Operation } from '@quina/blocks/server'
import { addTo, type Tx, valuesFrom } from '@quina/db/server'

/** Counts, empty forms and names to choose from show nobody's pay. */
const silent = /\/(totals|template|options)$/

/**
 * Wraps the calls that show other people's pay, so that each reading leaves a trace before it is answered: who, of whom, what and
 * from where (C2.13; Ley 1581 of 2012, art. 17). A page of one's own pay is not among them.
 */
export const tellingPay = (operations: readonly Operation[]): Operation[] =>
  operations.map((one) => {
    const { method, path } = one.endpoint
    if (method !== 'GET' || silent.test(path)) return one
    return { ...one, endpoint: { ...one.endpoint, tells: 'pay' }, handle: recording(one) }
  })

const recording =
  ({ endpoint, handle }: Operation): Operation['handle'] =>
  async (call) => {
    const answer = await handle(call)
    const leaves = isDownload(answer)
    const input = [call.params, call.query]
    const employeeIds = await employeesIn(call.tx, leaves ? input : [...input, answer], leaves)
    if (employeeIds.length > 0 || leaves) await record(call, { endpoint, leaves, employeeIds })
    return answer
  }

type AccessEntry = Readonly<{
  endpoint: Operation['endpoint']
  leaves: boolean
  employeeIds: readonly string[]
}>

async function record({ tx, actor, ip, query }: Call, { endpoint, leaves, employeeIds }: AccessEntry) {
  await addTo(tx, 'payroll.payAccess', {
    userId: actor.userId,
    campusId: actor.campusId,
    ip,
    resource: endpoint.path.split('/').slice(2, 4).join('.'),
    operation: operationOf(endpoint, leaves),
    purpose: endpoint.summary,
    employeeIds: [...employeeIds],
    filter: JSON.stringify(query ?? {}),
  })
}

function operationOf({ path, opens = [] }: Operation['endpoint'], leaves: boolean) {
  if (path.endsWith('/print')) return 'print'
  if (leaves) return 'export'
  return path.includes(':') || opens.length > 0 ? 'view' : 'list'
}

const uuids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g

/**
 * The employees named in a call: directly, by their tercero, a vinculación, their place in a payroll, or their pay. A payroll of
 * one person names them too; a downloaded file names everybody of its payroll, provision or planilla.
 */
async function employeesIn(
  tx: Tx,
  declared: readonly unknown[],
  leaves: boolean,
): Promise<readonly string[]> {
  const ids = [...new Set(declared.flatMap((one) => jsonText(one ?? null).match(uuids) ?? []))]
  if (ids.length === 0) return []
  return valuesFrom<string>(tx)`
    select employee_id as id from payroll.engagement where id = any(${ids}::uuid[]) or employee_id = any(${ids}::uuid[])
    union
    select id from people.employee_face where tercero_id = any(${ids}::uuid[])
    union
    select e.employee_id from payroll.period_person n join payroll.engagement e on e.id = n.engagement_id
    where n.id = any(${ids}::uuid[])
    union
    select e.employee_id from payroll.benefit_liquidation l join payroll.engagement e on e.id = l.engagement_id
    where l.id = any(${ids}::uuid[])
    union
    select e.id from payroll.payable p join people.employee_face e on e.tercero_id = p.tercero_id
    where p.id = any(${ids}::uuid[])
    union
    select e.employee_id from payroll.period p
    cross join lateral (
      select array_agg(n.engagement_id) as engaged from (
        select engagement_id from payroll.period_person where period_id = p.id
        limit case when ${leaves} then null else 2 end) n) w
    join payroll.engagement e on e.id = any(w.engaged)
    where p.id = any(${ids}::uuid[]) and (${leaves} or cardinality(w.engaged) = 1)
    union
    select e.employee_id from payroll.provision_line l join payroll.engagement e on e.id = l.engagement_id
    where ${leaves} and l.run_id = any(${ids}::uuid[])
    union
    select e.employee_id from payroll.pila f
    join payroll.period p on p.year = f.year and p.month = f.month and p.status = 'approved'
    join payroll.period_person n on n.period_id = p.id join payroll.engagement e on e.id = n.engagement_id
    where ${leaves} and f.id = any(${ids}::uuid[])`
}
