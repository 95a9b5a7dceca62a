import { day, type Id, pesos } from '@quina/kernel'
import { actorFor } from '@quina/testing/server'
import { afterAll, describe, expect, test } from 'vitest'
import { credit, debit } from '../../../modules/finance/accounting/ledger/journal/journal.domain.ts'
import { causacionWorld } from './causacion-world.server.ts'

const world = await causacionWorld()
afterAll(world.close)
const { draft, run, causado, registro, vouchers, payable, withheld, books, available, pay, fuentes } = world
const annulled = { date: day('2026-09-05'), reason: 'Factura emitida a otra entidad' }

describe('a purchase is caused whole', () => {
  test('E-7, A-1: material with VAT, three withholdings, obligación for the gross', async () => {
    const rp = await registro(20_000_000)
    const id = await causado([{ concept: 'MMQ', value: 12_000_000, vat: '19', rubro: rp.lines[0]! }], {
      registroId: rp.id,
      municipalityId: books.municipalityId,
    })
    expect(await vouchers(id)).toMatchInlineSnapshot(`
      "CA
      151404           14280000.00
      243608                               300000.00
      243625                               342000.00
      243627                                84000.00
      240101                             13554000.00"
    `)
    expect(await fuentes(id)).toEqual(['1.2.1.0.00 5'])
    expect(await available(rp.lines[0]!)).toBe(5_720_000)
    expect(await payable(id)).toMatchObject({ account: '240101', net: '13554000.00', balance: '13554000.00' })
    expect(await withheld(id)).toEqual([
      '2026-08 243608 300000',
      '2026-08 243625 342000',
      '2026-08 243627 84000',
    ])
    await pay(id, 3_554_000)
    expect(await payable(id)).toMatchObject({
      paid: '3554000.00',
      balance: '10000000.00',
      condition: 'partial',
    })
    await expect(run(id, 'annul', { input: annulled })).rejects.toMatchObject({ code: 'PRE-027' })
    await pay(id, 10_000_000)
    expect(await payable(id)).toMatchObject({ condition: 'paid', balance: '0.00' })
    await expect(pay(id, 1)).rejects.toMatchObject({ constraint: 'payable_not_overpaid' })
  })

  test('A-2: an asset goes to its account; freight of two lines under one rule is withheld once', async () => {
    const rp = await registro(10_000_000)
    const lines = [
      { concept: 'EQM', value: 4_000_000, vat: '19', rubro: rp.lines[0]! },
      { concept: 'EQC', value: 1_000_000, vat: '19', rubro: rp.lines[0]! },
    ]
    expect(await vouchers(await causado(lines, { registroId: rp.id }))).toMatchInlineSnapshot(`
      "CA
      163502            4760000.00
      163504            1190000.00
      243608                               125000.00
      243625                               142500.00
      240101                              5682500.00"
    `)
  })

  test('A-4: fees of an administrative centre are expense, those of a ward are its cost', async () => {
    const rp = await registro(10_000_000, books.doctor)
    const more = { registroId: rp.id, terceroId: books.doctor, supportKind: 'support_document' }
    const lines = [
      { concept: 'HON', value: 2_000_000, centre: 'office', rubro: rp.lines[0]! },
      { concept: 'HON', value: 3_000_000, centre: 'ward', rubro: rp.lines[0]! },
    ] as const
    expect(await vouchers(await causado(lines, more))).toMatchInlineSnapshot(`
      "CA
      511179            2000000.00
      731002            3000000.00
      243603                               500000.00
      249054                              4500000.00"
    `)
  })

  test('by the table of art. 383, the second of a month takes what the first left', async () => {
    const rp = await registro(20_000_000, books.doctor)
    const more = {
      registroId: rp.id,
      terceroId: books.doctor,
      supportKind: 'support_document',
      labourRisk: '1',
      date: '2026-11-05',
    }
    const half = [{ concept: 'HON', value: 4_500_000, centre: 'ward', rubro: rp.lines[0]! }] as const
    expect(await withheld(await causado(half, more))).toEqual([])
    expect(await withheld(await causado(half, more))).toEqual(['2026-11 243615 188265'])
  })

  test('E-15: an invoice amortises its part of the anticipo, and owes the rest', async () => {
    const rp = await registro(100_000_000)
    const advance = await world.draftObligacion(rp, 30_000_000, { more: { kind: 'advance' } })
    await world.approve(advance)
    const about = { terceroId: books.supplier as Id<'people.tercero'>, openItem: 'Anticipo 014-2026' }
    await world.post('CE', '2026-08-01', [
      debit('190604', pesos(30_000_000), about),
      credit('11100501', pesos(30_000_000)),
    ])
    const { id: advanceId } = await world.db
      .selectFrom('accounting.openItem')
      .select('id')
      .where('item', '=', 'Anticipo 014-2026')
      .executeTakeFirstOrThrow()
    const invoice = [{ concept: 'SER', value: 40_000_000, centre: 'ward', rubro: rp.lines[0]! }] as const
    const more = { registroId: rp.id, advanceId, amortised: pesos(12_000_000) }
    const id = await causado(invoice, more)
    expect(await vouchers(id)).toMatchInlineSnapshot(`
      "CA
      731002           40000000.00
      190604                             12000000.00
      243605                              1600000.00
      249055                             26400000.00"
    `)
    expect(await available(rp.lines[0]!)).toBe(42_000_000)
    const last = await draft(invoice, { ...more, final: true })
    await expect(run(last, 'approve')).rejects.toMatchObject({ code: 'CXP-004' })
    const over = await draft(invoice, { ...more, amortised: pesos(18_000_001) })
    await expect(run(over, 'approve')).rejects.toMatchObject({ code: 'CXP-012' })
  })
})

