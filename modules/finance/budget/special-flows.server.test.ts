import { createDraft, inCall, performAction } from '@quina/blocks/server'
import { day, pesos } from '@quina/kernel'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { advanceOf } from './expense/obligacion/obligacion.server.ts'
import { grossPayment } from './expense/pago/pago.contract.ts'
import { proposalOperations } from './expense/pago/proposal.server.ts'
import { brokenInvariants } from './ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld } from './testing/budget-world.server.ts'
import { blockService } from './vigencia/block/block.server.ts'

const million = 1_000_000
const refused = (code: string) => expect.objectContaining({ code })

async function worldWith(amounts: Parameters<typeof budgetWorld>[0]): Promise<BudgetWorld> {
  const world = await budgetWorld(amounts)
  onTestFinished(async () => {
    expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
    await world.close()
  })
  return world
}

const figures = async ({ db }: BudgetWorld) => {
  const { rows } = await sql<Record<string, number>>`
    select sum(certificado)::float as cdp, sum(comprometido)::float as rp, sum(obligado)::float as ob, sum(pagado)::float as pg
    from budget.apropiacion`.execute(db)
  return Object.values(rows[0]!)
}

/** An invoice that amortises part of the advance. */
const invoice = (total: number, amortised: number, final = false) => ({
  more: { invoiceTotal: pesos(total), amortised: pesos(amortised), final },
})

test('E-15: an invoice is owed less the advance it amortises, and the last one amortises it all', async () => {
  const world = await worldWith({ drugs: 100 * million })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, annul } = world
  const registro = await approvedRegistro(await approvedCdp(100 * million), 100 * million)
  const advance = await approvedObligacion(registro, 30 * million, { more: { kind: 'advance' } })
  const paid = await approvedPago(advance, 30 * million)

  const first = approvedObligacion(registro, 40 * million, invoice(40 * million, 12 * million))
  await expect(first).rejects.toMatchObject({
    code: 'PRE-098',
    message: 'Se obliga el valor de la factura menos el anticipo que amortiza: 28.000.000.',
  })
  const owed = await approvedObligacion(registro, 28 * million, invoice(40 * million, 12 * million))
  await approvedPago(owed, 28 * million)
  expect(await figures(world)).toEqual([100 * million, 100 * million, 58 * million, 58 * million])
  expect(await world.available(registro.lines[0]!)).toBe(42 * million)
  const left = async () => {
    const { given, amortised } = await world.act((tx) => advanceOf(tx, registro.id))
    return given - amortised
  }
  expect(await left()).toBe(pesos(18 * million))

  await expect(
    approvedObligacion(registro, 42 * million, invoice(61 * million, 19 * million)),
  ).rejects.toMatchObject({
    code: 'PRE-097',
    message: 'Se amortiza más anticipo del que queda. Queda por amortizar: 18.000.000.',
  })
  await expect(
    approvedObligacion(registro, 42 * million, invoice(52 * million, 10 * million, true)),
  ).rejects.toMatchObject({ code: 'CXP-004', message: 'Queda anticipo sin amortizar: 8.000.000.' })
  await approvedObligacion(registro, 42 * million, invoice(60 * million, 18 * million, true))
  expect(await left()).toBe(pesos(0))
  await annul(paid)
  await expect(annul(advance)).rejects.toThrow(refused('PRE-099'))
})

