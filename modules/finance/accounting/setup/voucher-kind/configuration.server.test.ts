import { type Call, type CatalogService, saveRow } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { screensOf } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { findings } from '../../books/control/control.server.ts'
import {
  voucherFamilyOperations,
  voucherFamilyService,
} from '../../chart/voucher-family/voucher-family.server.ts'
import { credit, debit, entry } from '../../ledger/journal/journal.domain.ts'
import { entryOf } from '../../notes/entry/entry.server.ts'
import { conceptService } from '../../payables/concept/concept.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { raiseVouchers } from './raise.contract.ts'
import { raiseOperations } from './raise.server.ts'
import { voucherKindService } from './voucher-kind.server.ts'

const world = await journalWorld()
afterAll(world.close)

const save = (service: unknown, body: object, known?: { readonly id: string; readonly version: number }) =>
  world.inTransaction((tx) =>
    saveRow(tx, service as CatalogService, { id: null, body, actor: world.actor, ...known }),
  )
const familyOf = (code: string) =>
  world.db
    .selectFrom('accounting.voucherFamily')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
const accountOf = async (code: string) =>
  (
    await world.db
      .selectFrom('accounting.account')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id
const kindOf = (code: string) =>
  world.db.selectFrom('accounting.voucherKind').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

describe('families', () => {
  test('a new kind belongs to the family Ajuste, and to no other', async () => {
    const given = { code: 'own', name: 'Ajustes de cartera', position: 15, closing: false }
    const { id: closing } = await familyOf('closing')
    const { id: adjustment } = await familyOf('adjustment')
    await expect(save(voucherFamilyService, { ...given, parentId: closing })).rejects.toMatchObject({
      code: 'CON-039',
    })
    await save(voucherFamilyService, { ...given, parentId: adjustment })
    expect(await familyOf('own')).toMatchObject({ system: false })
  })

  test('one of every entity changes its name, not its code', async () => {
    const { id, version, position } = await familyOf('costs')
    const given = { code: 'costs', name: 'Costeo', parentId: null, position, closing: false }
    await save(voucherFamilyService, given, { id, version })
    const twice = save(voucherFamilyService, { ...given, code: 'other' }, { id, version: version + 1 })
    await expect(twice).rejects.toMatchObject({ code: 'CON-122' })
  })
})

test('the options of a family show whether its kinds go to period 13', async () => {
  const lookup = voucherFamilyOperations.find(({ endpoint }) => endpoint.path.endsWith('/options'))!
  const reported = async (q: string) =>
    (await lookup.handle({
      tx: world.db,
      actor: world.actor,
      query: { q },
    } as unknown as Call as never)) as readonly object[]
  expect(await reported('cierre')).toEqual([expect.objectContaining({ facts: { closing: 'true' } })])
  expect(await reported('ingreso')).toEqual([expect.objectContaining({ facts: { closing: 'false' } })])
})

const reported = (kind: Awaited<ReturnType<typeof kindOf>>) => {
  const {
    code,
    name,
    familyId,
    restarts,
    manual,
    allowsOpening,
    allowsClosing,
    movesBanks,
    requiresTercero,
  } = kind
  return { code, name, familyId, restarts, manual, allowsOpening, allowsClosing, movesBanks, requiresTercero }
}

describe('kinds of voucher', () => {
  const own = {
    name: 'Ajuste de inventarios',
    restarts: 'vigencia',
    allowsOpening: false,
    movesBanks: false,
    requiresTercero: false,
  }

  test('one of ours is made, and one of the system only changes its name', async () => {
    const { id: familyId } = await familyOf('adjustment')
    const given = { ...own, code: 'AJ', familyId, manual: true, allowsClosing: true }
    await save(voucherKindService, given)
    await expect(save(voucherKindService, given)).rejects.toMatchObject({ code: 'CON-038' })
    const { id, version, system } = await kindOf('NC')
    expect(system).toBe(true)
    const ours = { ...given, code: 'NC', name: 'Nota', allowsClosing: false }
    await expect(save(voucherKindService, ours, { id, version })).rejects.toMatchObject({ code: 'CON-036' })
    await save(voucherKindService, { ...ours, allowsClosing: true }, { id, version })
    expect(await kindOf('NC')).toMatchObject({ name: 'Nota' })
  })

  test('the format of a kind is that of its vouchers on paper, of the system or not', async () => {
    const before = await kindOf('CA')
    const onPaper = { paperTitle: 'Causación', paperColumns: 'tercero', paperSigns: 'legal', paperFoot: null }
    const stored = reported(before)
    await save(voucherKindService, { ...stored, ...onPaper }, before)
    await world.post(
      entry({ kind: 'CA', day: day('2026-04-10'), concept: 'Ajuste' }, [
        debit('151403', pesos(1)),
        credit('320801', pesos(1)),
      ]),
    )
    const { id } = await world.db
      .selectFrom('accounting.entry')
      .select('id')
      .where('kindId', '=', before.id)
      .executeTakeFirstOrThrow()
    expect((await world.inTransaction((tx) => entryOf(tx, id))).paper).toEqual(onPaper)
    const odd = { ...stored, ...onPaper, paperColumns: 'sideways' }
    await expect(save(voucherKindService, odd, await kindOf('CA'))).rejects.toMatchObject({
      fields: { paperColumns: expect.any(String) },
    })
  })
})

test('a concept moves two accounts, that of care of class 7', async () => {
  const { id: kindId } = await kindOf('CA')
  const [expense, cost, payable] = await Promise.all(['511114', '731002', '240101'].map(accountOf))
  const given = {
    code: 'PAP',
    name: 'Papelería',
    kindId,
    debitAccountId: expense,
    costAccountId: cost,
    creditAccountId: payable,
    vatAccountId: null,
    rubroCode: null,
    cpcCode: null,
    requiresWarehouse: false,
  }
  await expect(save(conceptService, { ...given, creditAccountId: expense })).rejects.toMatchObject({
    code: 'CON-040',
  })
  await expect(save(conceptService, { ...given, costAccountId: expense })).rejects.toMatchObject({
    code: 'CON-041',
  })
  await save(conceptService, given)
  await expect(save(conceptService, given)).rejects.toMatchObject({ code: 'CON-124' })
})

test('a consecutive goes up with its reason, never down, and what was left out is no gap', async () => {
  const { id } = await kindOf('NC')
  const { act } = screensOf(raiseOperations, world)
  const reason = 'Viene de otro programa en el 843'
  const raise = (next: number) => act(raiseVouchers, { id, vigencia: 2026, next, reason })
  const write = (on: string) =>
    world.post(
      entry({ kind: 'NC', day: day(on), concept: 'Ajuste' }, [
        debit('151403', pesos(1)),
        credit('320801', pesos(1)),
      ]),
    )
  await write('2026-02-10')
  expect(await raise(843)).toEqual({ former: 2, next: 843 })
  await expect(raise(843)).rejects.toMatchObject({ code: 'CON-100', fields: { next: expect.any(String) } })
  await write('2026-02-11')
  const { rows } = await sql<{ number: number }>`
    select number from accounting.entry where kind_id = ${id}::uuid order by number`.execute(world.db)
  expect(rows.map(({ number }) => number)).toEqual([1, 843])
  const gaps = async () => (await findings.gaps({ vigencia: 2026, to: 12 }).execute(world.db)).rows
  expect(await gaps()).toEqual([])
  await sql`delete from accounting.number_raise`.execute(world.db)
  expect(await gaps()).toHaveLength(1)
})
