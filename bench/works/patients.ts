import type pg from 'pg'
import { fillWithPatients } from '../ground/patients.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result, ratio } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clients: readonly HttpClient[]
  /** How many patients the database has. */
  readonly count: number
}

const path = '/api/people/patient'
const times = 31
const goalMs = 100
const columns = 'select * from people.patient_list'
const inOrder = 'order by name asc nulls last, id asc limit 51'

/** W9: finding a patient among a million, by words without accents, document and telephone. Each reading is recorded. */
export async function patientSearch({ pool, clients, count }: Needs): Promise<Result[]> {
  await fillWithPatients(pool, count)
  const client = clients[0]!
  const known = await someone(pool)
  const timed = async (work: string, address: string, sql: string): Promise<Result> => {
    const ours = await medianOf(times, async () => void must(await client.get(address), address))
    const hand = await medianOf(times, () => pool.query(sql))
    const met = ours <= goalMs
    const figures = {
      ours: ms(ours),
      reference: ms(hand),
      ratio: ratio(ours, hand),
      goal: `≤ ${goalMs} ms`,
      met,
    }
    return { id: 'W9', work: `${work}, ${count} patients`, ...figures }
  }
  const like = (...words: string[]) => words.map((word) => `search like '%${word}%'`).join(' and ')
  const search = (words: string, ...folded: string[]) =>
    timed(
      `search «${words}»`,
      `${path}?q=${encodeURIComponent(words)}`,
      `${columns} where ${like(...folded)} ${inOrder}`,
    )
  const byNumber = `${columns} where number like '${known.slice(0, 7)}%' ${inOrder}`
  return [
    await timed('first page', path, `${columns} ${inOrder}`),
    await search('maria peña', 'maria', 'pena'),
    await search('maria jose', 'maria', 'jose'),
    await search('Ñungo Artunduaga', 'nungo', 'artunduaga'),
    await search(known, known),
    await timed('number prefix', `${path}?number=${known.slice(0, 7)}`, byNumber),
    await timed(
      'lookup «velasquez ma»',
      `${path}/options?q=velasquez%20ma`,
      `select * from people.patient_option where ${like('velasquez', 'ma')} order by enabled desc, label limit 20`,
    ),
  ]
}

async function someone(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query('select number from people.patient order by number offset 1000 limit 1')
  return rows[0].number
}
