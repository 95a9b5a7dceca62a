import { inCall } from '@quina/blocks/server'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import {
  closeMonths as closeAll,
  yearCommands as commands,
  nextCommitment,
  nextOwed,
  received,
} from '../../testing/world-year-end.server.ts'
import { expiredPaidBy } from './rezago.contract.ts'
import { rezagoOperations } from './rezago.server.ts'

const million = 1_000_000
const refused = (code: string) => expect.objectContaining({ code })

/** Example E-4: RP 180.500.000, OB 130.500.000, PG 60.500.000, and a CDP with 15.000.000 that nobody committed. */
async function yearEnd(policy: string) {
  const world = await budgetWorld({ drugs: 580 * million })
  onTestFinished(world.close)
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = world
  const cdp = await approvedCdp(180.5 * million)
  const registro = await approvedRegistro(cdp, 180.5 * million)
  const paid = await approvedObligacion(registro, 60.5 * million)
  const owed = await approvedObligacion(registro, 70 * million)
  await approvedPago(paid, 60.5 * million)
  await approvedCdp(15 * million)
  await sql`update budget.vigencia set closing_policy = ${policy} where year = 2026`.execute(world.db)
  const run = commands(world)
  await run('startClosing')
  return { world, run, registro, owed }
}

const constitution = { date: '2027-01-15', actNumber: '004' }
test('reports everything that stops a year at once', async () => {
  const { run } = await yearEnd('ese_without_reservas')
  await expect(run('constituteRezago', constitution)).rejects.toMatchObject({
    facts: {
      blockers: [
        { code: 'PRE-400' },
        { code: 'PRE-082' },
        { code: 'PRE-402' },
        { code: 'PRE-403' },
        { code: 'PRE-404' },
      ],
    },
  })
  await expect(run('constituteRezago', { ...constitution, date: '2026-12-31' })).rejects.toThrow(
    refused('PRE-095'),
  )
})

// biome-ignore format: a table
const policies: [string, unknown[][]][] = [
  ['d115_all_cxp',     [['3.0', 120, 120, 70, 0]]],
  ['reservas_and_cxp', [['2.0', 50, 50, 0, 0], ['3.0', 70, 70, 70, 0]]],
]
test.each(policies)(
  'example E-4 under %s: what is left goes on next year, is paid there, and the year closes',
  async (policy, expected) => {
    const { world, run } = await yearEnd(policy)
    await world.openVigencia(2027)
    expect(await run('releaseLeftCdps')).toEqual({ released: 1 })
    await expect(run('constituteRezago', constitution)).rejects.toThrow(refused('PRE-082'))
    await closeAll(run)
    await run('constituteRezago', constitution)
    expect(await received(world)).toEqual(expected)
    expect(await run('closeYear')).toEqual({ status: 'closed' })

    const owed = await nextOwed(world)
    await world.approvedPago(owed, 70 * million, { date: '2027-02-01' })
    const committed = await nextCommitment(world)
    const obligacion = await world.approvedObligacion(committed, 20 * million, {
      date: '2027-02-02',
      from: [committed.lines[0]!],
    })
    await world.approvedPago(obligacion, 20 * million, { date: '2027-02-03' })
    const { rows } = await sql<Record<string, string>>`
    select constituted, paid, balance, condition from budget.rezago_list order by constituted`.execute(
      world.db,
    )
    expect(rows.map((row) => [row.constituted, row.paid, row.balance, row.condition])).toEqual([
      ['50000000.00', '20000000.00', '30000000.00', 'pending'],
      ['70000000.00', '70000000.00', '0.00', 'paid'],
    ])
    await expect(run('reopenYear', { reason: 'Falta un documento del año' })).rejects.toThrow(
      refused('PRE-406'),
    )
    expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
  },
)

test('an ESE without reservas leaves no commitment: it releases them before it closes', async () => {
  const { world, run, registro } = await yearEnd('ese_without_reservas')
  await world.openVigencia(2027)
  await run('releaseLeftCdps')
  await expect(run('constituteRezago', constitution)).rejects.toMatchObject({
    facts: {
      blockers: [
        { code: 'PRE-082' },
        {
          code: 'PRE-402',
          message: 'Existen compromisos con saldo: 50.000.000 (RP 001).',
          documents: [
            { label: 'RP 001', path: `/registro-presupuestal/edit/${registro.id}`, amount: '50000000.00' },
          ],
        },
      ],
    },
  })
  await world.release(registro, 50 * million, { date: '2026-12-31', cascade: true })
  await closeAll(run)
  await run('constituteRezago', constitution)
  expect(await received(world)).toEqual([['3.0', 70, 70, 70, 0]])
  expect(await run('closeYear')).toEqual({ status: 'closed' })
})

test('an act is reversed while nothing it carried was used, and created again', async () => {
  const { world, run } = await yearEnd('d115_all_cxp')
  await world.openVigencia(2027)
  await run('releaseLeftCdps')
  await closeAll(run)
  await run('constituteRezago', constitution)
  await expect(run('constituteRezago', constitution)).rejects.toThrow(refused('PRE-094'))
  const undo = { date: '2027-01-20', reason: 'La resolución tenía otro número' }
  await run('reverseRezago', undo)
  expect(await received(world)).toEqual([['3.0', 0, 0, 0, 0]])
  await run('constituteRezago', { ...constitution, actNumber: '005', date: '2027-01-20' })
  expect(await received(world)).toEqual([['3.0', 120, 120, 70, 0]])
  await world.approvedPago(await nextOwed(world), 1, { date: '2027-02-01' })
  await expect(run('reverseRezago', { ...undo, date: '2027-02-02' })).rejects.toThrow(refused('PRE-406'))
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})

