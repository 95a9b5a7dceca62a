import type pg from 'pg'
import { type HttpClient, must } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result, ratio } from '../harness/table.ts'

type Needs = Readonly<{ pool: pg.Pool; vigencia: number; clients: readonly HttpClient[] }>

const times = 21

/** W2 and W3 of the budget: the execution of a whole vigencia, and the book of its busiest line for a month. */
export async function reports({ pool, vigencia, clients }: Needs): Promise<Result[]> {
  const client = clients[0]!
  const { rows } = await pool.query('select count(*)::int as moves from budget.move where vigencia = $1', [
    vigencia,
  ])
  const { moves } = rows[0] as { moves: number }
  const line = await busiest(pool, vigencia)
  const timed = async (
    work: string,
    path: string,
    hand: () => Promise<unknown>,
    goal: number,
  ): Promise<Result> => {
    const ours = await medianOf(times, async () => void must(await client.get(path), path))
    const byHand = await medianOf(times, async () => void (await hand()))
    const figures = { ours: ms(ours), reference: ms(byHand), ratio: ratio(ours, byHand) }
    return { id: 'W2', work: `${work}, ${moves} moves`, ...figures, goal: `≤ ${goal} ms`, met: ours <= goal }
  }
  const year = `from=${vigencia}-01-01&to=${vigencia}-12-31`
  const day = await lastDayOf(pool, line)
  return [
    await timed(
      'execution of expense',
      `/api/budget/expenseExecution?${year}`,
      () => pool.query(execution, [vigencia]),
      15,
    ),
    await timed(
      'execution of income',
      `/api/budget/incomeExecution?${year}`,
      () => pool.query(income, [vigencia]),
      15,
    ),
    await timed(
      'book of one line, one day',
      `/api/budget/expenseBook?apropiacionId=${line}&from=${day}&to=${day}`,
      () => pool.query(book, [line, day]),
      150,
    ),
  ]
}

const execution = `
  select a.rubro_id, d.stage, sum(d.amount) from budget.apropiacion a join budget.apropiacion_day d on d.apropiacion_id = a.id
  where a.vigencia = $1 group by 1, 2`
const income = `
  select f.rubro_id, d.stage, sum(d.amount) from budget.aforo f join budget.aforo_day d on d.aforo_id = f.id
  where f.vigencia = $1 group by 1, 2`
const book = `select * from budget.move_list where apropiacion_id = $1 and day = $2 order by day, sequence`

async function busiest(pool: pg.Pool, vigencia: number): Promise<string> {
  const { rows } = await pool.query(
    'select id from budget.apropiacion where vigencia = $1 order by certificado desc, id limit 1',
    [vigencia],
  )
  return rows[0].id
}

async function lastDayOf(pool: pg.Pool, line: string): Promise<string> {
  const { rows } = await pool.query(
    'select max(day)::text as day from budget.apropiacion_day where apropiacion_id = $1',
    [line],
  )
  return rows[0].day
}
