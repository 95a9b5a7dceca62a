import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '../../ledger/ledger/invariants.server.ts'
import { budgetWorld } from '../../testing/budget-world.server.ts'
import { closeMonths, yearCommands } from '../../testing/world-year-end.server.ts'

const constitution = { date: '2027-01-15', actNumber: '004' }
const last = { date: '2026-12-31' }

/**
 * One registro of 1.000: 300 owed and paid, 400 owed of which 100 were paid, 300 never owed. Its year is in closing and what it
 * left was carried over; December is open again, so that only the act prevents a change.
 */
async function carried() {
  const world = await budgetWorld({ drugs: 1_000 })
  onTestFinished(world.close)
  const registro = await world.approvedRegistro(await world.approvedCdp(1_000), 1_000)
  const paid = await world.approvedObligacion(registro, 300)
  const payment = await world.approvedPago(paid, 300)
  const owed = await world.approvedObligacion(registro, 400)
  const part = await world.approvedPago(owed, 100)
  await world.openVigencia(2027)
  const run = yearCommands(world)
  await run('startClosing')
  await closeMonths(run)
  await run('constituteRezago', constitution)
  await sql`update budget.month set open = true where vigencia = 2026 and month = 12`.execute(world.db)
  return { world, run, registro, paid, payment, owed, part }
}

test('what was carried on is not paid, owed, released nor annulled where it was left: a refusal leads on', async () => {
  const { world, registro, owed, part, paid, payment } = await carried()
  const { rows } = await sql<{ registro: string; obligacion: string }>`
    select next_registro_id as registro, next_obligacion_id as obligacion from budget.rezago
    where next_obligacion_id is not null`.execute(world.db)
  const went = rows[0]!
  const refused = (label: string, path: string) => ({
    code: 'PRE-119',
    message: `Este saldo pasó a la vigencia 2027 con la resolución 004: hágalo en ${label} de 2027.`,
    facts: { documents: [{ label, path }] },
  })
  const toObligacion = refused('OB 001', `/rubro-obligacion/edit/${went.obligacion}`)
  const toRegistro = refused('RP 001', `/registro-presupuestal/edit/${went.registro}`)
  await expect(world.approvedPago(owed, 1, last)).rejects.toMatchObject(toObligacion)
  await expect(world.annul(part, last)).rejects.toMatchObject(toObligacion)
  await expect(world.run(owed, 'reduce', reducing(owed.lines[0]!))).rejects.toMatchObject(toObligacion)
  await expect(world.approvedObligacion(registro, 1, last)).rejects.toMatchObject(toRegistro)
  await expect(world.release(registro, 1, last)).rejects.toMatchObject(toRegistro)

  // What was paid whole was not carried on; once its payment is undone it is owed again, and that is not of the act.
  await world.annul(payment, last)
  await expect(world.annul(paid, last)).rejects.toMatchObject(toRegistro)
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})

const reducing = (lineId: string) => ({
  input: { ...last, lines: [{ lineId, amount: '1.00' }], reason: 'Llegó una nota crédito' },
})

test('a year with its rezago carried over closes, or shows what is left in it, never below zero', async () => {
  const { world, run, paid, payment } = await carried()
  await world.annul(payment, last)
  await sql`update budget.month set open = false where vigencia = 2026`.execute(world.db)
  await expect(run('closeYear')).rejects.toMatchObject({
    facts: {
      blockers: [
        {
          code: 'PRE-083',
          message: 'Hay obligaciones por pagar sin constituir: 300 (OB 001).',
          documents: [{ label: 'OB 001', path: `/rubro-obligacion/edit/${paid.id}`, amount: '300.00' }],
        },
      ],
    },
  })
  await sql`update budget.month set open = true where vigencia = 2026 and month = 12`.execute(world.db)
  await world.approvedPago(paid, 300, last)
  await sql`update budget.month set open = false where vigencia = 2026`.execute(world.db)
  expect(await run('closeYear')).toEqual({ status: 'closed' })
})

test('reversing the act releases what it carried; the database refuses to move it before', async () => {
  const { world, run, owed } = await carried()
  const moved = sql`update budget.line set drawn = drawn + 1 where id = ${owed.lines[0]!}::uuid`
  await expect(moved.execute(world.db)).rejects.toThrow('was carried to the next year')
  await run('reverseRezago', { date: '2027-01-20', reason: 'La resolución tenía otro número' })
  await world.approvedPago(owed, 300, last)
})

test('a payment reversed while its year is carried over is in the act or is refused', async () => {
  const world = await budgetWorld({ drugs: 1_000 })
  onTestFinished(world.close)
  const registro = await world.approvedRegistro(await world.approvedCdp(1_000), 1_000)
  const owed = await world.approvedObligacion(registro, 1_000)
  const payments = []
  for (let at = 0; at < 8; at += 1) payments.push(await world.approvedPago(owed, 100))
  await world.openVigencia(2027)
  const run = yearCommands(world)
  await run('startClosing')
  await closeMonths(run)
  const month = { side: 'expense', month: 12 }
  await run('reopenMonth', { ...month, reason: 'Falta reversar un pago' })
  const carries = run('closeMonth', month).then(() => run('constituteRezago', constitution))
  const undone = await Promise.allSettled(payments.map((payment) => world.annul(payment, last)))
  await carries
  const { rows } = await sql<{ carried: number; left: number }>`
    select (select sum(amount) from budget.carried_line)::float as carried,
           (select sum(obligado - pagado) from budget.apropiacion where vigencia = 2026)::float as left`.execute(
    world.db,
  )
  const takenBack = undone.filter(({ status }) => status === 'fulfilled').length
  expect(rows[0]).toEqual({ carried: 200 + 100 * takenBack, left: 200 + 100 * takenBack })
  expect(await world.act((tx) => brokenInvariants(tx))).toEqual([])
})
