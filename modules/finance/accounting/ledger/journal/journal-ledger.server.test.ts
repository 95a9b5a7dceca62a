import { day, padded, pesos } from '@quina/kernel'
import { someoneWaits } from '@quina/testing/server'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { journalDrift } from '../../books/balance/drift.server.ts'
import { journalWorld } from '../../testing/journal-world.server.ts'
import { closePeriod, reopenPeriod } from '../period/period.server.ts'
import { credit, debit, entry } from './journal.domain.ts'
import { journalLedger } from './journal-ledger.server.ts'

const world = await journalWorld()
afterAll(world.close)

const sale = (date: string, amount: number, kind = 'NC') =>
  entry({ kind, day: day(date), concept: 'Venta de reciclaje' }, [
    debit('110501', pesos(amount), { terceroId: world.tercero }),
    credit('480890', pesos(amount), { terceroId: world.tercero }),
  ])
const march = { vigencia: 2026, number: 3 }

describe('posting', () => {
  test('a voucher takes the next number of its kind, and moves the balances of its month', async () => {
    const first = await world.post(sale('2026-03-02', 100))
    const second = await world.post(sale('2026-03-31', 50))
    expect(await world.vouchersOf(first)).toMatchObject([{ kind: 'NC', number: 1, total: '100.00' }])
    expect(await world.vouchersOf(second)).toMatchObject([{ kind: 'NC', number: 2, total: '50.00' }])
    expect(await world.balance('110501', 3)).toEqual(['150.00', '0.00'])
    expect(await world.balance('480890', 3)).toEqual(['0.00', '150.00'])
    expect(await world.balance('480890', 4)).toBeNull()
  })

  test('several vouchers of one document are numbered by kind, in their order', async () => {
    const id = await world.post(
      sale('2026-05-01', 1, 'CI'),
      sale('2026-04-01', 2, 'FO'),
      sale('2026-06-01', 3, 'CI'),
    )
    expect(await world.vouchersOf(id)).toMatchObject([
      { kind: 'FO', number: 1, total: '2.00' },
      { kind: 'CI', number: 1, total: '1.00' },
      { kind: 'CI', number: 2, total: '3.00' },
    ])
  })

  test('a line stores its own concept and document', async () => {
    const id = await world.post(
      entry({ kind: 'CA', day: day('2026-03-10'), concept: 'Aseo' }, [
        debit('151490', pesos(104), { concept: 'Jabón' }),
        credit('243608', pesos(4), { terceroId: world.tercero, base: pesos(100) }),
        credit('240101', pesos(100), {
          terceroId: world.tercero,
          openItem: 'FV 31',
          dueOn: day('2026-04-10'),
        }),
      ]),
    )
    const { rows } = await sql`
      select position, debit, credit, base, open_item, due_on, concept, l.tercero_id is not null as named
      from accounting.entry_line l where entry_id in (select id from accounting.entry where document_id = ${id}::uuid)
      order by position`.execute(world.db)
    expect(rows).toMatchObject([
      { position: 1, debit: '104.00', credit: '0.00', concept: 'Jabón', named: false, base: null },
      { position: 2, credit: '4.00', base: '100.00', named: true },
      { position: 3, credit: '100.00', openItem: 'FV 31', dueOn: '2026-04-10' },
    ])
  })

  test('what the accounts ask for is refused before anything is written', async () => {
    const nameless = entry({ kind: 'NC', day: day('2026-03-02'), concept: 'Venta' }, [
      debit('110501', pesos(1)),
      credit('480890', pesos(1)),
    ])
    await expect(world.post(sale('2026-03-02', 7), nameless)).rejects.toMatchObject({ code: 'CON-012' })
    const next = await world.post(sale('2026-03-03', 7))
    expect(await world.vouchersOf(next)).toMatchObject([{ number: 3 }])
  })

  test('the preview shows what is posted, as a message', async () => {
    expect(await journalLedger.describe(world.db, [sale('2026-03-02', 1_500_000)])).toEqual({
      title: 'Contabilidad',
      columns: expect.any(Array),
      rows: [
        ['NC', '110501 Caja principal', 'DIAN', '1.500.000,00', ''],
        ['NC', '480890 Otros ingresos diversos', 'DIAN', '', '1.500.000,00'],
      ],
    })
  })

  test('no entries, nothing done', async () => expect(await world.vouchersOf(await world.post())).toEqual([]))
})

