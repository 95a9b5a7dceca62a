import { createDraft, performAction } from '@quina/blocks/server'
import { rowWhere } from '@quina/db/server'
import { day, type Id, newId, pesos } from '@quina/kernel'
import { printedOf, testDatabase } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnVouchers } from '../../modules/finance/accounting/testing/drawn-vouchers.server.ts'
import { liquidationService } from '../../modules/finance/payroll/benefits/liquidation/liquidation.server.ts'
import { defineBenefitDebts } from '../../modules/finance/payroll/benefits/provision/benefit-debt.server.ts'
import { moveProvisions } from '../../modules/finance/payroll/benefits/provision/provision-move.server.ts'
import { defineSettlementPayrolls } from '../../modules/finance/payroll/benefits/settlement/settlement-payroll.server.ts'
import { benefitDebts } from '../../modules/finance/payroll/books/benefit-debt/benefit-debts.server.ts'
import { settlementPayrolls } from '../../modules/finance/payroll/period/period/settlement-period.server.ts'
import { noveltyService } from '../../modules/finance/payroll/staff/novelty/novelty.server.ts'
import { booksToday, booksWorld } from './books-world.ts'
import { engage, engagementOf, person } from './payroll-world.ts'

const { db, close } = await testDatabase()
afterAll(close)
const { actor, approves, ground, inTx, approved } = await booksWorld(db)
beforeAll(() => {
  // Another file of the same process may have put its own.
  defineBenefitDebts(benefitDebts)
  defineSettlementPayrolls(settlementPayrolls)
})
const today = booksToday

const basic = { amount: 3_000_000, lastIbc: null }
/** The employee of B-3: 3.000.000 since 1 February 2024, rest enjoyed until 31 January 2026. */
const employed = (
  change: object = {},
  { amount, lastIbc }: { amount: number; lastIbc: number | null } = basic,
) =>
  inTx(async (tx) => {
    const { employeeId } = await person(tx, actor, ground)
    const startDate = day('2024-02-01')
    const input = engagementOf(ground, employeeId, { startDate, date: startDate, ...change })
    const moved = (rows: readonly object[]) => rows.map((row) => ({ ...row, fromDay: startDate }))
    const id = await engage(tx, actor, {
      ...input,
      salaries: input.salaries.map((row) => ({ ...row, fromDay: startDate, amount: pesos(amount) })),
      affiliations: moved(input.affiliations),
      costs: moved(input.costs),
      schedules: moved(input.schedules),
    } as unknown as typeof input)
    await sql`insert into payroll.opening (id, engagement_id, on_day, vacation_days, last_ibc)
              values (gen_random_uuid(), ${id}, '2026-01-31', 0, ${lastIbc})`.execute(tx)
    return id
  })

type Input = Parameters<typeof createDraft<typeof liquidationService.document>>[1]['input']
type Novelty = Parameters<typeof createDraft<typeof noveltyService.document>>[1]['input']
const drafted = (engagementId: Id<'payroll.engagement'>, change: object) =>
  inTx((tx) =>
    createDraft(liquidationService, {
      tx,
      actor,
      input: {
        date: '2026-10-16',
        engagementId,
        untilDay: '2026-10-15',
        decision: 'time',
        saturdays: false,
        purpose: 'Liquidación de prueba',
        adjustments: [],
        ...change,
      } as unknown as Input,
    }),
  )
const run = (id: string, action: 'approve' | 'post' | 'annul', input: object = {}) =>
  inTx((tx) => performAction(liquidationService, { tx, actor: approves, today, id, action, input }))
const results = async (id: string) => {
  const { rows } = await sql<{ kind: string; days: string; amount: string }>`
    select kind, days::int::text as days, amount::int::text as amount from payroll.benefit_result
    where liquidation_id = ${id}::uuid order by position`.execute(db)
  return rows.map(({ kind, days, amount }) => `${kind} ${days} ${amount}`)
}
const refusal = (code: string, field?: string) =>
  expect.objectContaining({
    code,
    ...(field === undefined ? {} : { fields: { [field]: expect.any(String) } }),
  })