describe('what a causación refuses', () => {
  test('the same support twice, however it is typed, until the first is annulled', async () => {
    const rp = await registro(10_000_000)
    const lines = [{ concept: 'MMQ', value: 1_000_000, rubro: rp.lines[0]! }]
    const support = { registroId: rp.id, supportPrefix: 'fe', supportNumber: '0077' }
    const first = await causado(lines, support)
    const again = draft(lines, { ...support, supportPrefix: 'FE', supportNumber: '77' })
    await expect(again).rejects.toMatchObject({ code: 'CXP-001', status: 409 })
    await run(first, 'annul', { input: annulled })
    expect(await vouchers(first)).toMatchInlineSnapshot(`
      "CA
      151404            1000000.00
      243608                                25000.00
      240101                               975000.00
      RV
      151404                              1000000.00
      243608              25000.00
      240101             975000.00"
    `)
    expect(await withheld(first)).toEqual(['2026-08 243608 25000', '2026-09 243608 -25000'])
    expect(await available(rp.lines[0]!)).toBe(10_000_000)
    const second = await causado(lines, support)
    expect(await payable(second)).toMatchObject({ balance: '975000.00' })
  })

  test('an invoice typed with its prefix joined to its number, and a CUFE that is already there', async () => {
    const rp = await registro(10_000_000)
    const lines = [{ concept: 'MMQ', value: 1_000_000, rubro: rp.lines[0]! }]
    const electronicCode = 'ab12'.repeat(24)
    const support = { registroId: rp.id, supportPrefix: 'FVE', supportNumber: '20494', electronicCode }
    await causado(lines, support)
    for (const supportNumber of ['FVE20494', 'fve 20494', 'FVE-0020494']) {
      const again = draft(lines, { ...support, supportPrefix: null, supportNumber, electronicCode: null })
      await expect(again).rejects.toMatchObject({
        code: 'CXP-001',
        fields: { supportNumber: expect.stringContaining('CA ') },
      })
    }
    const other = { ...support, supportNumber: '20495', electronicCode: electronicCode.toUpperCase() }
    await expect(draft(lines, other)).rejects.toMatchObject({
      code: 'CXP-029',
      facts: { in: expect.stringMatching(/^CA \d+$/) },
    })
  })

  const lines = (rubro: string) => [{ concept: 'MMQ', value: 1_000_000, rubro }]
  test.each([
    ['another tercero than the registro', { supportKind: 'support_document' }, 'PRE-306', true],
    ['a charge of who does not invoice', { supportKind: 'charge' }, 'CXP-003', true],
    [
      'a day before the support',
      { supportDate: day('2026-08-11'), dueOn: day('2026-08-12') },
      'CXP-005',
      false,
    ],
    ['an invoice of two years ago', { supportDate: day('2024-08-10') }, 'CXP-007', false],
    ['without registro', { registroId: null }, 'CXP-016', false],
    ['goods that nobody received', { kind: 'almacen' }, 'CXP-013', false],
  ])('%s: %s', async (_what, more, code, ofDoctor) => {
    const rp = await registro(2_000_000)
    const whose = ofDoctor ? { terceroId: books.doctor } : {}
    const clerk = actorFor({
      ...world.chief,
      permissions: ['accounting.causacion.edit', 'accounting.causacion.approve'],
    })
    const id = await draft(lines(rp.lines[0]!), { registroId: rp.id, ...whose, ...more }, clerk)
    await expect(run(id, 'approve', { as: clerk })).rejects.toMatchObject({ code })
  })

  test('an expense without centre, and more than the registro has', async () => {
    const rp = await registro(1_000_000)
    const rubro = rp.lines[0]!
    const expense = await draft([{ concept: 'SER', value: 500_000, rubro }], { registroId: rp.id })
    await expect(run(expense, 'approve')).rejects.toMatchObject({ code: 'CXP-009' })
    const more = await draft(lines(rubro).concat(lines(rubro)), { registroId: rp.id })
    await expect(run(more, 'approve')).rejects.toMatchObject({
      code: 'PRE-019',
      fields: { 'lines.1.unitPrice': expect.any(String) },
    })
  })

  test('a closed month', async () => {
    const rp = await registro(2_000_000)
    await world.db
      .transaction()
      .execute((tx) =>
        tx
          .updateTable('accounting.period')
          .set({ status: 'not_started' })
          .where('vigencia', '=', 2026)
          .where('number', '=', 12)
          .execute(),
      )
    const id = await draft(lines(rp.lines[0]!), { registroId: rp.id, date: '2026-12-10' })
    await expect(run(id, 'approve')).rejects.toMatchObject({ code: expect.stringMatching(/^CON-02/) })
  })
})

