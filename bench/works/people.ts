import type pg from 'pg'
import { fillWithPeople } from '../ground/terceros.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result, ratio } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clients: readonly HttpClient[]
  /** How many people the database has. */
  readonly count: number
}

const list = '/api/people/tercero'
const times = 31
const columns = 'select * from people.tercero_list'
const inOrder = 'order by name asc nulls last, id asc limit 51'

/** W9: finding a person among a million: list, words without accents, document, lookup, and possible duplicates. */
export async function peopleSearch({ pool, clients, count }: Needs): Promise<Result[]> {
  await fillWithPeople(pool, count)
  const client = clients[0]!
  const known = await someone(pool)
  const timed = async (work: string, path: string, sql: string): Promise<Result> => {
    const ours = await medianOf(times, async () => void must(await client.get(path), path))
    const hand = await medianOf(times, () => pool.query(sql))
    return result({ work: `${work}, ${count} people`, ours, hand })
  }
  const like = (...words: string[]) => words.map((word) => `search like '%${word}%'`).join(' and ')
  const search = (words: string, ...folded: string[]) =>
    timed(
      `search «${words}»`,
      `${list}?q=${encodeURIComponent(words)}`,
      `${columns} where ${like(...folded)} ${inOrder}`,
    )
  const byNumber = `${columns} where number like '${known.slice(0, 7)}%' ${inOrder}`
  return [
    await timed('first page', list, `${columns} ${inOrder}`),
    await timed(
      'last page',
      `${list}?last=true`,
      `${columns} order by name desc nulls first, id desc limit 51`,
    ),
    await search('Garcia', 'garcia'),
    await search('maria peña', 'maria', 'pena'),
    await search('maria jose', 'maria', 'jose'),
    await search('Ñungo Artunduaga', 'nungo', 'artunduaga'),
    await search(known, known),
    await timed('number prefix', `${list}?number=${known.slice(0, 7)}`, byNumber),
    await timed(
      'lookup «velasquez ma»',
      `${list}/options?q=velasquez%20ma`,
      `select * from people.tercero_option where ${like('velasquez', 'ma')} order by enabled desc, label limit 20`,
    ),
    await similar(client, known, count),
  ]
}

async function someone(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    "select number from people.tercero where document_type = 'CC' offset 1000 limit 1",
  )
  return rows[0].number
}

type WorkTime = Readonly<{ work: string; ours: number; hand: number }>
const goalMs = 100

const result = ({ work, ours, hand }: WorkTime): Result => ({
  id: 'W9',
  work,
  ours: ms(ours),
  reference: ms(hand),
  ratio: ratio(ours, hand),
  goal: `≤ ${goalMs} ms`,
  met: ours <= goalMs,
})

/** Measures the search of duplicates before saving a person: by number, one digit away, sound, phone and trigrams. */
async function similar(client: HttpClient, number: string, count: number): Promise<Result> {
  const body = {
    personType: 'natural',
    documentType: 'TI',
    number,
    firstName: 'Soraida',
    lastName: 'Belasquez',
    phone: '3000001000',
    id: null,
    middleName: null,
    secondLastName: null,
    businessName: null,
  }
  const ask = async () => void must(await client.post('/api/people/similarTerceros', body), 'similar')
  const ours = await medianOf(times, ask)
  return {
    id: 'W9',
    work: `those who may be the same, ${count} people`,
    ours: ms(ours),
    reference: '—',
    ratio: '—',
    goal: `≤ ${goalMs} ms`,
    met: ours <= goalMs,
  }
}
