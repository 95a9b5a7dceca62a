import type pg from 'pg'
import { fillWithPatients } from '../ground/patients.ts'
import { fillWithPeople } from '../ground/terceros.ts'
import { type HttpClient, must } from '../harness/http-client.ts'
import { medianOf } from '../harness/measure.ts'
import { ms, type Result } from '../harness/table.ts'

interface Needs {
  readonly pool: pg.Pool
  readonly clients: readonly HttpClient[]
  /** How many terceros and how many patients the database has. */
  readonly count: number
}

const times = 21
const goalMs = 100

/** What users type: common and rare names, a cédula, a document number, a word of objects, and a misspelt name. */
const input = (cedula: string): Readonly<Record<string, string>> => ({
  'a name met often': 'maria',
  'name and surname': 'garcia maria',
  'a rare surname': 'artunduaga',
  'a cédula': cedula,
  'a document by its number': 'cdp 500000',
  'a number of any document': '73211',
  'words that nobody has': 'xilofono verde',
  'a misspelt surname': 'velasqes gusman',
})

/** W10: the global search box, over the people, the patients and the documents of the database. */
export async function searchEverything({ pool, clients, count }: Needs): Promise<Result[]> {
  await fillWithPeople(pool, count)
  await fillWithPatients(pool, count)
  await pool.query(readWords)
  const { rows } = await pool.query(
    "select number from people.tercero where document_type = 'CC' offset 999 limit 1",
  )
  const results: Result[] = []
  for (const [work, words] of Object.entries(input(rows[0].number))) {
    const path = `/api/desk/find?q=${encodeURIComponent(words)}`
    const ours = await medianOf(times, async () => void must(await clients[0]!.get(path), path))
    results.push({
      id: 'W10',
      work: `everything: ${work}, ${count} people`,
      ours: ms(ours),
      reference: '—',
      ratio: '—',
      goal: `≤ ${goalMs} ms`,
      met: ours <= goalMs,
    })
  }
  return results
}

/** The words of people, which the product reads once a day; those of documents are few and always the same. */
const readWords = `
  insert into admin.search_word (word, uses, read_on, tables)
  select word, count(*), current_date, array_agg(distinct place)
  from (select 'people.tercero' as place, search from people.tercero
        union all select 'people.patient', search from people.patient) every, string_to_table(search, ' ') word
  where word ~ '^[a-z]{4,30}$' group by word on conflict (word) do update set tables = excluded.tables`