test('an invoice that its advance covers whole is owed nothing, and may be the last one', async () => {
  const world = await worldWith({ drugs: 30 * million })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, annul } = world
  const registro = await approvedRegistro(await approvedCdp(30 * million), 30 * million)
  const advance = await approvedObligacion(registro, 30 * million, { more: { kind: 'advance' } })
  await approvedPago(advance, 30 * million)
  const owed = (whole: number, more: Readonly<Record<string, unknown>>, date = '2026-03-02') =>
    approvedObligacion(registro, whole, { more, date })
  await expect(owed(1, invoice(10 * million, 10 * million).more)).rejects.toThrow(refused('PRE-098'))
  await expect(owed(0, {})).rejects.toThrow(refused('PRE-006'))
  await owed(0, invoice(10 * million, 10 * million).more)
  await expect(owed(0, invoice(10 * million, 10 * million, true).more)).rejects.toMatchObject({
    code: 'CXP-004',
    message: 'Queda anticipo sin amortizar: 10.000.000.',
  })
  await expect(owed(0, invoice(million, million).more, '2027-01-05')).rejects.toThrow(refused('PRE-034'))
  const last = await owed(0, invoice(20 * million, 20 * million, true).more)
  expect(await figures(world)).toEqual([30 * million, 30 * million, 30 * million, 30 * million])
  const { rows } =
    await sql`select number, condition, total, balance from budget.obligacion_list where number is not null order by 1`.execute(
      world.db,
    )
  expect(rows).toEqual([
    { number: 1, condition: 'paid', total: '30000000.00', balance: '0.00' },
    { number: 2, condition: 'paid', total: '0.00', balance: '0.00' },
    { number: 3, condition: 'paid', total: '0.00', balance: '0.00' },
  ])
  const left = async () => (await world.act((tx) => advanceOf(tx, registro.id))).amortised
  expect(await left()).toBe(pesos(30 * million))
  await annul(last)
  expect(await left()).toBe(pesos(10 * million))
  await sql`insert into budget.month (id, vigencia, side, month, open) values (gen_random_uuid(), 2026, 'expense', 3, false)
            on conflict (vigencia, side, month) do update set open = false`.execute(world.db)
  await expect(owed(0, invoice(20 * million, 20 * million).more)).rejects.toThrow(refused('PRE-005'))
})

/** What the screen of a payment is proposed. */
const proposed = (
  world: BudgetWorld,
  net: Readonly<Record<'obligacionId' | 'netTotal' | 'netPaid', string>>,
) =>
  world.act((tx) =>
    inCall(proposalOperations, { tx, actor: world.chief, today: world.today } as never).ask(
      grossPayment,
      net,
    ),
  )

test('E-3: a net transfer pays the gross in proportion; what leaves no net pending takes the rest', async () => {
  const world = await worldWith({ drugs: 10 * million, services: 10 * million })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = world
  const registro = await approvedRegistro(await approvedCdp({ drugs: 7 * million, services: 3 * million }), [
    7 * million,
    3 * million,
  ])
  const owed = await approvedObligacion(registro, [7 * million, 3 * million])
  const net = { obligacionId: owed.id, netTotal: '8803400.00' }
  const first = await proposed(world, { ...net, netPaid: '4000000.00' })
  expect(first.gross).toBe('4543699.00')
  expect(first.lines.map(({ amount }) => amount)).toEqual(['3180589.00', '1363110.00'])
  const nets = (netPaid: number) => ({ more: { netTotal: pesos(8_803_400), netPaid: pesos(netPaid) } })
  await expect(approvedPago(owed, [3_180_589, 1_363_111], nets(4 * million))).rejects.toMatchObject({
    code: 'PRE-108',
    message: 'Al neto que se gira le corresponde un valor bruto de 4.543.699.',
  })
  await approvedPago(owed, [3_180_589, 1_363_110], nets(4 * million))
  await expect(proposed(world, { ...net, netPaid: '4803401.00' })).rejects.toThrow(refused('PRE-028'))
  const second = await proposed(world, { ...net, netPaid: '4803400.00' })
  expect(second.gross).toBe('5456301.00')
  await approvedPago(owed, [3_819_411, 1_636_890], nets(4_803_400))
  expect((await figures(world)).at(-1)).toBe(10 * million)
})

