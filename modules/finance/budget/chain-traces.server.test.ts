import type { Operation } from '@quina/blocks/server'
import { newId, pesos, showPesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { cdpOperations } from './expense/cdp/cdp.server.ts'
import { registroOperations } from './expense/registro/registro.server.ts'
import { budgetWorld } from './testing/budget-world.server.ts'

const world = await budgetWorld({ drugs: 100_000, services: 1_000 })
afterAll(world.close)
const { db, lines, chief, officer, campusId, available } = world
const { draftCdp, approvedCdp, approvedRegistro, approvedObligacion, approve, annul, release, add } = world

const refused = (code: string) => expect.objectContaining({ name: 'Problem', code })
const everyRow = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from budget.move) + (select count(*) from budget.line) + (select count(*) from platform.history)
         + (select count(*) from platform.audit) + (select sum(last) from platform.series) as count`.execute(
    db,
  )
  return rows[0]!.count
}

describe('a preview', () => {
  test('shows what would be posted and leaves nothing behind', async () => {
    const draft = await draftCdp(300)
    const before = await everyRow()
    const left = await available(lines.drugs)
    const reported = await world.preview(draft, 'approve')
    expect(reported).toMatchObject({ status: 'approved', number: expect.any(Number) })
    expect(reported.postings[0]).toMatchObject({
      title: 'Presupuesto',
      rows: [
        ['CDP', '2026/03/02', '2.4.5.01.03 Medicamentos y dispositivos · 1.2.1.0.00', '300', '99.700', ''],
      ],
    })
    expect(await everyRow()).toBe(before)
    expect(await available(lines.drugs)).toBe(left)
    expect(await approve(draft)).toMatchObject({ number: reported.number })
  })

  test('shows what an annulment would give back', async () => {
    const given = await approvedCdp(300)
    const before = await everyRow()
    const input = { date: '2026-03-02', reason: 'Menor valor ejecutado del contrato' }
    const reported = await world.preview(given, 'annul', input)
    expect(reported.postings).toHaveLength(1)
    const [[kind, date, rubro, amount, left] = []] = reported.postings[0]!.rows
    expect([kind, date, rubro, amount]).toEqual([
      'CDP-',
      '2026/03/02',
      '2.4.5.01.03 Medicamentos y dispositivos · 1.2.1.0.00',
      '300',
    ])
    expect(await everyRow()).toBe(before)
    await annul(given)
    expect(left).toBe(showPesos(pesos(await available(lines.drugs))))
  })

  test('refuses what the command would refuse', async () => {
    await expect(world.preview(await draftCdp(1_000_000), 'approve')).rejects.toThrow(refused('PRE-010'))
  })
})

describe('numbers', () => {
  test('are taken on approval, so that a discarded draft leaves no gap', async () => {
    const first = await approve(await draftCdp(10))
    await world.discard(await draftCdp(10))
    const second = await approve(await draftCdp(10))
    expect(second.number).toBe(first.number! + 1)
  })

  test('a refused approval gives its number back', async () => {
    const first = await approve(await draftCdp(10))
    await expect(approve(await draftCdp(1_000_000))).rejects.toThrow(refused('PRE-010'))
    expect(await approve(await draftCdp(10))).toMatchObject({ number: first.number! + 1 })
  })

  test('are kept by what is annulled, which cannot be discarded', async () => {
    const cdp = await approvedCdp(10)
    await annul(cdp)
    await expect(world.discard(cdp, 3)).rejects.toThrow(refused('GEN-STATE'))
  })
})

describe('the history', () => {
  const historyOf = async (operations: readonly Operation[], id: string) => {
    const history = operations.find(({ endpoint }) => endpoint.path.endsWith('/:id/history'))!
    return (await history.handle({ tx: db, actor: chief, params: { id } } as never)) as Past[]
  }
  type Past = Readonly<Record<'label' | 'adjustment', string | null>>

  test('numbers each adjustment of a document, by kind', async () => {
    const cdp = await approvedCdp(100)
    for (const whole of [30, 20]) await add(cdp, whole)
    await release(cdp, 10)
    const past = await historyOf(cdpOperations, cdp.id)
    expect(past.map(({ label, adjustment }) => [label, adjustment])).toEqual([
      ['Expedir CDP', null],
      ['Adicionar', 'A1'],
      ['Adicionar', 'A2'],
      ['Liberar saldo', 'L1'],
    ])
  })

  test('stores the reason, and both states', async () => {
    const registro = await approvedRegistro(await approvedCdp(100), 60)
    await annul(registro, { as: officer })
    const past = await historyOf(registroOperations, registro.id)
    expect(past.at(-1)).toMatchObject({
      label: 'Anular',
      from: 'Expedido',
      to: 'Anulado',
      reason: 'Menor valor ejecutado del contrato',
    })
  })
})

test('the audit stores the author, the address and the reason, though no module wrote it', async () => {
  const cdp = await approvedCdp(100)
  await annul(cdp, { as: officer })
  const rows = await db
    .selectFrom('platform.audit')
    .select(['operation', 'userId', 'ip', 'reason', 'before', 'after'])
    .where('tableName', '=', 'budget.cdp')
    .where('rowId', '=', cdp.id)
    .orderBy('id')
    .execute()
  const ip = '192.0.2.7'
  expect(rows).toMatchObject([
    { operation: 'INSERT', userId: chief.userId, ip, reason: null, before: null, after: { status: 'draft' } },
    { operation: 'UPDATE', userId: chief.userId, ip, reason: null, after: { status: 'approved' } },
    {
      operation: 'UPDATE',
      userId: officer.userId,
      ip,
      reason: 'Menor valor ejecutado del contrato',
      before: { status: 'approved' },
      after: { status: 'annulled' },
    },
  ])
})

test('a stale version is refused', async () => {
  const draft = await draftCdp(100)
  await approve(draft, { as: officer })
  await expect(world.discard(draft)).rejects.toThrow(refused('GEN-STATE'))
  const another = await draftCdp(100)
  await expect(world.discard(another, 2)).rejects.toMatchObject({
    code: 'GEN-409',
    status: 409,
    facts: { version: 1 },
  })
})

describe('another campus', () => {
  const permissions = ['budget.cdp.view', 'budget.cdp.edit', 'budget.cdp.approve', 'budget.cdp.annul']

  test('does not see the documents of this one', async () => {
    const stranger = actorFor({ campusId: newId(), permissions })
    await expect(approve(await draftCdp(100), { as: stranger })).rejects.toThrow(refused('GEN-404'))
  })

  test('unless one works for all of them', async () => {
    const visitor = actorFor({ campusId: newId(), permissions: [...permissions, 'admin.campus.all'] })
    await approve(await draftCdp(100), { as: visitor })
  })

  test('and at home one does', async () => {
    await approve(await draftCdp(100), { as: actorFor({ campusId, permissions }) })
  })
})

describe('the ledger itself', () => {
  test.each([
    'update budget.move set amount = amount',
    'delete from budget.move',
    'truncate budget.move',
    'update budget.move_2026 set amount = amount',
    'delete from budget.move_2026',
    'truncate budget.move_2026',
  ])('refuses: %s', async (statement) => {
    await approvedCdp(10)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
  })

  const byHand = ({ table = 'budget.move', name, amount, line, from }: ByHand) =>
    sql`
      insert into ${sql.table(table)} (vigencia, day, class, amount, apropiacion_id, from_line_id, document, document_id, user_id)
      values (2026, '2026-03-02', ${name}, ${amount}, ${line}, ${from ?? null}, 'by.hand', ${newId()}, ${newId()})`.execute(
      db,
    )
  interface ByHand {
    readonly table?: string
    readonly name: string
    readonly amount: number
    readonly line: string
    readonly from?: string | undefined
  }

  test.each(['budget.move', 'budget.move_2026'])(
    'a hand-written overdraft of %s is refused',
    async (table) => {
      const overdraft = byHand({ table, name: 'CDP', amount: 10_000_000, line: lines.drugs })
      await expect(overdraft).rejects.toThrow('apropiacion_chain')
    },
  )

  test('so is one of a line of a document', async () => {
    const registro = await approvedRegistro(await approvedCdp({ services: 500 }), 400)
    await approvedObligacion(registro, 300)
    await approvedRegistro(await approvedCdp({ services: 500 }), 400)
    const overdraft = byHand({ name: 'OB', amount: 101, line: lines.services, from: registro.lines[0] })
    await expect(overdraft).rejects.toThrow('line_not_overdrawn')
  })
})
