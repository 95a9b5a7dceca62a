import { optionsMatching } from '@quina/blocks/server'
import { testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '@quina/people/server'

const { db, close } = await testDatabase()
afterAll(close)

/** Twenty thousand people, half of them called María: how many there are is what is tried, and their triggers would not end. */
beforeAll(async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into people.patient (id, document_type, number, verified_with, first_name, middle_name, last_name, birth_date, sex,
        birth_country_id, residence_country_id, zone, address, phone, ethnic_group, disability, active)
      select gen_random_uuid(), 'CC', (1000000000 + n)::text, 'physical', (array['María', 'José'])[1 + n % 2],
        (array['Ángela', 'Inés', 'María'])[1 + n % 3], (array['Rosales', 'Peña', 'Osorio', 'De La Osa'])[1 + n % 4],
        '1980-05-02', 'F', c.id, c.id, '02', 'CL 1 # 2-3', '3000000000', '6', '08', n % 50 <> 0
      from generate_series(1, 20000) n,
        (select id from reference.entry where catalogue = 'country' and code = '170') c`.execute(tx)
  })
  await sql`analyze people.patient`.execute(db)
}, 120_000)

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 9; at += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times.toSorted((one, other) => one - other)[4]!
}

const offered = async (q: string) =>
  (await optionsMatching(db, 'people.patient', { q })).map(({ label }) => label)

describe('a name that many have', () => {
  test.each([
    ['maria', /^María /],
    ['MARÍA', /^María /],
    ['maria pe', / Peña$/],
    ['pena', / Peña$/],
    ['jose maria', /^José María /],
    ['osa', / Osa$/],
  ])('«%s» offers twenty, the closest first', async (q, closest) => {
    const labels = await offered(q)
    expect(labels).toHaveLength(20)
    expect(labels.filter((label) => !closest.test(label))).toEqual([])
  })

  test('the same as every row put in order would offer', async () => {
    const { rows } = await sql<{ label: string }>`
      select label from people.patient_option where enabled and search like '%rosales%' and search like '%ines%'
      order by label limit 1`.execute(db)
    expect((await offered('rosales ines'))[0]).toBe(rows[0]!.label)
  })

  test('whoever cannot be chosen is offered only when nobody else is left', async () => {
    expect(
      (await optionsMatching(db, 'people.patient', { q: 'maria' })).every(({ enabled }) => enabled),
    ).toBe(true)
    await sql`update people.patient set last_name = 'Zuluaga' where number in ('1000000050', '1000000001')`.execute(
      db,
    )
    const few = await optionsMatching(db, 'people.patient', { q: 'zuluaga' })
    expect(few.map(({ enabled }) => enabled)).toEqual([true, false])
  })

  test.each(['a_a', '%', 'ma%a'])('«%s» is looked for as it is written', async (q) => {
    expect(await offered(q)).toEqual([])
  })

  test('takes less than half of putting all of them in order', async () => {
    const whole = sql`
      select id, label from people.patient_option where search like '%maria%'
      order by enabled desc, starts_with(lower(label), 'maria') desc, label limit 20`
    expect(await medianOf(() => offered('maria'))).toBeLessThan((await medianOf(() => whole.execute(db))) / 2)
  })

  test.each([
    ['patient', 'patient_begins'],
    ['tercero', 'tercero_begins'],
  ])('of a %s is read from its index in order: nothing is sorted', async (thing, index) => {
    const rows = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const explained = await sql<Record<string, string>>`
        explain select id from ${sql.table(`people.${thing}_option`)} where enabled and begins like 'maria%'
        order by begins using ~<~ limit 20`.execute(tx)
      return explained.rows
    })
    const plan = rows.flatMap((row) => Object.values(row)).join('\n')
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Sort/)
  })
})
