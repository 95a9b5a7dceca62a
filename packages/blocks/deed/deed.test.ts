import { type Money, money as moneyOf, Problem } from '@quina/kernel'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { choice, day, integer, lines, money, note, optional } from '../field/field.ts'
import type { Call } from '../http/operation.server.ts'
import {
  type AnswerOf,
  type DeedAsked,
  deedEndpoint,
  defineDeed,
  defineQuery,
  queryEndpoint,
} from './deed.ts'
import { inCall } from './in-call.server.ts'
import { serveDeed, serveQuery } from './serve-deed.server.ts'

const balance = defineQuery({
  module: 'test',
  name: 'balance',
  title: 'Saldo',
  access: 'test.balance.view',
  asks: { year: integer('Vigencia'), until: optional(day('Hasta')) },
  answers: z.object({ year: z.number(), until: z.string().nullable(), left: z.custom<Money>() }),
})
const foreseen = defineQuery({
  module: 'test',
  name: 'foreseen',
  title: 'Lo previsto',
  access: 'test.balance.view',
  asks: { lines: lines('Rubros', { amount: money('Valor') }) },
  answers: z.object({ total: z.custom<Money>() }),
})
const closeMonth = defineDeed({
  module: 'test',
  name: 'closeMonth',
  verb: 'Cerrar el mes',
  access: 'test.month.close',
  about: {
    year: integer('Vigencia'),
    side: choice('Presupuesto', { income: 'Ingresos', expense: 'Gastos' }),
  },
  asks: { reason: note('Motivo', { min: 10 }) },
  answers: z.object({ closed: z.boolean() }),
})

const asked: unknown[] = []
const call = { actor: { permissions: new Set() } } as unknown as Call
const { ask, act } = inCall(
  [
    serveQuery(balance, async ({ asked: { year, until } }) => ({ year, until, left: moneyOf('1200.50') })),
    serveQuery(foreseen, async ({ asked: { lines } }) => ({ total: lines[0]!.amount })),
    serveDeed(closeMonth, async (given) => {
      asked.push(given.asked)
      return { closed: true }
    }),
  ],
  call,
)

test('a question is typed where it is asked and where it is answered; amounts travel as text', async () => {
  const answer = await ask(balance, { year: 2026, until: null })
  expect(answer).toEqual({ year: 2026, until: null, left: '1200.50' })
  expectTypeOf<AnswerOf<typeof balance>>().toEqualTypeOf(answer)
  expectTypeOf(answer.left).toBeString()
})

test('what an address carries as text is read by its field', async () => {
  const { query } = queryEndpoint(balance)
  expect(queryEndpoint(balance)).toMatchObject({ method: 'GET', path: '/api/test/balance' })
  expect(query?.parse({ year: '2026' })).toEqual({ year: 2026, until: null })
  expect(query?.safeParse({ year: 'dos mil' }).success).toBe(false)
})

test('a question with lines travels in a body, and changes nothing', async () => {
  expect(queryEndpoint(foreseen)).toMatchObject({ method: 'POST', dry: true })
  await expect(ask(foreseen, { lines: [{ amount: '10.5' }] })).resolves.toEqual({ total: '10.50' })
})

test('a deed is sent with what it is about and what it asks, and each refusal stands at its field', async () => {
  await expect(act(closeMonth, { year: 2026, side: 'income', reason: 'Todo se concilió' })).resolves.toEqual({
    closed: true,
  })
  expect(asked).toEqual([{ year: 2026, side: 'income', reason: 'Todo se concilió' }])
  expectTypeOf<DeedAsked<typeof closeMonth>['reason']>().toBeString()
  const refusal = await act(closeMonth, { year: 2026, side: 'income', reason: 'Ya' }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'GEN-422', fields: { reason: 'Escriba al menos 10 letras.' } })
})

test('what a deed is about opens it: of another site it does not exist', () => {
  expect(deedEndpoint(closeMonth).opens).toEqual(['year', 'side'])
})
