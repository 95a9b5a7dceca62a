import { accounting } from '@quina/accounting/server'
import { type AdminDeps, adminModule, seedAdmin } from '@quina/admin/server'
import { permissionsOf } from '@quina/blocks/server'
import { brokenInvariants, budget } from '@quina/budget/server'
import { care } from '@quina/care/server'
import { connect, type Db } from '@quina/db/server'
import { insurers } from '@quina/insurers/server'
import { people } from '@quina/people/server'
import { tariffs } from '@quina/tariffs/server'
import { testDatabase } from '@quina/testing/server'
import { treasury } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campuses } from './hospital/hospital.domain.ts'
import { type DemoUser, demoUsers } from './hospital/users.domain.ts'
import { loadYears, type Telling } from './load/load.server.ts'
import { pastYear, presentYear } from './plan/plan.domain.ts'

/** One story in ten: the same code, a tenth of the wait. */
const short: Telling = {
  name: 'short',
  past: { ...pastYear, oneIn: 40 },
  present: { ...presentYear(1), oneIn: 10 },
}

/** What the product prepares before it serves. */
async function seedRoles(db: Db): Promise<void> {
  const modules = () => [adminModule(deps), people, budget, accounting, treasury, tariffs, insurers, care]
  const deps: AdminDeps = {
    appKey: 'demonstration',
    mail: null,
    limits: { hours: 12, perUser: 3 },
    screens: () => ({}),
    records: () => [],
    documents: () => [],
    alerts: () => [],
    firstSteps: () => [],
    monitors: () => [],
    barsEntry: async () => false,
    parameters: () => [],
    segregations: () => [],
    permissions: () =>
      modules().map((module) => ({
        module: module.name,
        label: module.label,
        permissions: permissionsOf(module),
      })),
  }
  await seedAdmin(db, deps)
}

/** The codes of the sites where a role is given; null is all of them at once. */
const sitesOf = (campus: DemoUser['campus']): (string | null)[] =>
  campus === 'all'
    ? [null]
    : campuses.filter((_, at) => campus === 'each' || at === campus).map(({ code }) => code)

/** What a load made, without the ids and the instants, which are of each. */
async function told(db: Db): Promise<string> {
  const { rows } = await sql<{ told: string }>`
    select md5(string_agg(line, E'\n' order by line)) as told from (
      select 'cdp' || row(number, date, status, purpose, total, released, committed)::text as line from budget.cdp_list
      union all select 'request' || row(number, date, status, requester, total)::text from budget.cdp_request_list
      union all select 'registro' || row(number, date, tercero_label, total, released, obligated, paid)::text
      from budget.registro_list
      union all select 'obligacion' || row(number, date, support_number, status, total, paid)::text from budget.obligacion_list
      union all select 'pago' || row(number, date, support_number, status, total)::text from budget.pago_list
      union all select 'ingreso' || row(number, date, kind, tercero_label, rubros, total, balance)::text from budget.ingreso_list
      union all select 'patient' || row(document_type, number, first_name, last_name, birth_date, zone)::text from people.patient
      union all select 'affiliation' || row(p.number, a.regime, a.user_type, t.number, a.verified_on)::text
      from people.affiliation a join people.patient p on p.id = a.patient_id left join people.tercero t on t.id = a.eps_id
      union all select 'tercero' || row(name, number, check_digit, complete)::text from people.tercero_list) lines`.execute(
    db,
  )
  return rows[0]!.told
}

const whole = await testDatabase()
const { db } = whole
afterAll(whole.close)
beforeAll(async () => {
  await seedRoles(db)
  expect(await loadYears(whole, short)).toBe('loaded')
}, 120_000)