/** What an earlier month provided for the bonus of somebody. */
const runId = newId<'payroll.provisionRun'>()
const provided = (engagementId: string, whole: number) =>
  inTx(async (tx) => {
    await sql`insert into payroll.provision_run (id, date, purpose, status, number, version, campus_id, created_by, updated_by)
              values (${runId}, '2026-01-31', 'Provisiones de enero', 'approved', 1, 1, ${actor.campusId},
                      ${actor.userId}, ${actor.userId})
              on conflict do nothing`.execute(tx)
    await moveProvisions(tx, { day: today, runId }, [{ engagementId, kind: 'bsp', amount: pesos(whole) }])
  })
const providedFor = async (engagementId: string) => {
  const { rows } = await sql<{ amount: string }>`
    select amount::int::text as amount from payroll.provision_balance
    where engagement_id = ${engagementId} and kind = 'bsp'`.execute(db)
  return rows[0]?.amount
}

test('it uses the provision first, the rest goes to the cost of the centre, and annulling gives both back', async () => {
  const engagementId = await employed()
  await provided(engagementId, 700_000)
  const id = await drafted(engagementId, { kind: 'bsp', untilDay: '2026-01-31' })
  await run(id, 'approve')
  await expect(run(id, 'post', { postedOn: day('2026-10-01') })).rejects.toEqual(
    refusal('NOM-412', 'postedOn'),
  )
  await run(id, 'post', { postedOn: day('2026-10-20') })
  // Of 1.050.000 that enter the IBC of October: 42.000 of health and of pension are the employee's (4 %).
  expect(await drawnVouchers(db, id)).toBe(`NO 1 2026-10-20 período 10
251109             700000.00
730103             350000.00
730105              25600.00
730105              42000.00
730105             126000.00
730105              89300.00
730106              31500.00
730106              21000.00
242401                                42000.00
242402                                42000.00
249050                                31500.00
249050                                21000.00
251101                               966000.00
251111                                25600.00
251122                               126000.00
251123                                89300.00
251124                                42000.00`)
  const balance = () => providedFor(engagementId)
  expect(await balance()).toBe('0')
  const early = { date: day('2026-10-15'), reason: 'Se liquidó con otra base' }
  await expect(run(id, 'annul', early)).rejects.toEqual(refusal('NOM-413', 'date'))
  await run(id, 'annul', { date: day('2026-10-21'), reason: 'Se liquidó con otra base' })
  expect(await balance()).toBe('700000')
})

test('a provision never falls below zero', async () => {
  const engagementId = await employed()
  await provided(engagementId, 100)
  const taken = inTx((tx) =>
    moveProvisions(tx, { day: today, runId }, [{ engagementId, kind: 'bsp', amount: pesos(-101) }]),
  )
  await expect(taken).rejects.toMatchObject({ constraint: 'provision_balance_positive' })
})

test('two posted at once do not take the same provision', async () => {
  const engagementId = await employed()
  await provided(engagementId, 1_050_000)
  const bonus = async (untilDay: string) => {
    const id = await drafted(engagementId, {
      kind: 'bsp',
      untilDay,
      fromDay: `${Number(untilDay.slice(0, 4)) - 1}-02-01`,
    })
    await run(id, 'approve')
    return id
  }
  const both = [await bonus('2025-01-31'), await bonus('2026-01-31')]
  await Promise.all(both.map((id) => run(id, 'post', { postedOn: day('2026-10-20') })))
  expect(await providedFor(engagementId)).toBe('0')
  const { rows } = await sql<{ taken: string }>`
    select sum(-amount)::int::text as taken from payroll.provision_move where liquidation_id = any(${both}::uuid[])`.execute(
    db,
  )
  expect(rows[0]?.taken).toBe('1050000')
})

