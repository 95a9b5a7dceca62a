import type { DraftInput } from '@quina/blocks'
import { createDraft, decideParameter, performAction } from '@quina/blocks/server'
import { oneWhere } from '@quina/db/server'
import { manejaPresupuesto, withholdsIva } from '@quina/hospital/contract'
import { day, newId, pesos } from '@quina/kernel'
import { saveProfile } from '@quina/people/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { causacion } from '../../../modules/finance/accounting/payables/causacion/causacion.contract.ts'
import { causacionService } from '../../../modules/finance/accounting/payables/causacion/causacion.server.ts'
import { seedConcepts } from '../../../modules/finance/accounting/payables/concept/seed.server.ts'
import { seedWithholdingRules } from '../../../modules/finance/accounting/withholding/withholding-rule/seed.server.ts'
import { assetEntryService } from '../../../modules/supply/assets/entry/asset-entry/asset-entry.server.ts'
import { approved, assetsWorld, classOf, entryOf, on, postedLines, step } from './assets-world.ts'

const world = await assetsWorld()
afterAll(world.close)
const { act, actor } = world
const today = on('2026-04-20')
let classId: string

beforeAll(async () => {
  classId = await classOf(world.db, 'EM-DIA')
  await act(async (tx) => {
    await seedWithholdingRules(tx)
    await seedConcepts(tx)
    const { userId } = actor
    const from = { fromDay: day('2025-01-01'), userId }
    await decideParameter(tx, withholdsIva, { ...from, value: true })
    await decideParameter(tx, manejaPresupuesto, { ...from, value: false })
    await saveProfile(tx, { id: newId(), terceroId: world.supplier, body: profile, version: null })
  })
})

const profile = {
  fromDay: day('2025-01-01'),
  untilDay: null,
  regime: 'ordinary' as const,
  responsibilities: null,
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
}

/** The causación of what an entry offered, as the accountant types it. */
async function caused(sourceId: string, code = 'EQM'): Promise<string> {
  const { id: conceptId } = await oneWhere(world.db, 'accounting.concept', { code }, ['id'])
  const line = { conceptId, quantity: '3', unitPrice: pesos(12_400_000), vatRate: '19' }
  return act(async (tx) => {
    const header = {
      kind: 'bienes',
      sourceId,
      date: today,
      terceroId: world.supplier,
      supportKind: 'invoice',
      supportPrefix: 'FE',
      supportNumber: '900',
      supportDate: today,
      dueOn: day('2026-06-30'),
      purpose: 'Monitores de urgencias',
    } as const
    const input = { ...header, lines: [line] } as DraftInput<typeof causacion>
    const id = await createDraft(causacionService, { tx, actor, input })
    await performAction(causacionService, { tx, actor, today, id, action: 'approve', input: {} })
    return id
  })
}

test('A-1: the causación of three monitors withholds 930.000 and 1.060.200, and owes 42.277.800', async () => {
  const id = await approved(world, assetEntryService as never, entryOf(world, classId, {}, { quantity: 3 }))
  await expect(caused(id, 'EQC')).rejects.toMatchObject({
    code: 'CXP-030',
    fields: { 'lines.0.conceptId': expect.stringContaining('163502') },
  })
  expect(await postedLines(world.db, await caused(id))).toEqual([
    '163502 Dr 44268000.00',
    '240101 Cr 42277800.00',
    '243608 Cr 930000.00',
    '243625 Cr 1060200.00',
  ])
  expect(await postedLines(world.db, id)).toEqual(['166007 Dr 44268000.00', '163502 Cr 44268000.00'])
  const input = { date: on('2026-04-21'), reason: 'Se devolvió al proveedor' }
  const undone = step(world, assetEntryService as never, { id, action: 'annul', input })
  await expect(undone).rejects.toMatchObject({ code: 'BIE-033', status: 409 })
})
