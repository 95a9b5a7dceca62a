import { setTimeout as wait } from 'node:timers/promises'
import { newId, Problem } from '@quina/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { vigenciaOperations } from './ledger/vigencia/vigencia.server.ts'
import { type Amounts, budgetWorld, type Paper } from './testing/budget-world.server.ts'

async function story(amounts: Amounts = {}) {
  const world = await budgetWorld(amounts)
  onTestFinished(world.close)
  return world
}

/** Runs everything at once. Every refusal must be a Problem of the user's: a deadlock or an overdraft would not be. */
async function race(commands: readonly (() => Promise<{ number: number | null }>)[]) {
  const ended = await Promise.allSettled(commands.map((command) => command()))
  const refusals = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const refusal of refusals) if (!(refusal instanceof Problem)) throw refusal
  const numbers = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number!] : []))
  return { numbers: numbers.sort((a, b) => a - b), codes: refusals.map(({ code }) => code as string) }
}
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const times = <T>(count: number, make: (at: number) => Promise<T>) => Promise.all(upTo(count).map(make))

/** A draft that is being saved holds the lines of control it names only against being deleted. */
test('saving a draft delays nobody who draws from the same lines', async () => {
  const { act, chief, lines, draftCdp, approve, db } = await story({ drugs: 100, services: 100 })
  const ready = await draftCdp({ drugs: 10, services: 10 })
  const other = await draftCdp(10)
  await act(async (tx) => {
    const line = {
      id: newId(),
      parentId: other.id,
      position: 2,
      apropiacionId: lines.services,
      amount: '10.00',
    }
    await tx.insertInto('budget.cdpLine').values(line).execute()
    const waited = wait(5_000).then(() => 'waits')
    expect(await Promise.race([approve(ready, { as: chief }), waited])).toMatchObject({ number: 1 })
  })
  const stored = db.selectFrom('budget.cdpLine').select('id').where('parentId', '=', other.id)
  expect(await stored.execute()).toHaveLength(2)
})

describe.each([8, 32])('%i approvals at once', (many) => {
  const fit = many / 2
  const refused = Array.from({ length: many - fit })

  test('on one line never overdraw it, and their numbers have no gaps', async () => {
    const { lines, draftCdp, approve, available } = await story({ drugs: fit * 100 })
    const drafts = await times(many, () => draftCdp(100))
    const { numbers, codes } = await race(drafts.map((draft) => () => approve(draft)))
    expect(numbers).toEqual(upTo(fit))
    expect(codes).toEqual(refused.map(() => 'PRE-010'))
    expect(await available(lines.drugs)).toBe(0)
  })

  test('of registros on one CDP never overdraw it', async () => {
    const { approvedCdp, draftRegistro, approve, available } = await story({ drugs: fit * 100 })
    const cdp = await approvedCdp(fit * 100)
    const drafts = await times(many, () => draftRegistro(cdp, 100))
    const { numbers, codes } = await race(drafts.map((draft) => () => approve(draft)))
    expect(numbers).toEqual(upTo(fit))
    expect(codes).toEqual(refused.map(() => 'PRE-015'))
    expect(await available(cdp.lines[0]!)).toBe(0)
  })

  test('of documents that take the same lines in opposite order do not wait for each other for ever', async () => {
    const { draftCdp, approve, state, lines } = await story({ drugs: many * 10, services: many * 10 })
    const drafts = await times(many, (at) =>
      draftCdp(at % 2 === 0 ? { drugs: 10, services: 10 } : { services: 10, drugs: 10 }),
    )
    const { numbers } = await race(drafts.map((draft) => () => approve(draft)))
    expect(numbers).toEqual(upTo(many))
    expect((await state(lines.drugs))[0]).toBe(many * 10)
  })
})

test('one document approved many times at once is approved once', async () => {
  const { draftCdp, approve } = await story()
  const draft = await draftCdp(100)
  const { numbers, codes } = await race(upTo(8).map(() => () => approve(draft)))
  expect(numbers).toEqual([1])
  expect(codes).toEqual(upTo(7).map(() => 'GEN-STATE'))
})

