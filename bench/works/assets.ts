import type pg from 'pg'
import { layAssets } from '../ground/assets.ts'
import { type HttpClient, must, type SignedIn } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result, ratio } from '../harness/table.ts'

type Needs = Readonly<{ pool: pg.Pool; clients: readonly SignedIn[]; vigencia: number; count: number }>

const goalSeconds = 5
const reportGoal = 1000

/**
 * W13: a month of depreciation of many assets, posted and stored line by line, beside the same lines copied by bare SQL into a
 * table with only its key. Each stored figure is compared with an independent computation. The month is reversed, so that each
 * run begins alike.
 */
export async function assets({ pool, clients, vigencia, count }: Needs): Promise<Result[]> {
  const client = clients[0]!
  await layAssets(pool, count, vigencia)
  const date = `${vigencia}-01-31`
  const id = await draft(client, date)
  const from = performance.now()
  must(await client.post(`/api/assets/depreciationRun/${id}/approve`, {}), 'depreciate')
  const ours = (performance.now() - from) / 1000
  const { lines, wrong } = await comparedWith(pool, id, date)
  const hand = await copied(pool, id)
  const slowest = await slowestReport(pool, client, vigencia)
  const reason = { date, reason: 'Se mide de nuevo el mismo mes' }
  must(await client.post(`/api/assets/depreciationRun/${id}/annul`, reason), 'reverse')
  return [
    {
      id: 'W13',
      work: `depreciate ${lines} assets (${wrong} differ from the second computation)`,
      ours: `${ours.toFixed(1)} s`,
      reference: `${hand.toFixed(1)} s`,
      ratio: ratio(ours, hand),
      goal: `≤ ${goalSeconds} s`,
      met: ours <= goalSeconds && lines >= count && wrong === 0,
    },
    {
      id: 'W13',
      work: `reports of assets, the slowest: ${slowest.name}`,
      ours: ms(slowest.took),
      reference: '–',
      ratio: '–',
      goal: `≤ ${reportGoal} ms`,
      met: slowest.took <= reportGoal,
    },
  ]
}

/** Returns the slowest report of `/assets/informes` for the depreciated month; only the first page of those with pages. */
async function slowestReport(pool: pg.Pool, client: HttpClient, vigencia: number) {
  const { rows } = await pool.query(
    "select id from assets.asset where plate like 'ACT-%' order by plate limit 1",
  )
  const month = `from=${vigencia}-01-01&to=${vigencia}-01-31`
  const reports = [
    `assetsOn?on=${vigencia}-01-31`,
    `depreciatedInUse?on=${vigencia}-01-31`,
    `notChecked?since=${vigencia + 1}-01-01`,
    `assetMovement?${month}`,
    `assetMovementDetail?${month}`,
    `depreciationByCentre?${month}`,
    'classAccounts?',
    `assetNote?note=movable&to=${vigencia}-01-31`,
    `assetEstimates?on=${vigencia}-01-31`,
    `costOfLiving?assetId=${rows[0].id}&to=${vigencia}-01-31`,
  ]
  const timed: { name: string; took: number }[] = []
  for (const path of reports) {
    const took = await medianOf(3, async () => void must(await client.get(`/api/assets/${path}`), path))
    timed.push({ name: path.split('?')[0]!, took })
  }
  console.info(timed.map(({ name, took }) => `${name} ${ms(took)}`).join(', '))
  return timed.toSorted((one, other) => other.took - one.took)[0]!
}

async function draft(client: HttpClient, date: string): Promise<string> {
  const input = { date, purpose: 'Depreciación que se mide' }
  return JSON.parse(must(await client.post('/api/assets/depreciationRun', input), 'run').body).id
}

interface BasisRow {
  readonly from: string
  readonly cents: string
  readonly days: number
  readonly method: 'straight' | 'digits' | 'declining' | 'units'
  readonly units: number
  readonly used: number
  readonly upTo: string | null
}

const halfUp = (part: bigint, whole: bigint): bigint => (2n * part + whole) / (2n * whole)

/** Returns the first month's depreciation of an asset, in pesos, by an independent version of the rule, year by year. */
function firstMonth({ cents, days, method, units, used }: BasisRow, elapsed: number): bigint {
  const pesos = BigInt(cents) / 100n
  const gone = BigInt(elapsed)
  const life = BigInt(days)
  const year = BigInt(Math.min(360, days))
  if (method === 'units') return halfUp(pesos * BigInt(used), BigInt(units))
  if (method === 'straight') return halfUp(pesos * gone, life)
  if (method === 'declining') {
    const twice = halfUp(pesos * 2n * year, life)
    return halfUp((twice < pesos ? twice : pesos) * gone, year)
  }
  const weights = Array.from({ length: Math.ceil(days / 360) }, (_, index) => BigInt(days - 360 * index))
  return halfUp(pesos * life * gone, weights.reduce((sum, one) => sum + one, 0n) * year)
}

/** Compares every asset with the independent computation: commercial days of the whole, rounded half up to the peso, once. */
async function comparedWith(pool: pg.Pool, id: string, date: string) {
  const { rows } = await pool.query<BasisRow>(
    `select b.from_day::text as "from", (b.amount * 100)::bigint::text as cents, b.days, b.method, b.units,
            coalesce((select sum(u.units)::int from assets.usage_reading u where u.asset_id = b.asset_id), 0) as used,
            ((l.before + l.amount) * 100)::bigint::text as "upTo"
     from assets.value_basis b
     join assets.asset a on a.id = b.asset_id and a.plate like 'ACT-%'
     left join assets.depreciation_line l on l.asset_id = b.asset_id and l.run_id = $1 and not l.reversal
     where not b.undone`,
    [id],
  )
  const last = Number(date.slice(8))
  const wrong = rows.filter((row) => {
    const { from, days, upTo } = row
    const elapsed = Math.min(days, 30 - Number(from.slice(8)) + 1)
    return last !== 31 || upTo === null || BigInt(upTo) !== firstMonth(row, elapsed) * 100n
  })
  return { lines: rows.length, wrong: wrong.length }
}

/** Returns the seconds to write the lines alone, without computing or checking them. */
async function copied(pool: pg.Pool, id: string): Promise<number> {
  await pool.query('create schema if not exists bench; drop table if exists bench.depreciation_line')
  await pool.query(
    `create table bench.depreciation_line
     (like assets.depreciation_line, primary key (run_id, asset_id, cost_centre_id, reversal))`,
  )
  const from = performance.now()
  await pool.query(
    'insert into bench.depreciation_line select * from assets.depreciation_line where run_id = $1',
    [id],
  )
  return (performance.now() - from) / 1000
}