test('E-17: what a supplier returns in the same vigencia is neither paid nor owed, and the registro has it again', async () => {
  const world = await worldWith({ drugs: 10 * million })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago, run } = world
  const registro = await approvedRegistro(await approvedCdp(5_950_000), 5_950_000)
  const paid = await approvedPago(await approvedObligacion(registro, 5_950_000), 5_950_000)
  const refund = (amount: number, date = '2026-09-10') =>
    run(paid, 'refund', {
      input: {
        date,
        lines: [{ lineId: paid.lines[0], amount: `${amount}.00` }],
        reason: 'Nota crédito del proveedor',
      },
    })
  await expect(refund(5_950_001)).rejects.toThrow(refused('PRE-028'))
  await expect(refund(1_190_000, '2027-01-10')).rejects.toThrow(refused('PRE-034'))
  await refund(1_190_000)
  expect(await figures(world)).toEqual([5_950_000, 5_950_000, 4_760_000, 4_760_000])
  expect(await world.available(registro.lines[0]!)).toBe(1_190_000)
  await world.annul(paid, { date: '2026-09-11' })
  expect(await figures(world)).toEqual([5_950_000, 5_950_000, 4_760_000, 0])
})

test('E-12: a payroll owes the devengado and what the employer contributes; what is retained moves nothing', async () => {
  const world = await worldWith({ drugs: 3_000_000, services: 900_660 })
  const { approvedCdp, approvedRegistro, approvedObligacion, approvedPago } = world
  const input = { drugs: 3_000_000, services: 900_660 }
  const registro = await approvedRegistro(await approvedCdp(input), [3_000_000, 900_660])
  const [salary, contributions] = registro.lines
  const gross = await approvedObligacion(registro, 3_000_000, { from: [salary!] })
  const employer = await approvedObligacion(registro, 900_660, { from: [contributions!] })
  expect(await figures(world)).toEqual([3_900_660, 3_900_660, 3_900_660, 0])
  const net = { obligacionId: gross.id, netTotal: '2410000.00', netPaid: '2410000.00' }
  expect((await proposed(world, net)).gross).toBe('3000000.00')
  await approvedPago(gross, 3_000_000, { more: { netTotal: pesos(2_410_000), netPaid: pesos(2_410_000) } })
  expect((await figures(world)).at(-1)).toBe(3_000_000)
  // Of the PILA of 1.140.660 only what the employer contributes is budget: the 240.000 retained were paid with the salary.
  await expect(approvedPago(employer, 1_140_660)).rejects.toThrow(refused('PRE-028'))
  await approvedPago(employer, 900_660)
  expect((await figures(world)).at(-1)).toBe(3_900_660)
})

const bill = (world: BudgetWorld, amounts: readonly [number, number], date = '2026-03-02') => ({
  date: day(date),
  dependenciaId: world.dependenciaId,
  terceroId: world.supplier,
  commitmentKind: 'utilities',
  supportKind: 'invoice',
  supportNumber: 'EPM-20260',
  supportDate: day(date),
  purpose: 'Energía de febrero de la sede principal',
  lines: [
    { apropiacionId: world.lines.drugs, cpc: null, amount: pesos(amounts[0]) },
    { apropiacionId: world.lines.services, cpc: null, amount: pesos(amounts[1]) },
  ],
})

test('a bill in one step: CDP, registro and obligación of one day, all of them or none', async () => {
  const world = await worldWith({ drugs: million, services: million })
  const { act, chief, today } = world
  const command = (id: string, action: 'approve' | 'annul', input: object = {}) =>
    act((tx) => performAction(blockService, { tx, actor: chief, today, id, action, input, describes: true }))
  const draft = (amounts: readonly [number, number]) =>
    act((tx) => createDraft(blockService, { tx, actor: chief, input: bill(world, amounts) as never }))

  await expect(command(await draft([600_000, 1_000_001]), 'approve')).rejects.toThrow(refused('PRE-010'))
  expect(await figures(world)).toEqual([0, 0, 0, 0])

  const id = await draft([600_000, 400_000])
  const { postings } = await command(id, 'approve')
  expect(postings).toMatchObject([
    {
      rows: [
        ['CDP 001', '1.000.000'],
        ['Registro 001', '1.000.000'],
        ['Obligación 001', '1.000.000'],
      ],
    },
  ])
  expect(await figures(world)).toEqual([million, million, million, 0])
  await command(id, 'annul', { date: '2026-03-02', reason: 'La factura era de otra sede' })
  expect(await figures(world)).toEqual([0, 0, 0, 0])
})