describe('a demonstration', () => {
  test('holds every invariant of the ledger', async () => expect(await brokenInvariants(db)).toEqual([]))

  test('is loaded once', async () => {
    const before = await told(db)
    expect(await loadYears(whole, short)).toBe('already-loaded')
    expect(await told(db)).toBe(before)
  })

  test('nobody approved what they prepared', async () => {
    const { rows } = await sql`
      select h.document_id from platform.history h join (
        select id, created_by from budget.cdp_request union all select id, created_by from budget.cdp
        union all select id, created_by from budget.registro union all select id, created_by from budget.obligacion
        union all select id, created_by from budget.pago union all select id, created_by from budget.ingreso) d
        on d.id = h.document_id
      where h.action = 'approve' and h.user_id = d.created_by
        and d.id not in (
          select id from budget.obligacion where no_causacion_reason = 'causacion'
          union all select pago_id from treasury.egreso_budget
          union all select effect_id from treasury.budget_effect
          union all
          select unnest(array[z.next_registro_id, z.next_obligacion_id, g.cdp_id]) from budget.rezago z
          join budget.registro g on g.id = z.next_registro_id where z.next_obligacion_id is not null
          union all select unnest(array[z.next_registro_id, g.cdp_id]) from budget.rezago z
          join budget.registro g on g.id = z.next_registro_id)`.execute(db)
    expect(rows).toEqual([])
  })

  test('everyone has a role where they work and a password that need not be changed', async () => {
    const users = await db
      .selectFrom('admin.appUser as u')
      .innerJoin('admin.userRole as g', 'g.userId', 'u.id')
      .innerJoin('admin.role as r', 'r.id', 'g.roleId')
      .innerJoin('admin.credential as c', 'c.userId', 'u.id')
      .leftJoin('admin.campus as s', 's.id', 'g.campusId')
      .select(['u.email', 'r.name as role', 's.code as campus', 'c.mustChange'])
      .execute()
    const expected = demoUsers.flatMap(({ email, role, campus }) =>
      sitesOf(campus).map((site) => ({ email, role, campus: site, mustChange: false })),
    )
    const inOrder = (list: typeof users) =>
      list.toSorted((a, b) => `${a.email} ${a.campus}`.localeCompare(`${b.email} ${b.campus}`))
    expect(inOrder(users)).toEqual(inOrder(expected))
  })

  test('works at both sites, in a year that is closed and in one that goes on', async () => {
    const sites = await db.selectFrom('budget.cdp').select('campusId').distinct().execute()
    expect(sites).toHaveLength(2)
    const { rows } = await sql<{ vigencia: number; closed: number }>`
      select v.year as vigencia, count(*) filter (where not m.open)::int as closed
      from budget.vigencia v left join budget.month m on m.vigencia = v.year group by 1 order by 1`.execute(
      db,
    )
    expect(rows).toEqual([
      { vigencia: 2025, closed: 24 },
      { vigencia: 2026, closed: 0 },
    ])
  })
})

test('a load that is cut goes on from where it was, to the same end', async () => {
  const cut = await testDatabase()
  try {
    await seedRoles(cut.db)
    const doomed = connect(cut.url, { onError: () => undefined })
    const loading = loadYears({ connection: doomed }, short)
    const failed = expect(loading).rejects.toThrow('connection')
    await until(cut.db, 150)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`.execute(cut.db)
    await failed
    await doomed.close()

    expect(await loadYears(cut, short)).toBe('loaded')
    expect(await told(cut.db)).toBe(await told(db))
    expect(await brokenInvariants(cut.db)).toEqual([])
  } finally {
    await cut.close()
  }
}, 120_000)

/** Waits until so many things have been made. */
async function until(db: Db, count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from demo.step`.execute(db)
    if (rows[0]!.count >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('a database with data of its own is left alone', async () => {
  const used = await testDatabase()
  try {
    await sql`insert into budget.vigencia (id, year) values (gen_random_uuid(), 2026)`.execute(used.db)
    expect(await loadYears(used, short)).toBe('in-use')
    expect(await used.db.selectFrom('admin.appUser').select('id').execute()).toEqual([])
  } finally {
    await used.close()
  }
})
