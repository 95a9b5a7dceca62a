import { checkNow } from '@quina/admin/server'
import type { ReportRow } from '@quina/blocks'
import { brokenInvariants } from '@quina/budget/server'
import { connect, type Db } from '@quina/db/server'
import { groundOf, type TestDatabase, testDatabase } from '@quina/testing/server'
import { treasury } from '@quina/treasury/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campuses } from './ground/hospital/hospital.domain.ts'
import { type DemoUser, demoUsers } from './ground/hospital/users.domain.ts'
import { loadYears } from './load.server.ts'
import { clinicalCodes } from './testing/clinical-codes.server.ts'
import { paidMonthsIn, settlementLacks, staffCourseIn, staffIn } from './testing/payroll-shown.server.ts'
import { money, seedRoles, short, shortHospital } from './testing/short-hospital.server.ts'

/** The codes of the sites where a role is given; null is all of them at once. */
const sitesOf = (campus: DemoUser['campus']): (string | null)[] =>
  campus === 'all'
    ? [null]
    : campuses.filter((_, index) => campus === 'each' || index === campus).map(({ code }) => code)

/** The result of a load, without the ids and the instants, which differ in each. */
async function reported(db: Db): Promise<string> {
  const { rows } = await sql<{ reported: string }>`
    select md5(string_agg(line, E'\n' order by line)) as reported from (
      select 'cdp' || row(number, date, status, purpose, total, released, committed)::text as line from budget.cdp_list
      union all select 'request' || row(number, date, status, requester, total)::text from budget.cdp_request_list
      union all select 'registro' || row(number, date, tercero_label, total, released, obligated, paid)::text
      from budget.registro_list
      union all select 'obligacion' || row(number, date, support_number, status, total, paid)::text from budget.obligacion_list
      union all select 'pago' || row(number, date, support_number, status, total)::text from budget.pago_list
      union all select 'ingreso' || row(number, date, kind, tercero_label, rubros, total, balance)::text from budget.ingreso_list
      union all select 'invoice' || row(full_number, date, status, gross, net, dian_state, rips_state, filing_state,
        receivable_state, filing_number)::text from billing.invoice
      union all select 'note' || row(full_number, date, status, amount)::text from billing.credit_note
      union all select 'filing' || row(number, date, status, total, filing_number, filed_on)::text from receivables.filing
      union all select 'payment' || row(number, date, status, amount, applied, advanced, reference)::text from receivables.payment
      union all select 'patient' || row(document_type, number, first_name, last_name, birth_date, zone)::text from people.patient
      union all select 'affiliation' || row(p.number, a.regime, a.user_type, t.number, a.verified_on)::text
      from people.affiliation a join people.patient p on p.id = a.patient_id left join people.tercero t on t.id = a.eps_id
      union all select 'tercero' || row(name, number, check_digit, complete)::text from people.tercero_list) lines`.execute(
    db,
  )
  return rows[0]!.reported
}

let whole: TestDatabase
let db: Db
beforeAll(async () => {
  whole = await shortHospital()
  db = whole.db
}, 300_000)
afterAll(() => whole.close())

