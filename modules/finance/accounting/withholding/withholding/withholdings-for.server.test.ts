import { decideParameter, saveRow } from '@quina/blocks/server'
import { withholdsIca, withholdsIva } from '@quina/hospital/contract'
import { day, newId, pesos } from '@quina/kernel'
import { addTercero } from '@quina/people/server'
import { afterAll, describe, expect, test } from 'vitest'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { icaExclusionService } from '../ica-exclusion/ica-exclusion.server.ts'
import { seedWithholdingRules } from '../withholding-rule/seed.server.ts'
import type { WithholdingQuestion } from './withholdings-for.server.ts'
import { withholdingsFor } from './withholdings-for.server.ts'

const world = await journalWorld()
afterAll(world.close)
await world.inTransaction(seedWithholdingRules)

const pasto = newId()
const profile = {
  fromDay: day('2025-01-01'),
  untilDay: null,
  regime: 'ordinary',
  vatResponsible: true,
  incomeFiler: true,
  selfWithholder: false,
  largeTaxpayer: false,
  vatAgent: false,
  icaSelfWithholder: false,
  resident: true,
  ciiu: '4645',
  icaRate: null,
  version: 1,
}
const tercero = (given: Parameters<typeof addTercero>[2], more: Partial<typeof profile> = {}) =>
  world.inTransaction(async (tx) => {
    const id = await addTercero(tx, world.actor, given)
    await tx
      .insertInto('people.taxProfile')
      .values({ ...profile, ...more, id: newId(), terceroId: id })
      .execute()
    return id
  })
const supplier = await tercero({
  documentType: 'NIT',
  number: '900123456',
  personType: 'juridica',
  businessName: 'Insumos',
})
const doctor = await tercero(
  { documentType: 'CC', number: '12345678', personType: 'natural', firstName: 'Ana', lastName: 'Rojas' },
  { vatResponsible: false, incomeFiler: false },
)

await world.inTransaction(async (tx) => {
  for (const parameter of [withholdsIva, withholdsIca])
    await decideParameter(tx, parameter, {
      fromDay: day('2025-01-01'),
      value: true,
      userId: world.actor.userId,
    })
  const account = (code: string) =>
    tx.selectFrom('accounting.account').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const local = { beneficiary: 'all', fromDay: day('2020-01-01'), base: 'net' }
  const ica = { kind: 'ica', code: 'ICA', name: 'ICA', rate: '7', rateUnit: 'mil', moment: 'causacion' }
  const stamp = { kind: 'estampilla', code: 'PRO-HOSP', name: 'Pro-hospital', rate: '2', moment: 'payment' }
  await tx
    .insertInto('accounting.withholdingRule')
    .values([
      { ...local, ...ica, id: newId(), municipalityId: pasto, accountId: (await account('243627')).id },
      { ...local, ...stamp, id: newId(), rateUnit: 'percent', accountId: (await account('240722')).id },
    ])
    .execute()
})

const purchase: WithholdingQuestion = {
  terceroId: supplier,
  date: day('2026-08-10'),
  moment: 'causacion',
  municipalityId: pasto,
  lines: [{ concept: 'COM', base: pesos(12_000_000), vat: pesos(2_280_000) }],
}
const drawn = async (more: Partial<WithholdingQuestion> = {}) => {
  const { lines } = await withholdingsFor(world.db, { ...purchase, ...more })
  const ids = lines.map(({ accountId }) => accountId)
  const accounts = await world.db
    .selectFrom('accounting.account')
    .select(['id', 'code'])
    .where('id', 'in', ids)
    .execute()
  return lines.map(
    ({ accountId, amount }) => `${accounts.find(({ id }) => id === accountId)?.code} ${amount / 100n}`,
  )
}

const sister = await tercero(
  {
    documentType: 'NIT',
    number: '891200528',
    personType: 'juridica',
    businessName: 'ESE Hospital vecino',
    isPublicEntity: true,
  },
  { ciiu: '8610', regime: 'none' },
)
const clinic = await tercero(
  { documentType: 'NIT', number: '900333444', personType: 'juridica', businessName: 'Clínica privada' },
  { ciiu: '8610' },
)