test('either the CDP is annulled or the registro is approved, never both', async () => {
  const { approvedCdp, draftRegistro, approve, annul, state, lines } = await story()
  for (const _ of upTo(6)) {
    const cdp = await approvedCdp(100)
    const registro = await draftRegistro(cdp, 100)
    const { codes } = await race([() => annul(cdp), () => approve(registro)])
    expect(codes).toHaveLength(1)
    expect(['PRE-012', 'PRE-013']).toContain(codes[0])
  }
  const [certified, committed] = await state(lines.drugs)
  expect(certified).toBe(committed)
})

test('everything at once: annulments, releases and approvals over shared lines end in order', async () => {
  const {
    lines,
    approvedCdp,
    approvedRegistro,
    approvedObligacion,
    draftPago,
    approve,
    annul,
    release,
    state,
  } = await story({ drugs: 10_000, services: 10_000 })
  const both = { drugs: 100, services: 100 }
  const cdps = await times(8, () => approvedCdp(both))
  const registros = await times(8, (at) => approvedRegistro(cdps[at - 1]!, [80, 80]))
  const obligaciones = await times(8, (at) => approvedObligacion(registros[at - 1]!, [50, 50]))
  const pagos = await times(8, (at) => draftPago(obligaciones[at - 1]!, [50, 50]))
  await race(pagos.map((pago) => () => approve(pago)))

  const undo = (pago: Paper, at: number) => [
    () => annul(pago),
    () => release(registros[at]!, [10, 10], { cascade: at % 2 === 0 }),
    () => release(cdps[at]!, [5, 5]),
  ]
  const { codes } = await race(pagos.flatMap(undo))
  expect(codes).toEqual([])
  for (const line of [lines.drugs, lines.services])
    expect((await state(line)).slice(0, 4)).toEqual([8 * 95 - 4 * 10, 8 * 70, 8 * 50, 0])
})

test('a month that closes meanwhile lets in what came before, and nothing after', async () => {
  const { act, db, draftCdp, approve } = await story({ drugs: 10_000 })
  const closing = vigenciaOperations.find(({ endpoint }) => endpoint.path.endsWith('/closeMonth'))!
  const close = () =>
    act(async (tx) => {
      await closing.handle({ tx, body: { year: 2026, side: 'expense', month: 1 } } as never)
      const { max } = await tx
        .selectFrom('budget.move')
        .select((eb) => eb.fn.max('id').as('max'))
        .executeTakeFirstOrThrow()
      return { number: Number(max) }
    })
  const drafts = await times(16, () => draftCdp(100, { date: '2026-01-20' }))
  const approvals = drafts.map((draft) => () => approve(draft))
  const [last] = await Promise.all([close(), race(approvals)])
  const { max } = await db
    .selectFrom('budget.move')
    .select((eb) => eb.fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  expect(Number(max)).toBe(last.number)
})

test('a request that thirty-two approve at once is approved once, and is not annulled while a CDP is born of it', async () => {
  const { draftRequest, run, approve, draftCdp, officer, db } = await story({ drugs: 1_000 })
  const request = await draftRequest(100)
  await run(request, 'file')
  const { numbers, codes } = await race(upTo(32).map(() => () => approve(request, { as: officer })))
  expect([numbers.length, codes.length]).toEqual([1, 31])
  const cdp = await draftCdp(100, { request })
  const input = { reason: 'La dependencia ya no lo necesita' }
  const ended = await race([() => approve(cdp), () => run(request, 'annul', { input })])
  const status = await db
    .selectFrom('budget.cdpRequest')
    .select('status')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow()
  const living = await db
    .selectFrom('budget.cdp')
    .select('status')
    .where('id', '=', cdp.id)
    .executeTakeFirstOrThrow()
  expect(status.status === 'annulled' && living.status === 'approved').toBe(false)
  expect(ended.codes).toHaveLength(1)
})