describe('reversing', () => {
  test('everything a document posted is mirrored, on the day and with the name of what it undoes', async () => {
    const id = await world.post(sale('2026-07-10', 100), sale('2026-07-11', 30))
    await world.reverse(id, day('2026-08-02'))
    const [one, other, ...mirrors] = await world.vouchersOf(id)
    expect(mirrors).toMatchObject([
      {
        kind: 'RV',
        reversesId: one!.id,
        concept: `Reversión de NC ${padded(one!.number)}: Venta de reciclaje`,
      },
      { kind: 'RV', reversesId: other!.id, total: '30.00' },
    ])
    expect(await world.balance('110501', 7)).toEqual(['130.00', '0.00'])
    expect(await world.balance('110501', 8)).toEqual(['0.00', '130.00'])
  })

  test('twice is once: nothing is left to undo', async () => {
    const id = await world.post(sale('2026-09-10', 100))
    await world.reverse(id, day('2026-09-11'))
    await world.reverse(id, day('2026-09-12'))
    expect(await world.vouchersOf(id)).toHaveLength(2)
  })

  test('two at the same moment cannot both undo it', async () => {
    const id = await world.post(sale('2026-09-10', 100))
    let second: Promise<unknown> = Promise.resolve()
    await world.inTransaction(async (tx) => {
      await journalLedger.reverse(tx, world.source(id), day('2026-09-11'))
      second = world.reverse(id, day('2026-09-11'))
      second.catch(() => null)
      await someoneWaits(tx)
    })
    await expect(second).rejects.toMatchObject({ constraint: 'entry_reversed_once' })
    expect(await world.vouchersOf(id)).toHaveLength(2)
  })

  test('not before the voucher, and not into a closed month', async () => {
    const id = await world.post(sale('2026-10-10', 100))
    await expect(world.reverse(id, day('2026-10-09'))).rejects.toMatchObject({ code: 'CON-026' })
    await world.inTransaction((tx) => closePeriod(tx, { vigencia: 2026, number: 10 }))
    await expect(world.reverse(id, day('2026-10-10'))).rejects.toMatchObject({ code: 'CON-020' })
    await world.reverse(id, day('2026-11-01'))
    expect(await world.vouchersOf(id)).toHaveLength(2)
  })

  test('the closing is undone in its own period', async () => {
    const closing = entry({ kind: 'CR', day: day('2026-12-31'), concept: 'Cierre', period: 13 }, [
      debit('590501', pesos(10)),
      credit('323001', pesos(10)),
    ])
    const id = await world.post(closing)
    await expect(world.reverse(id, day('2026-12-31'))).resolves.toHaveLength(1)
    expect(await world.balance('323001', 13)).toEqual(['10.00', '10.00'])
    expect(await world.balance('323001', 12)).toBeNull()
  })
})

describe('a closed month', () => {
  test('takes nothing until it is reopened', async () => {
    await world.inTransaction((tx) => closePeriod(tx, march))
    await expect(world.post(sale('2026-03-20', 5))).rejects.toMatchObject({
      code: 'CON-020',
      message: 'El período marzo de 2026 está cerrado.',
    })
    const later = world.inTransaction((tx) => reopenPeriod(tx, march, 'Faltó una factura'))
    await expect(later).rejects.toMatchObject({ code: 'CON-022' })
    await world.inTransaction((tx) => reopenPeriod(tx, { vigencia: 2026, number: 10 }, 'Faltó una factura'))
    await world.inTransaction((tx) => reopenPeriod(tx, march, 'Faltó una factura'))
    await world.post(sale('2026-03-20', 5))
  })
})

test('after all that, every balance is the sum of its lines', async () =>
  expect(await journalDrift(world.db, 2026)).toEqual([]))