test('what will not be paid is cancelled by act and stays free; nothing is cancelled twice', async () => {
  const { world, run } = await yearEnd('d115_all_cxp')
  await world.openVigencia(2027)
  await run('releaseLeftCdps')
  await closeAll(run)
  await run('constituteRezago', constitution)
  const { rows } = await sql<{
    id: string
    kind: string
  }>`select id, kind from budget.rezago order by kind`.execute(world.db)
  const body = { date: '2027-03-01', actNumber: 'ACTA-2', reason: 'El contratista no entregó' }
  for (const { id } of rows) await run('cancelRezago', body, { id })
  expect(await received(world)).toEqual([['3.0', 120, 0, 0, 0]])
  const list = await sql<{ cancelled: string; condition: string }>`
    select cancelled, condition from budget.rezago_list order by kind`.execute(world.db)
  expect(list.rows).toEqual([
    { cancelled: '50000000.00', condition: 'cancelled' },
    { cancelled: '70000000.00', condition: 'cancelled' },
  ])
  await expect(run('cancelRezago', body, { id: rows[0]!.id })).rejects.toThrow(refused('PRE-096'))
})

test('what was received and is still unpaid at the end of that year expires', async () => {
  const { world, run } = await yearEnd('d115_all_cxp')
  await world.openVigencia(2027)
  await run('releaseLeftCdps')
  await closeAll(run)
  await run('constituteRezago', constitution)
  await run('closeYear')
  const next = await world.openVigencia(2028)
  const inJanuary = commands(world, '2028-01-15')
  const next2027 = (name: string, body: unknown = {}) => inJanuary(name, body, { year: 2027 })
  await next2027('startClosing')
  await closeAll(run, 2027)
  await next2027('constituteRezago', { date: '2028-01-15', actNumber: '003' })
  const { rows } = await sql<Record<string, string>>`
    select kind, condition, constituted, cancelled, definitive, obligated, paid, balance
    from budget.rezago_list where vigencia = 2027 order by constituted`.execute(world.db)
  const expired = { kind: 'expired', condition: 'expired', cancelled: '0.00', paid: '0' }
  const of = (amount: string, obligated: string) => ({
    constituted: amount,
    definitive: amount,
    obligated,
    balance: amount,
  })
  expect(rows).toEqual([
    { ...expired, ...of('50000000.00', '0') },
    { ...expired, ...of('70000000.00', '70000000.00') },
  ])

  await isPaidBy(world, run, next.drugs)

  await sql`update budget.month set open = true where vigencia = 2027 and month = 12`.execute(world.db)
  const owed = { kind: 'obligacion', ...(await expiredOwed(world)) } as const
  const payment = await world.draftPago(owed, 1, { date: '2027-12-31' })
  await expect(world.approve(payment)).rejects.toThrow(refused('PRE-120'))
  await world.discard(payment)
  await expect(world.annul(owed, { date: '2027-12-31' })).rejects.toThrow(refused('PRE-120'))
  await sql`update budget.month set open = false where vigencia = 2027`.execute(world.db)
  expect(await next2027('closeYear')).toEqual({ status: 'closed' })
})

/** What expired names the appropriation that pays it, of a later year, and that names what it pays. */
async function isPaidBy(world: BudgetWorld, run: ReturnType<typeof commands>, line: string) {
  const id = (
    await sql<{
      id: string
    }>`select id from budget.rezago where kind = 'expired' order by amount limit 1`.execute(world.db)
  ).rows[0]!.id
  const pays = (apropiacionId: string) => run('appropriateExpired', { apropiacionId }, { id })
  await expect(pays(world.lines.drugs)).rejects.toThrow(refused('PRE-129'))
  await pays(line)
  const paid = await sql<{ paidBy: string; rubroId: string }>`
    select paid_by as "paidBy", paying_rubro_id as "rubroId" from budget.rezago_list where id = ${id}`.execute(
    world.db,
  )
  expect(paid.rows[0]!.paidBy).toBe('Rubro 2.4.5.01.03 de 2028')
  const reported = await inCall(rezagoOperations, { tx: world.db, actor: world.chief } as never).ask(
    expiredPaidBy,
    {
      rubroId: paid.rows[0]!.rubroId,
    },
  )
  expect(reported).toEqual([expect.objectContaining({ id, vigencia: 2027, constituted: '50000000.00' })])
}

/** The obligación of 2027 that expired with its year. */
async function expiredOwed({ db }: BudgetWorld) {
  const { rows } = await sql<{ id: string; line: string }>`
    select obligacion_id as id, origin_line_id as line from budget.rezago
    where kind = 'expired' and obligacion_id is not null`.execute(db)
  return { id: rows[0]!.id, lines: [rows[0]!.line as never] }
}

test('maps a rubro that the next year does not have', async () => {
  const { world, run } = await yearEnd('d115_all_cxp')
  const { rows } = await world.openVigencia(2027).then(() =>
    sql<{
      id: string
    }>`update budget.rubro set code = '2.4.5.01.99' where vigencia = 2027 and code = '2.4.5.01.03' returning id`.execute(
      world.db,
    ),
  )
  await run('releaseLeftCdps')
  await closeAll(run)
  await expect(run('constituteRezago', constitution)).rejects.toMatchObject({
    code: 'PRE-404',
    message: 'Rubros sin homologar en 2027: 2.4.5.01.03.',
  })
  const mapping = [{ code: '2.4.5.01.03', rubroId: rows[0]!.id }]
  await run('constituteRezago', { ...constitution, mapping })
  expect(await received(world)).toEqual([['3.0', 120, 120, 70, 0]])
})
