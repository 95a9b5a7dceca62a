import { dayInBogota } from '@quina/kernel'
import type pg from 'pg'
import { layOwed } from '../ground/receivables.ts'
import { must, type SignedIn } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result, ratio } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clients: readonly SignedIn[]
  /** How many invoices are owed. */
  readonly count: number
}

const goalAgeingMs = 300
const goalCrossingMs = 10_000

/** W12: receivables by age, and the reconciliation of a large payer's list with its invoices. */
export async function receivables({ pool, clients, count }: Needs): Promise<Result[]> {
  const client = clients[0]!
  const payerId = await layOwed(pool, count)
  const today = dayInBogota(new Date())
  const { rows } = await pool.query<{ open: number }>(
    'select count(*)::int as open from billing.receivable where balance > 0',
  )
  const reported = async (by: string): Promise<Result> => {
    const path = `/api/receivables/ageing?to=${today}&by=${by}&base=filing`
    const ours = await medianOf(11, async () => void must(await client.get(path), path))
    const hand = await medianOf(11, () => pool.query(byHand, [today]))
    return {
      id: 'W12',
      work: `ageing by ${by} of ${rows[0]!.open} open invoices`,
      ours: ms(ours),
      reference: ms(hand),
      ratio: ratio(ours, hand),
      goal: `≤ ${goalAgeingMs} ms`,
      met: ours <= goalAgeingMs,
    }
  }
  return [
    await reported('payer'),
    await reported('regimen'),
    await crossing({ pool, client, payerId, today }),
  ]
}

/** The same figures in bare SQL, from the date and the balance of each invoice. */
const byHand = `
  select i.payer_id, width_bucket($1::date - i.filed_on, array[31, 61, 91, 181, 361]), sum(r.balance), count(*)
  from billing.receivable r join billing.invoice i on i.id = r.invoice_id where r.balance > 0 group by 1, 2`

type CrossingInput = Readonly<{ pool: pg.Pool; client: SignedIn; payerId: string; today: string }>

/** Reconciles ten thousand rows of a payer, half of them in the payer's own spelling. */
async function crossing({ pool, client, payerId, today }: CrossingInput): Promise<Result> {
  const owed = `select full_number as number, consecutive, r.balance::text from billing.invoice i
    join billing.receivable r on r.invoice_id = i.id where i.payer_id = $1 and r.balance > 0 order by consecutive`
  const { rows } = await pool.query<{ number: string; consecutive: number; balance: string }>(owed, [payerId])
  const lines = rows.map(({ number, consecutive, balance }, index) =>
    index % 2 === 0 ? `;${number};;${balance};` : `ow-;000${consecutive};;${balance};`,
  )
  const sheet = Buffer.from(['Prefijo;Número;CUFE;Saldo;Estado', ...lines].join('\n'))
  const path = `/api/receivables/crossedForSettlement?payerId=${payerId}&cutoff=${today}&kind=cross`
  let matched = 0
  const ours = await medianOf(3, async () => {
    const answer = must(await client.upload(path, { name: 'lista.csv', content: sheet }), path)
    const { lines: crossed } = JSON.parse(answer.body) as { lines: readonly { standing: string }[] }
    matched = crossed.filter(({ standing }) => standing === 'match').length
  })
  if (matched !== rows.length) throw new Error(`${matched} of ${rows.length} invoices found their row`)
  const hand = await medianOf(3, async () => {
    await pool.query(owed, [payerId])
  })
  return {
    id: 'W12',
    work: `a list of ${rows.length} invoices of a payer, crossed`,
    ours: ms(ours),
    reference: ms(hand),
    ratio: ratio(ours, hand),
    goal: `≤ ${goalCrossingMs / 1000} s`,
    met: ours <= goalCrossingMs,
  }
}
