import { createDraft, inCall, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { day, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld } from '../../testing/budget-world.server.ts'
import { answerTo } from '../../testing/report-answer.server.ts'
import { futuraBookOperations } from './book.server.ts'
import { openFuturas, reverseFuturas } from './futura.contract.ts'
import { futuraService } from './futura.server.ts'
import { openFuturaOperations } from './open.server.ts'

const million = 1_000_000
const refused = (code: string) => expect.objectContaining({ code })

async function futuraWorld() {
  const world = await budgetWorld({ drugs: 100 * million })
  onTestFinished(async () => {
    expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
    await world.close()
  })
  const { act, chief, today } = world
  const draft = (lines: readonly (readonly [number, number])[]) =>
    act((tx) =>
      createDraft(futuraService, {
        tx,
        actor: chief,
        input: {
          date: day('2026-03-01'),
          kind: 'ordinaria',
          authority: 'junta',
          actNumber: '009',
          purpose: 'Suministro de medicamentos por tres años',
          lines: lines.map(([year, whole]) => ({ year, amount: pesos(whole) })),
        } as never,
      }),
    )
  const command = (id: string, action: 'approve' | 'commit' | 'release' | 'annul', input: object = {}) =>
    act((tx) => performAction(futuraService, { tx, actor: chief, today, id, action, input }))
  const asking = (tx: Tx) => inCall(openFuturaOperations, { tx, actor: chief, today } as never)
  const open = (year: number, date = `${year}-01-02`) =>
    act((tx) => asking(tx).act(openFuturas, { year, date, actNumber: '001' }))
  const takeBack = (year: number, date = `${year}-01-03`) =>
    act((tx) => asking(tx).act(reverseFuturas, { year, date, reason: 'Se abrió con el rubro equivocado' }))
  return { world, draft, command, open, takeBack }
}

const registroOf = async ({ approvedCdp, approvedRegistro }: BudgetWorld) =>
  approvedRegistro(await approvedCdp(15 * million), 15 * million)

test('a registro takes of later years what was authorised, and no more', async () => {
  const { world, draft, command } = await futuraWorld()
  await expect(
    command(
      await draft([
        [2026, 1],
        [2027, 2],
      ]),
      'approve',
    ),
  ).rejects.toThrow(refused('PRE-110'))
  const id = await draft([
    [2027, 40 * million],
    [2028, 30 * million],
  ])
  await command(id, 'approve')
  const registro = await registroOf(world)
  const take = (year: number, whole: number) =>
    command(id, 'commit', { date: '2026-03-05', registroId: registro.id, year, amount: `${whole}.00` })
  await take(2027, 25 * million)
  await expect(take(2027, 15 * million + 1)).rejects.toMatchObject({
    code: 'PRE-410',
    message: 'Excede la vigencia futura autorizada para 2027. Disponible: 15.000.000.',
  })
  await expect(take(2029, 1)).rejects.toThrow(refused('PRE-410'))
  await take(2028, 30 * million)
  await expect(
    command(id, 'annul', { date: '2026-03-06', reason: 'El acuerdo fue derogado' }),
  ).rejects.toThrow(refused('PRE-113'))
})

test('a year appropriates what was committed of it before any other CDP; the book shows it', async () => {
  const { world, draft, command, open } = await futuraWorld()
  const id = await draft([
    [2027, 40 * million],
    [2028, 30 * million],
  ])
  await command(id, 'approve')
  const { id: registroId } = await registroOf(world)
  await command(id, 'commit', { date: '2026-03-05', registroId, year: 2027, amount: '25000000.00' })
  await command(id, 'commit', { date: '2026-03-05', registroId, year: 2028, amount: '30000000.00' })
  const lines = await world.openVigencia(2027, { drugs: 60 * million })
  const cdp = await world.draftCdp({}, { date: '2027-01-02' })
  await world.act((tx) =>
    sql`insert into budget.cdp_line (id, parent_id, position, apropiacion_id, amount)
        values (gen_random_uuid(), ${cdp.id}::uuid, 1, ${lines.drugs}::uuid, 1000)`.execute(tx),
  )
  await expect(world.approve(cdp)).rejects.toMatchObject({
    code: 'PRE-111',
    message: 'Abra primero las vigencias futuras comprometidas para 2027: 25.000.000.',
  })
  expect(await open(2027)).toEqual({ count: 1, amount: '25000000.00' })
  const { rows } = await sql<Record<string, unknown>>`
    select vigencia_gasto as gasto, definitiva::float as definitiva, comprometido::float as comprometido from budget.apropiacion
    where vigencia = 2027 and (comprometido > 0 or id = ${lines.drugs}::uuid) order by 1`.execute(world.db)
  expect(rows).toEqual([
    { gasto: '1.0', definitiva: 35 * million, comprometido: 0 },
    { gasto: '4.0', definitiva: 25 * million, comprometido: 25 * million },
  ])
  await expect(open(2027)).rejects.toThrow(refused('PRE-114'))
  await world.approve(cdp)

  const input = { from: day('2026-01-01'), to: day('2027-12-31') }
  const answer = await answerTo(world, futuraBookOperations, input)
  expect(answer.rows.map(({ values }) => [values.class, values.sign, values.year, values.amount])).toEqual([
    [10, '+', 2027, '40000000.00'],
    [10, '+', 2028, '30000000.00'],
    [13, '+', 2027, '25000000.00'],
    [13, '+', 2028, '30000000.00'],
    [12, '+', 2027, '25000000.00'],
  ])
  expect(answer.rows.at(-1)!.values).toMatchObject({ left: '15000000.00', appropriated: '25000000.00' })
})

test('what a registro took is given back while its year has not come, and then the act may be annulled', async () => {
  const { world, draft, command } = await futuraWorld()
  const id = await draft([[2027, 40 * million]])
  await command(id, 'approve')
  const { id: registroId } = await registroOf(world)
  await command(id, 'commit', { date: '2026-03-05', registroId, year: 2027, amount: '40000000.00' })
  const back = { date: '2026-04-01', registroId, year: 2027, reason: 'El contrato terminó antes' }
  await command(id, 'release', back)
  await expect(command(id, 'release', back)).rejects.toThrow(refused('PRE-112'))
  await command(id, 'annul', { date: '2026-04-01', reason: 'El acuerdo fue derogado' })
})

test('an unused opening is reversed whole, and may be created again', async () => {
  const { world, draft, command, open, takeBack } = await futuraWorld()
  const id = await draft([[2027, 40 * million]])
  await command(id, 'approve')
  const { id: registroId } = await registroOf(world)
  await command(id, 'commit', { date: '2026-03-05', registroId, year: 2027, amount: '25000000.00' })
  await world.openVigencia(2027, { drugs: 60 * million })
  await expect(takeBack(2027)).rejects.toThrow(refused('PRE-115'))
  await open(2027)
  expect(await takeBack(2027)).toEqual({ count: 1, amount: '25000000.00' })
  const lines = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select vigencia_gasto as gasto, definitiva::float as definitiva, certificado::float as certificado,
             comprometido::float as comprometido
      from budget.apropiacion where vigencia = 2027 and (definitiva > 1000 or vigencia_gasto = '4.0') order by 1`.execute(
      world.db,
    )
    return rows.map((row) => Object.values(row))
  }
  expect(await lines()).toEqual([
    ['1.0', 60 * million, 0, 0],
    ['4.0', 0, 0, 0],
  ])
  expect(await open(2027, '2027-01-04')).toEqual({ count: 1, amount: '25000000.00' })
  const { rows } = await sql<{ id: string; line: string }>`
    select r.id, l.id as line from budget.registro r join budget.registro_line l on l.parent_id = r.id
    where r.vigencia = 2027 and r.status = 'approved'`.execute(world.db)
  const again = { kind: 'registro', id: rows[0]!.id, lines: [rows[0]!.line as never] } as const
  const owed = await world.approvedObligacion(again, million, { date: '2027-02-01' })
  await expect(takeBack(2027, '2027-02-02')).rejects.toMatchObject({
    code: 'PRE-116',
    message: 'Ya se obligó, liberó o anuló sobre lo que abrió: RP 002.',
  })
  await world.annul(owed, { date: '2027-02-02' })
  await takeBack(2027, '2027-02-03')
  const answer = await answerTo(world, futuraBookOperations, {
    from: day('2027-01-01'),
    to: day('2027-12-31'),
  })
  expect(answer.rows.map(({ values }) => [values.class, values.sign, values.appropriated])).toEqual([
    [12, '+', '25000000.00'],
    [12, '-', '0.00'],
    [12, '+', '25000000.00'],
    [12, '-', '0.00'],
  ])
})