describe('a demonstration', () => {
  test('holds every invariant of the ledger', async () => expect(await brokenInvariants(db)).toEqual([]))

  test('pays sixty people of the three regimes, with novedades that wait and embargos in force', async () => {
    const { staff, novelties } = await staffIn(db)
    expect(staff).toEqual([
      { staff: 'official', count: 8 },
      { staff: 'private', count: 12 },
      { staff: 'public', count: 40 },
    ])
    expect(novelties).toEqual([{ approved: 10, waiting: 3, orders: 4, unaffiliated: 0 }])
  })

  test('commits, posts and pays September whole, and October but for a pay that is held and a quota', async () => {
    const { months, owed, planillas } = await paidMonthsIn(db)
    expect(months.map((one) => [one.month, one.owed])).toEqual([
      [9, '0.00'],
      [10, '2103095.00'],
    ])
    const [september, october] = months
    expect([september!.obliged, september!.paid]).toEqual([september!.cost, september!.cost])
    // In the budget a net is paid with what it was deducted: the pay that is held is not, the quota of another person is.
    expect([october!.obliged, Number(october!.cost) - Number(october!.paid)]).toEqual([
      october!.cost,
      2_199_095,
    ])
    expect(owed).toEqual([
      { kind: 'net', condition: 'held', cause: 'dispute', balance: 2_043_095 },
      { kind: 'other', condition: 'open', cause: null, balance: 60_000 },
    ])
    expect(planillas).toEqual([
      { month: 9, condition: 'paid', people: 60, refusals: 0 },
      { month: 10, condition: 'generated', people: 60, refusals: 0 },
    ])
  })

  test('plans a month of turnos, gives dotación and knows what three people brought', async () => {
    expect(await staffCourseIn(db)).toEqual([
      {
        shifts: ['published 7 1260'],
        changes: 1,
        brought: 3,
        clothing: ['delivered', 'draft', 'received'],
      },
    ])
  })

  test('pays a prima that one liquidated and another approved, with its registro', async () => {
    const { rows } = await sql<object>`
      select l.condition, l.total::int as total, y.condition as net, y.balance::int as left,
             (select count(*)::int from payroll.period_commitment c where c.liquidation_id = l.id) as committed
      from payroll.benefit_liquidation_list l join payroll.payable_list y on y.liquidation_id = l.id and y.kind = 'net'`.execute(
      db,
    )
    // 2.310.000 and 249.095 of transport, by the 133 days since July.
    expect(rows).toEqual([{ condition: 'posted', total: 945_443, net: 'paid', left: 0, committed: 1 }])
  })

  test('may commit all that a settlement pays', async () => expect(await settlementLacks(db)).toEqual([]))

  test('every balance is the sum of its moves', async () => {
    const monitors = money.flatMap((module) => module.monitors ?? [])
    expect(await checkNow(db, monitors, new Date())).toEqual([])
  })

  test('the register of assets is worth what the books say, with two months depreciated', async () => {
    const { rows } = await sql<{ account: string; register: string; books: string }>`
      with worth as (
        select c.asset_account as account, sum(b.cost) as amount from assets.asset a
        join assets.asset_class c on c.id = a.class_id join assets.asset_balance b on b.asset_id = a.id group by 1
        union all select c.accumulated_account, -sum(b.accumulated) from assets.asset a
        join assets.asset_class c on c.id = a.class_id join assets.asset_balance b on b.asset_id = a.id
        where c.accumulated_account is not null group by 1)
      select w.account, w.amount::text as register, (
        select sum(l.debit - l.credit)::text from accounting.entry_line l join accounting.account a on a.id = l.account_id
        where a.code = w.account and l.day <= '2026-11-30') as books
      from worth w order by 1`.execute(db)
    expect(rows.map(({ account, register, books }) => [account, register === books, register])).toEqual([
      ['160501', true, '673333333.00'],
      ['164010', true, '3916666667.00'],
      ['166090', true, '1920000000.00'],
      ['166501', true, '146300000.00'],
      ['167002', true, '210480000.00'],
      ['168501', true, '-585520833.00'],
      ['168505', true, '-896000000.00'],
      ['168506', true, '-60958350.00'],
      ['168507', true, '-133303980.00'],
      ['197008', true, '48000000.00'],
      ['197508', true, '-1600000.00'],
    ])
  })

  test('its pharmacy gives, charges, owes a delivery, takes back, recalls and uses an official form', async () => {
    const { rows } = await sql<object>`
      select (select count(*)::int from pharmacy.dispensing where status = 'approved') as given,
             (select count(*)::int from pharmacy.dispensing_line l join pharmacy.dispensing d on d.id = l.parent_id
              where d.status = 'approved' and l.charge_warning is null) as charged,
             (select count(*)::int from pharmacy.pending_delivery where status = 'open') as pending,
             (select count(*)::int from pharmacy.dispensing_return) as returned,
             (select count(*)::int from pharmacy.recall where status = 'approved') as recalled,
             (select count(*)::int from pharmacy.cold_reading where status = 'approved') as readings,
             (select count(*)::int from pharmacy.patient_use where status = 'approved') as used,
             (select count(*)::int from pharmacy.preparation where status = 'approved') as prepared,
             (select count(*)::int from pharmacy.adverse_event where status = 'approved') as events,
             (select count(*)::int from pharmacy.cart_check_list where condition in ('sealed', 'opened')) as seals,
             (select count(*)::int from pharmacy.trolley_line where dispensing_line_id is not null) > 0 as drawers,
             (select count(distinct l.controlled_form)::int from pharmacy.dispensing_line l) as forms`.execute(
      db,
    )
    const wards = { used: 2, prepared: 1, events: 1, seals: 2, drawers: true, forms: 1 }
    expect(rows).toEqual([
      { given: 5, charged: 5, pending: 1, returned: 1, recalled: 1, readings: 2, ...wards },
    ])
  })

  test('invoices are at every step, and what the payers owe agrees with the books', async () => {
    const { rows } = await sql<{ step: string }>`
      select distinct concat_ws(' ', status, dian_state, rips_state, filing_state, receivable_state) as step
      from billing.invoice order by 1`.execute(db)
    expect(rows.map(({ step }) => step)).toEqual([
      'draft none none unfiled none',
      'issued accepted approved filed glosa',
      'issued accepted approved filed partial',
      'issued accepted approved filed settled',
      'issued accepted approved in-account to-file',
      'issued accepted approved returned to-file',
      'issued accepted approved unfiled to-file',
      'issued accepted ready unfiled to-file',
      'issued rejected none unfiled to-file',
    ])
    const backwards = await sql`
      select i.full_number from billing.invoice i join billing.invoice later on later.consecutive > i.consecutive
      where later.date < i.date`.execute(db)
    expect(backwards.rows).toEqual([])
    const differences = await sql`
      select i.full_number, r.balance, sum(l.debit - l.credit) as booked
      from billing.invoice i join billing.receivable r on r.invoice_id = i.id
      left join accounting.entry_line l on l.open_item = i.full_number and l.tercero_id = i.tercero_id
      group by i.id, r.balance having r.balance <> coalesce(sum(l.debit - l.credit), 0)`.execute(db)
    expect(differences.rows).toEqual([])
  })

  test('reports a cápita from its first month to its close, with its recaudos in a note', async () => {
    const { rows } = await sql<{ month: string }>`
      select concat_ws(' ', c.stage, c.gross, c.collected > 0, c.net = c.gross - c.collected, c.dian_state, c.rips_state,
        (select count(*) from billing.invoice_charge l where l.invoice_id = c.invoice_id and l.live),
        (select n.dian_state from billing.credit_note n
         join billing.capita k on k.credit_note_id = n.id where k.id = c.id)) as month
      from billing.capita_list c order by c.number`.execute(db)
    expect(rows.map(({ month }) => month)).toEqual([
      'initial 9600000.00 f t accepted approved 7',
      'period 9600000.00 t t accepted approved 3',
      'final 0 f t none approved 0 accepted',
    ])
  })

  test('an accident that passed its tope is invoiced to the insurer and to ADRES, and claimed of both', async () => {
    const { rows } = await sql<{ claim: string }>`
      select concat_ws(' ', y.kind, f.condition, i.net = f.claimed, c.cap - c.elsewhere - c.used) as claim
      from billing.furips_list f join billing.invoice i on i.id = f.invoice_id
      join insurers.payer y on y.id = i.payer_id
      left join billing.victim_cover c on c.payer_id = i.payer_id and c.patient_id = i.patient_id
      order by f.number`.execute(db)
    expect(rows.map(({ claim }) => claim)).toEqual(['soat filed t 0.00', 'adres complete t'])
  })

  test('there is a glosa in each state, and the accepted part of one is a credit note', async () => {
    const { rows } = await sql<{ condition: string; kind: string; many: number }>`
      select condition, kind, count(*)::int as many from receivables.glosa_list group by 1, 2 order by 1, 2`.execute(
      db,
    )
    expect(rows.map(({ condition, kind, many }) => `${condition} ${kind} ${many}`)).toEqual([
      'annulled glosa 1',
      'answer glosa 1',
      'answer return 1',
      'closed glosa 2',
      'credit glosa 1',
      'decide glosa 1',
      'draft glosa 1',
      'settle glosa 1',
    ])
    const credited = await sql`
      select n.dian_state, k.amount from receivables.glosa_credit k
      join billing.credit_note n on n.id = k.credit_note_id`.execute(db)
    expect(credited.rows).toEqual([{ dianState: 'accepted', amount: '9000.00' }])
  })

  test('a giro directo of two EPS found its invoices, and a cruce lowered what both owed by the same', async () => {
    const { rows } = await sql<{ reported: string }>`
      select concat_ws(' ', origin, amount, left_to_apply) as reported from receivables.payment_list
      where reference like 'GD-202611 %'
      union all
      select concat_ws(' ', condition, total > 0, invoices > 0, payables, (
        select sum(l.amount) from receivables.crossing_payable l where l.parent_id = c.id) = total, (
        select sum(p.total) > 0 from budget.pago_list p join treasury.budget_effect e on e.effect_id = p.id
        where e.document_id = c.id)) from receivables.crossing_list c`.execute(db)
    expect(rows.map(({ reported }) => reported)).toEqual([
      'direct 50000.00 0.00',
      'direct 50000.00 0.00',
      'executed t t 1 t t',
    ])
  })

  test('sends sales other than health services to DIAN too, and credits part of one', async () => {
    const { rows } = await sql`
      select dian_state, condition, total::text, noted::text, balance::text from accounting.sale_invoice_list
      union all select dian_state, condition, total::text, null, null from accounting.sale_credit_note_list`.execute(
      db,
    )
    expect(rows).toEqual([
      ...[
        {
          dianState: 'accepted',
          condition: 'approved',
          total: '2142000.00',
          noted: '428400.00',
          balance: '1713600.00',
        },
      ],
      ...[{ dianState: 'accepted', condition: 'approved', total: '428400.00', noted: null, balance: null }],
    ])
  })

  test('since the books began, accounting and treasury agree with the budget', async () => {
    const { endpoint, handle } = treasury.operations.find(
      ({ endpoint }) => endpoint.path === '/api/treasury/proof',
    )!
    const query = endpoint.query!.parse({ vigencia: '2026', to: '2026-11-19', check: 'all' })
    const answer = (await handle({ tx: db, query, now: new Date() } as never)) as {
      rows: readonly ReportRow[]
    }
    const known = [
      'discount',
      'withheld',
      'moderating',
      'withoutBudget',
      'moment',
      'rounding',
      'opening',
      'crossing',
      'uncaused',
    ]
    const stored = new Set(known)
    // An obligación of payroll has a posting of its own and no causación: the comparison of payroll looks at both.
    const ofPayroll = ({ values }: ReportRow) =>
      values.reason === 'budgetOnly' && /Nómina NOM|Prestación LP/.test(String(values.subject))
    const left = answer.rows.filter(
      (row) => !stored.has(String(row.values.reason)) && row.values.reason !== 'equal' && !ofPayroll(row),
    )
    expect(left.map(({ values }) => `${values.reason} ${values.subject} ${values.difference}`)).toEqual([])
    const brought = answer.rows.filter(({ values }) => String(values.subject).startsWith('Antes de que'))
    expect(brought.map(({ values }) => values.voucher)).toEqual(['SI-1', 'SI-1', 'SI-1', 'SI-1'])
  })

  test('its caja menor is constituted, reimbursed, has a pending vale, and its account agrees with its cash', async () => {
    const { rows } = await sql`
      select c.status, b.balance::int as balance, b.vouchers::int as vouchers,
             (select count(*)::int from treasury.petty_cash_expense e
              where e.petty_cash_id = c.id and e.legalisation_id is not null) as reimbursed,
             (select sum(l.debit - l.credit)::int from accounting.entry_line l where l.account_id = c.account_id) as books
      from treasury.petty_cash c join treasury.petty_cash_balance b on b.petty_cash_id = c.id`.execute(db)
    expect(rows).toEqual([
      { status: 'approved', balance: 2_000_000, vouchers: 120_000, reimbursed: 3, books: 2_000_000 },
    ])
  })

  test('closes the first month of its books with its notes, and leaves what is half done in an open month', async () => {
    const { rows } = await sql`
      select n.code, n.status, count(*)::int as count from (
        select k.code, n.status from accounting.note n join accounting.voucher_kind k on k.id = n.kind_id) n
      group by 1, 2 order by 1, 2`.execute(db)
    expect(
      rows.map((row) =>
        Object.values(row as object)
          .slice(0, 2)
          .join(' '),
      ),
    ).toEqual(['NB approved', 'NC annulled', 'NC approved', 'NC draft', 'NC template', 'ND approved'])
    const closed = await sql<{ last: number; drafts: number }>`
      select max(number) as last, (
        select count(*)::int from accounting.causacion where status = 'draft' and date < '2026-11-01') as drafts
      from accounting.period where vigencia = 2026 and status = 'closed'`.execute(db)
    expect(closed.rows).toEqual([{ last: 9, drafts: 0 }])
  })

  test('withholds ICA and estampillas, and reports the balances of public entities to the CGN', async () => {
    const { rows } = await sql<{ kind: string }>`
      select distinct kind from accounting.withholding_line where sign > 0 order by kind`.execute(db)
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['estampilla', 'ica']))
    const unpaid = await sql<{ fund: string }>`
      select distinct t.name as fund from accounting.withholding_line w join people.tercero t on t.id = w.fund_id
      where w.kind = 'estampilla'`.execute(db)
    expect(unpaid.rows.map(({ fund }) => fund)).toEqual(['Gobernación: Secretaría de Salud'])
    const reciprocal = await sql<{ code: string; chip: string | null }>`
      select distinct left(a.code, 4) as code, t.chip_code as chip
      from accounting.account_tercero_balance b join accounting.account a on a.id = b.account_id and a.reports_reciprocal
      join people.tercero t on t.id = b.tercero_id and t.is_public_entity
      where b.vigencia = 2026 group by a.code, t.id having sum(b.debit - b.credit) <> 0 order by 1`.execute(
      db,
    )
    expect(reciprocal.rows).toContainEqual({ code: '2407', chip: '999100040' })
  })

  test('is loaded once', async () => {
    const before = await reported(db)
    expect(await loadYears(whole, short)).toBe('already-loaded')
    expect(await reported(db)).toBe(before)
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
          union all select unnest(array[obligacion_id, pago_id]) from accounting.note where obligacion_id is not null
          union all select effect_id from treasury.budget_effect
          union all select effect_id from billing.budget_effect
          union all select registro_id from payroll.period_commitment
          union all select obligacion_id from payroll.period_obligacion
          union all select ingreso_id from accounting.sale_invoice where ingreso_id is not null
          union all select adjustment_id from accounting.sale_credit_note where adjustment_id is not null
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

  test('a patient of each level waits in urgencies, classified as suggested, and others wait for triage', async () => {
    const { rows } = await sql<{ level: number | null; suggested: number | null; asSuggested: boolean }>`
      select t.level, c.suggested_level as suggested, c.level is not distinct from c.suggested_level as as_suggested
      from care.triage t left join care.classification c on c.triage_id = t.id order by t.level nulls last`.execute(
      db,
    )
    expect(rows.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, null, null])
    expect(rows.every(({ asSuggested }) => asSuggested)).toBe(true)
  })

  test('has appointments in every state, a patient in the room today, and patients who wait for a slot', async () => {
    const { rows } = await sql<{ state: string; many: number; today: number }>`
      select condition as state, count(*)::int as many,
             (count(*) filter (where date = (now() at time zone 'America/Bogota')::date))::int as today
      from care.appointment_list group by 1 order by 1`.execute(db)
    const states = [
      'assigned',
      'attended',
      'attending',
      'cancelled',
      'confirmed',
      'missed',
      'rescheduled',
      'waiting',
    ]
    expect(rows.map(({ state }) => state)).toEqual(states)
    const today = rows.filter(({ today }) => today > 0)
    expect(today).toEqual([
      { state: 'attending', many: 1, today: 1 },
      { state: 'waiting', many: 3, today: 3 },
    ])
    const early = await sql`select from care.appointment where arrived_at < starts_at - interval '2 hours'
      or attended_from < arrived_at or attended_until < attended_from`.execute(db)
    expect(early.rows).toEqual([])
    const requests = await sql`select from care.appointment_request where status = 'waiting'`.execute(db)
    expect(requests.rows).toHaveLength(3)
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
  const cut = await groundOf(clinicalCodes)
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
    expect(await reported(cut.db)).toBe(await reported(db))
    expect(await brokenInvariants(cut.db)).toEqual([])
  } finally {
    await cut.close()
  }
}, 300_000)

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