/** What all payrolls of a month pay of each system beside what its last lines of PILA report. */
const contributedIn = async (engagementId: string, month: number) => {
  const { rows } = await sql<{ system: string; paid: number; pila: number }>`
    select c.system, coalesce(sum(l.amount), 0)::int as paid,
           (select (sum((a -> 'line' -> 'amounts' ->> c.system)::bigint) / 100)::int
            from payroll.month_pila m, jsonb_array_elements(m.pila) a
            where m.engagement_id = ${engagementId}::uuid and m.year = 2026 and m.month = ${month}::int) as pila
    from (values ('health', 'SALUD'), ('pension', 'PENSION'), ('risk', 'ARL'), ('ccf', 'CCF'), ('icbf', 'ICBF'), ('sena', 'SENA'))
      c (system, concept)
    left join (select l.concept, l.amount from payroll.period p join payroll.period_person n on n.period_id = p.id
               join payroll.period_line l on l.person_id = n.id
               where n.engagement_id = ${engagementId}::uuid and p.status = 'approved' and p.year = 2026
                 and p.month = ${month}::int and l.nature in ('deduction', 'employer')) l
      on l.concept like c.concept || '%' group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ system, ...sums }) => [system, sums]))
}
const agreed = (sums: Awaited<ReturnType<typeof contributedIn>>) =>
  Object.values(sums).every(({ paid, pila }) => paid === pila)
const payrollOf = async (id: string, nature: string) => {
  const { rows } = await sql<{ shown: string }>`
    select l.concept || ' ' || l.amount::int as shown
    from payroll.period p join payroll.period_person n on n.period_id = p.id join payroll.period_line l on l.person_id = n.id
    where p.liquidation_id = ${id}::uuid and p.status = 'approved' and l.nature = ${nature} order by l.position`.execute(
    db,
  )
  return rows.map(({ shown }) => shown)
}
const nurse = { amount: 2_400_000, lastIbc: 2_862_316 }
const rests = {
  date: '2026-03-27',
  kind: 'vacation',
  untilDay: '2026-03-26',
  restDays: 15,
  restFrom: '2026-04-06',
}

test('VAC-1: a rest contributes by the last IBC, its pay gives parafiscales, and the month pays what is left', async () => {
  const engagementId = await employed({}, nurse)
  const id = await drafted(engagementId, rests)
  await run(id, 'approve')
  // 2.754.950 (salary, transport, food) by 21 days; 2.003.622 of IBC: 250.500 of health and 320.600 of pension in PILA.
  expect(await payrollOf(id, 'earning')).toEqual([
    'VACACIONES 1928465',
    'PRIMA-VAC 1377475',
    'BON-RECR 160000',
  ])
  expect(await payrollOf(id, 'deduction')).toEqual(['SALUD-EMP 80145', 'PENSION-EMP 80145'])
  // 4 %, 3 % and 2 % of 1.928.465, up to the hundred; nothing to the ARL.
  expect(await payrollOf(id, 'employer')).toEqual([
    ...['SALUD-PAT 170355', 'PENSION-PAT 240455', 'CCF 77200', 'ICBF 57900', 'SENA 38600'],
  ])
  await approved(4)
  const sums = await contributedIn(engagementId, 4)
  expect(agreed(sums)).toBe(true)
  // Nine days of work beside the rest: 720.000 of IBC give 90.000 of health.
  expect(sums.health).toEqual({ paid: 340_500, pila: 340_500 })
  const { rows } = await sql<{ line: { kind: string; ibc: number; ccf: number; days: number }[] }>`
    select jsonb_agg(jsonb_build_object('kind', l -> 'line' -> 'absence' ->> 'kind', 'days', (l -> 'line' -> 'days' -> 'health'),
                     'ibc', (l -> 'line' -> 'ibc' ->> 'health')::bigint / 100,
                     'ccf', (l -> 'line' -> 'ibc' ->> 'ccf')::bigint / 100)) as line
    from payroll.month_pila m, jsonb_array_elements(m.pila) l
    where m.engagement_id = ${engagementId}::uuid and m.month = 4`.execute(db)
  expect(rows[0]!.line).toContainEqual({ kind: 'vacation', days: 21, ibc: 2_003_622, ccf: 1_928_465 })
})

test('a rest over two months gives each its part, and one that comes after its month grows the line that PILA has', async () => {
  const over = await employed({}, nurse)
  await run(await drafted(over, { ...rests, restFrom: '2026-05-19' }), 'approve')
  const before = await employed({}, nurse)
  await approved(5)
  expect(agreed(await contributedIn(over, 5))).toBe(true)
  await approved(6)
  expect(agreed(await contributedIn(over, 6))).toBe(true)
  const late = await drafted(before, { kind: 'bsp', date: '2026-06-20', untilDay: '2026-01-31' })
  await run(late, 'approve')
  // 1.200.000 in the line of June, as its payroll left it.
  expect(await payrollOf(late, 'deduction')).toEqual(['SALUD-EMP 48000', 'PENSION-EMP 48000'])
  expect(agreed(await contributedIn(before, 6))).toBe(true)
  const early = await drafted(before, {
    kind: 'bsp',
    date: '2026-07-01',
    fromDay: '2026-02-01',
    untilDay: '2026-06-30',
  })
  await run(early, 'approve')
  await approved(7)
  expect(agreed(await contributedIn(before, 7))).toBe(true)
})

test('rest in money gives parafiscales in the private regime alone, and cesantías to a fund make no payroll', async () => {
  const worker = await employed({ kind: 'private', regime: 'private' }, nurse)
  const money = {
    kind: 'vacation',
    decision: 'money',
    date: '2026-08-10',
    restDays: 15,
    untilDay: '2026-08-01',
  }
  const paid = await drafted(worker, money)
  await run(paid, 'approve')
  expect(await payrollOf(paid, 'employer')).toEqual(['CCF 48000', 'ICBF 36000', 'SENA 24000'])
  const servidor = await drafted(await employed({}, nurse), money)
  await run(servidor, 'approve')
  expect([await payrollOf(servidor, 'employer'), await payrollOf(servidor, 'deduction')]).toEqual([[], []])
})

test('what was liquidated is not liquidated again, and a rest meets no other', async () => {
  const engagementId = await employed()
  const bonus = { kind: 'bsp', untilDay: '2026-01-31', fromDay: '2025-02-01' }
  await run(await drafted(engagementId, bonus), 'approve')
  await expect(run(await drafted(engagementId, bonus), 'approve')).rejects.toMatchObject({
    constraint: 'benefit_liquidation_once',
  })
  const rest = { kind: 'vacation', untilDay: '2026-10-15', restFrom: '2026-10-19', restDays: 5 }
  const id = await drafted(engagementId, rest)
  await run(id, 'approve')
  await expect(run(await drafted(engagementId, rest), 'approve')).rejects.toMatchObject({
    constraint: 'benefit_liquidation_rest_once',
  })
  const stored = await db
    .selectFrom('payroll.benefitLiquidation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sentence =
    'del 2026/10/20 al 2026/10/22: cae en este descanso y toma 3 días hábiles de él: quedan pendientes y ya se pagaron.'
  const paper = async () => (await inTx((tx) => printedOf(liquidationService, tx, stored))).adds
  expect(await paper()).not.toContain('cae en este descanso')
  await happens(engagementId, 'IGE', { fromDay: '2026-10-20', toDay: '2026-10-22', support: 'IGE 7' })
  expect(await paper()).toContain(sentence)
})

/** A novedad that somebody writes and another approves. */
const happens = (engagementId: string, code: string, days: object) =>
  inTx(async (tx) => {
    const { id: kindId } = (await rowWhere(tx, 'payroll.noveltyKind', { code }, ['id']))!
    const input = { date: today, engagementId, kindId, ...days } as unknown as Novelty
    const id = await createDraft(noveltyService, { tx, actor, input })
    await performAction(noveltyService, { tx, actor: approves, today, id, action: 'approve', input: {} })
    return id
  })

test('hours of months that were paid are averaged in a private prima and in cesantías', async () => {
  const extra = async (change: object) => {
    const engagementId = await employed(change, nurse)
    const hours = { fromDay: '2026-08-05', toDay: '2026-08-05', hours: '10', support: 'Orden 4' }
    await happens(engagementId, 'HED', hours)
    return engagementId
  }
  const { schedules: rows = [] } = engagementOf(ground, newId<'people.employee'>())
  const schedules = rows.map((row) => ({ ...row, workingTime: 'private' as const }))
  const worker = await extra({ kind: 'private', regime: 'private', schedules })
  const servidor = await extra({})
  await approved(8)
  await approved(9)
  const cut = { date: '2026-09-30', untilDay: '2026-09-30' }
  const prima = await drafted(worker, { ...cut, kind: 'serviceBonus' })
  await run(prima, 'approve')
  // Ten hours of 11.428,57 at 1,25 are 142.857 in two months: 71.428,50 beside 2.649.095, by 90 of 360 days.
  expect(await results(prima)).toEqual(['primaServicios 90 680131'])
  const cesantias = await drafted(servidor, { ...cut, kind: 'cesantias' })
  await run(cesantias, 'approve')
  // 157.895 in two months: 78.947,50 beside 2.754.950 and a twelfth of the prima de navidad, by 270 of 360 days.
  expect(await results(cesantias)).toEqual(['cesantias 270 2297608'])
})

test('a rest pays what is earned on its first day, whatever year it belongs to', async () => {
  const engagementId = await employed({}, nurse)
  await inTx((tx) =>
    sql`insert into payroll.engagement_salary (id, parent_id, position, from_day, position_id, amount, reason, act)
        select gen_random_uuid(), parent_id, 1, date '2026-10-01', position_id, 3600000, 'annual', 'Decreto 900 de 2026'
        from payroll.engagement_salary where parent_id = ${engagementId}`.execute(tx),
  )
  const rest = await drafted(engagementId, {
    kind: 'vacation',
    untilDay: '2026-09-30',
    restFrom: '2026-10-19',
    restDays: 15,
  })
  await run(rest, 'approve')
  // Fifteen working days from 19 October, with the holiday of 2 November, are 22; above both tops there is no subsidy.
  expect((await results(rest))[0]).toBe('vacaciones 22 2640000')
})

test('who is fed in kind has no subsidy of food in the base', async () => {
  const engagementId = await employed({}, nurse)
  const feeds = (active: boolean) =>
    inTx((tx) => sql`update payroll.concept set active = ${active} where code = 'SUB-ALIM'`.execute(tx))
  await feeds(false)
  const prima = await drafted(engagementId, {
    kind: 'serviceBonus',
    date: '2026-06-30',
    untilDay: '2026-06-30',
  })
  await run(prima, 'approve')
  await feeds(true)
  expect(await results(prima)).toEqual(['primaServicios 360 1324548'])
})

test('the rest that was taken counts, and what follows undoes nothing before it', async () => {
  const engagementId = await employed()
  const first = await drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-06-30' })
  await run(first, 'approve')
  const second = await drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-11-30' })
  await run(second, 'approve')
  expect(await results(second)).toEqual([expect.stringMatching(/^primaNavidad 150 /)])
  const undo = { date: day('2026-12-01'), reason: 'Se liquidó con otra base' }
  await expect(run(first, 'annul', undo)).rejects.toEqual(refusal('NOM-414'))
  await run(second, 'annul', undo)
  await run(first, 'annul', undo)
})

test.each([
  ['without rest days', { kind: 'vacation', restFrom: '2026-10-19' }, 'NOM-403', 'restDays'],
  ['of a person in service', { kind: 'settlement' }, 'NOM-404', 'untilDay'],
  ['before the person came', { kind: 'bsp', untilDay: '2023-01-31' }, 'NOM-402', 'untilDay'],
] as const)('a draft %s is refused at its field', async (...row) => {
  const [, wanted, code, field] = row
  await expect(drafted(await employed(), wanted)).rejects.toEqual(refusal(code, field))
})

test('days that were all liquidated are refused with the last of them', async () => {
  const engagementId = await employed()
  const id = await drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-11-30' })
  await run(id, 'approve')
  await expect(drafted(engagementId, { kind: 'christmasBonus', untilDay: '2026-11-30' })).rejects.toEqual(
    refusal('NOM-419', 'untilDay'),
  )
})

test('a private worker and a resident: the benefits of the first, none of the second', async () => {
  const worker = await employed({ kind: 'private', regime: 'private' })
  const id = await drafted(worker, { kind: 'serviceBonus', untilDay: '2026-06-30' })
  await run(id, 'approve')
  expect(await results(id)).toEqual(['primaServicios 180 1624548'])
  await expect(drafted(worker, { kind: 'bsp' })).rejects.toEqual(refusal('NOM-401', 'kind'))
  const resident = await employed({ kind: 'resident', regime: 'resident' })
  await expect(drafted(resident, { kind: 'serviceBonus' })).rejects.toEqual(refusal('NOM-407'))
})

/** Approves rests of a person, each from a day and of some days. */
const restsOf =
  (engagementId: Id<'payroll.engagement'>) =>
  async (restFrom: string, restDays: number): Promise<string> => {
    const id = await drafted(engagementId, { kind: 'vacation', restFrom, restDays })
    await run(id, 'approve')
    return id
  }
const days = async (id: string) => (await results(id)).map((line) => line.split(' ', 2).join(' '))
const annulNovelty = (id: string, input: object) =>
  inTx((tx) => performAction(noveltyService, { tx, actor: approves, today, id, action: 'annul', input }))

test('VAC-2: days that a leave interrupts stay pending, and the rest that enjoys them is not paid again', async () => {
  const engagementId = await employed({}, nurse)
  await inTx((tx) =>
    sql`update payroll.opening set vacation_days = 15 where engagement_id = ${engagementId}`.execute(tx),
  )
  const resting = restsOf(engagementId)
  const first = await resting('2026-10-19', 10)
  // Ten working days and the holiday of 2 November are fifteen of the calendar: the illness has four and six of them.
  const leave = await happens(engagementId, 'IGE', {
    fromDay: '2026-10-22',
    toDay: '2026-10-27',
    support: 'IGE 8',
  })
  const second = await resting('2026-11-09', 2)
  await run(second, 'post', { postedOn: day('2026-10-20') })
  const third = await resting('2026-11-17', 9)
  expect(await days(first)).toEqual(['vacaciones 15', 'primaVacaciones 240', 'recreacion 240'])
  expect(await results(second)).toEqual(['vacaciones 0 0', 'primaVacaciones 0 0', 'recreacion 0 0'])
  expect(await payrollOf(second, 'earning')).toEqual([])
  // Thirteen of the calendar less the four that were left: 24 in all, which are 9 of the first, 2 and 13.
  expect(await days(third)).toEqual(['vacaciones 9', 'primaVacaciones 168', 'recreacion 168'])
  const { rows } = await sql<{ notes: string[] }>`
    select notes from payroll.benefit_liquidation where id = ${third}::uuid`.execute(db)
  // Fifteen, less the six that were enjoyed and two.
  expect(rows[0]!.notes).toEqual([
    'Toma 9 días y tiene 7 de años cumplidos: el resto es anticipado.',
    expect.stringContaining('interrumpió: 2. No se pagan otra vez'),
  ])
  for (const month of [10, 11]) {
    await approved(month)
    expect(agreed(await contributedIn(engagementId, month))).toBe(true)
  }
  const undo = { date: day('2026-12-01'), reason: 'No descansó' }
  await run(second, 'annul', undo)
  // Two days go back to what was paid and is still to be enjoyed.
  const fourth = await resting('2026-12-01', 2)
  expect(await days(fourth)).toEqual(await days(second))
  // The leave stays while rests take its days: what they did not pay would be owed by nobody.
  const undoLeave = () => annulNovelty(leave, undo)
  const taken = {
    code: 'NOM-532',
    message: expect.stringMatching(/descanso de la LP.* 2026\/12\/01: anule antes/),
  }
  await expect(undoLeave()).rejects.toMatchObject(taken)
  await expect(run(first, 'annul', undo)).rejects.toEqual(refusal('NOM-532'))
  for (const id of [fourth, third]) await run(id, 'annul', undo)
  await undoLeave()
  expect((await days(await resting('2026-12-01', 2)))[0]).toBe('vacaciones 2')
})
