import type pg from 'pg'
import { layDispensings } from '../ground/dispensings.ts'
import { must, type SignedIn } from '../harness/http-client.ts'
import { type Result, ratio } from '../harness/table.ts'

type Needs = Readonly<{ pool: pg.Pool; clients: readonly SignedIn[]; count: number }>

const goalMs = 1_000

/**
 * W14: the recall of a lot among many dispensings lists every patient, ward and store of the lot over HTTP, beside bare SQL that
 * joins the same moves to their patients. The list is compared with the quantities of the ledger.
 */
export async function pharmacy({ pool, clients, count }: Needs): Promise<Result[]> {
  const { recallId, lotId } = await layDispensings(pool, count)
  const client = clients[0]!
  const path = `/api/pharmacy/recallTrace?recallId=${recallId}`
  const { rows } = JSON.parse(must(await client.get(path), 'trace').body) as {
    readonly rows: readonly { readonly values: { readonly kind: string; readonly quantity: string } }[]
  }
  const given = rows.filter(({ values }) => values.kind === 'Paciente')
  const traced = given.reduce((sum, { values }) => sum + Number(values.quantity), 0)
  const moved = await pool.query('select -sum(quantity)::float8 as n from warehouse.move where lot_id = $1', [
    lotId,
  ])
  const ours = await best(async () => must(await client.get(path), 'trace'))
  const hand = await best(() => pool.query(bare, [lotId]))
  return [
    {
      id: 'W14',
      work: `recall of a lot: ${given.length} patients among ${count} dispensings (${traced} of ${moved.rows[0].n} units)`,
      ours: `${ours.toFixed(0)} ms`,
      reference: `${hand.toFixed(0)} ms`,
      ratio: ratio(ours, hand),
      goal: `≤ ${goalMs} ms`,
      met: ours <= goalMs && traced === moved.rows[0].n && given.length > 0,
    },
  ]
}

const bare = `
  select p.id, p.first_name, p.last_name, p.phone, -sum(m.quantity) as quantity, max(m.happened_on) as last_day
  from warehouse.move m join pharmacy.dispensing d on d.id = m.document_id join care.medical_order o on o.id = d.order_id
  join people.patient p on p.id = o.patient_id where m.lot_id = $1 group by p.id`

/** Returns the best time of some runs, to exclude other load on the machine. */
async function best(work: () => Promise<unknown>, turns = 7): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}
