import { type CatalogService, saveRow } from '@quina/blocks/server'
import { afterAll, describe, expect, test } from 'vitest'
import { conceptService } from '../concept/concept.server.ts'
import { journalWorld } from '../testing/journal-world.server.ts'
import { voucherFamilyService } from '../voucher-family/voucher-family.server.ts'
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
  test('a new one stands within Ajuste, and nowhere else', async () => {
    const given = { code: 'own', name: 'Ajustes de cartera', position: 15 }
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
    const given = { code: 'costs', name: 'Costeo', parentId: null, position }
    await save(voucherFamilyService, given, { id, version })
    const twice = save(voucherFamilyService, { ...given, code: 'other' }, { id, version: version + 1 })
    await expect(twice).rejects.toMatchObject({ code: 'CON-036' })
  })
})

describe('kinds of voucher', () => {
  const own = { name: 'Ajuste de inventarios', restarts: 'vigencia', allowsOpening: false, movesBanks: false }

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
  await expect(save(conceptService, given)).rejects.toMatchObject({ code: 'CON-038' })
})