describe('ICA and whom the law spares', () => {
  const ica = async (terceroId: string, date = '2026-08-10') => {
    const { lines, spared } = await withholdingsFor(world.db, { ...purchase, terceroId, date: day(date) })
    const of = ({ kind }: { readonly kind: string }) => kind === 'ica'
    return [
      ...lines.filter(of).map(({ amount }) => amount / 100n),
      ...spared.filter(of).map((one) => one.reason),
    ]
  }

  test('a public hospital bears none, a private clinic and another public body do', async () => {
    expect(await ica(sister)).toEqual([
      'Hospitales públicos del sistema nacional de salud: la ley no los grava con ICA (Ley 14 de 1983, art. 39, num. 2, lit. d).',
    ])
    expect(await ica(clinic)).toEqual([84_000n])
    const council = await tercero(
      {
        documentType: 'NIT',
        number: '800999000',
        personType: 'juridica',
        businessName: 'Alcaldía',
        isPublicEntity: true,
      },
      { ciiu: '8412' },
    )
    expect(await ica(council)).toEqual([84_000n])
  })

  test('it is data: of its days, its activity, its tercero; what spares everybody is refused', async () => {
    const save = (values: object) =>
      world.inTransaction((tx) => {
        const blank = { ciiu: null, terceroId: null, municipalityId: null, untilDay: null }
        const body = { code: 'X', name: 'Clínica', entity: 'all', norm: 'Acuerdo 1', ...blank, ...values }
        return saveRow(tx, icaExclusionService, { id: null, body, actor: world.actor })
      })
    await expect(save({ fromDay: '2026-09-01' })).rejects.toMatchObject({ code: 'RET-007' })
    await save({ fromDay: '2026-09-01', untilDay: '2026-09-30', terceroId: clinic })
    await expect(save({ fromDay: '2026-09-15', terceroId: clinic })).rejects.toMatchObject({
      code: 'RET-008',
    })
    expect(await ica(clinic, '2026-08-31')).toEqual([84_000n])
    expect(await ica(clinic, '2026-09-01')).toEqual(['Clínica: la ley no los grava con ICA (Acuerdo 1).'])
    expect(await ica(clinic, '2026-10-01')).toEqual([84_000n])
    const hospitals = world.db.updateTable('accounting.icaExclusion').where('code', '=', 'HOSP')
    await hospitals.set({ active: false }).execute()
    expect(await ica(sister)).toEqual([84_000n])
  })
})

describe('a document requests its withholdings', () => {
  test('E-7: at the causación, and at the payment', async () => {
    expect(await drawn()).toEqual(['243608 300000', '243625 342000', '243627 84000'])
    expect(await drawn({ moment: 'payment' })).toEqual(['240722 240000'])
  })

  test('E-6: fees of a natural person by the table of art. 383', async () => {
    const fees = { concept: 'HON', base: pesos(9_000_000), vat: pesos(0) }
    const input = { terceroId: doctor, date: day('2026-11-20'), lines: [fees], municipalityId: null }
    expect(await drawn(input)).toEqual(['243603 900000'])
    expect(await drawn({ ...input, independent: { risk: '1' } })).toEqual(['243615 188265'])
    const { lines } = await withholdingsFor(world.db, { ...purchase, ...input, independent: { risk: '1' } })
    expect(lines[0]).toMatchObject({ base: pesos(5_966_400), rate: '19.000000', uvt: pesos(52_374) })
    expect(lines[0]?.explanation).toContain(
      'Base 5.966.400 = 113,9191 UVT de 52.374. (113,9191 − 95) × 19 %.',
    )
  })

  test('the second payment of a month takes what the first left', async () => {
    const half = { concept: 'HON', base: pesos(4_500_000), vat: pesos(0) }
    const input = { terceroId: doctor, date: day('2026-11-20'), lines: [half], municipalityId: null }
    const before = { paidBefore: pesos(4_500_000), withheldBefore: pesos(60_000) }
    expect(await drawn({ ...input, independent: { risk: '1', ...before } })).toEqual(['243615 128265'])
  })

  test('the table is not for companies', async () => {
    const fees = [{ concept: 'HON', base: pesos(9_000_000), vat: pesos(0) }]
    expect(await drawn({ lines: fees, municipalityId: null, independent: { risk: '1' } })).toEqual([
      '243603 990000',
    ])
  })

  test.each([
    ['a year without UVT', { date: day('2027-01-04') }, 'RET-010'],
    ['a concept without rules', { lines: [{ concept: 'NADA', base: pesos(1), vat: pesos(0) }] }, 'RET-020'],
    ['a tercero without profile', { terceroId: world.tercero }, 'TER-025'],
    ['a tercero that does not exist', { terceroId: newId() }, 'GEN-404'],
  ])('%s is refused: %s', async (_what, more, code) => {
    await expect(withholdingsFor(world.db, { ...purchase, ...more })).rejects.toMatchObject({ code })
  })
})