describe('a withholding decided otherwise', () => {
  test('needs its permission and a reason, and both figures are kept', async () => {
    const rp = await registro(20_000_000)
    const lines = [{ concept: 'MMQ', value: 12_000_000, rubro: rp.lines[0]! }]
    const rule = await world.db
      .selectFrom('accounting.withholdingRule')
      .select('id')
      .where('code', '=', 'COM-D')
      .where('fromDay', '=', day('2026-07-01'))
      .executeTakeFirstOrThrow()
    const changedTo = (whole: number) => [
      { ruleId: rule.id, amount: pesos(whole), reason: 'El proveedor no es declarante de renta' },
    ]
    const adjustments = changedTo(420_000)
    const clerk = actorFor({ ...world.chief, permissions: ['accounting.causacion.edit'] })
    const input = { registroId: rp.id, adjustments }
    await expect(draft(lines, input, clerk)).rejects.toMatchObject({ code: 'CXP-019', status: 403 })
    const off = await draft(lines, { registroId: rp.id, adjustments: changedTo(250_000) })
    await expect(run(off, 'approve')).rejects.toMatchObject({
      code: 'CON-018',
      fields: { 'adjustments.0.amount': expect.stringContaining('243608') },
    })
    const id = await causado(lines, input)
    const [stored] = await world.db
      .selectFrom('accounting.withholdingLine')
      .select(['amount', 'proposed', 'reason'])
      .where('documentId', '=', id)
      .execute()
    expect(stored).toMatchObject({ amount: '420000.00', proposed: '300000.00' })
    const preview = await run(
      await draft(lines, { registroId: rp.id, date: '2026-08-12', supportNumber: '1', supportPrefix: 'Z' }),
      'approve',
      { dry: true },
    ).catch((error: { code: string }) => error.code)
    expect(preview).toBe('PRE-019')
  })
})
