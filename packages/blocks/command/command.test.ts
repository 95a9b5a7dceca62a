import { type Money, money as moneyOf, Problem } from '@quina/kernel'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type Call, sentFile } from '../http/exchange.server.ts'
import { choice, day, integer, lines, money, note, optional, ref } from '../values/field/words.ts'
import {
  type AnswerOf,
  type CommandInput,
  commandEndpoint,
  defineCommand,
  defineFile,
  defineQuery,
  fileEndpoint,
  queryEndpoint,
} from './command.ts'
import { inCall } from './in-call.server.ts'
import { serveCommand, serveFile, serveQuery } from './serve-command.server.ts'

const balance = defineQuery({
  id: 'test.balance',
  title: 'Saldo',
  access: 'test.balance.view',
  params: { year: integer('Vigencia'), until: optional(day('Hasta')) },
  answers: z.object({ year: z.number(), until: z.string().nullable(), left: z.custom<Money>() }),
})
const foreseen = defineQuery({
  id: 'test.foreseen',
  title: 'Lo previsto',
  access: 'test.balance.view',
  params: { lines: lines('Rubros', { amount: money('Valor') }) },
  answers: z.object({ total: z.custom<Money>() }),
})
const tried = defineQuery({
  id: 'test.tried',
  title: 'Lo que pasaría',
  access: 'test.balance.view',
  tries: true,
  params: { year: integer('Vigencia') },
  answers: z.object({ year: z.number() }),
})
const closeMonth = defineCommand({
  id: 'test.closeMonth',
  verb: 'Cerrar el mes',
  access: 'test.month.close',
  about: {
    year: integer('Vigencia'),
    side: choice('Presupuesto', { income: 'Ingresos', expense: 'Gastos' }),
  },
  params: { reason: note('Motivo', { min: 10 }) },
  answers: z.object({ closed: z.boolean() }),
})

const paper = defineFile({
  id: 'test.paper',
  title: 'Papel del mes',
  access: 'test.balance.view',
  taken: false,
  params: { year: integer('Vigencia') },
})
const bring = defineCommand({
  id: 'test.bring',
  verb: 'Cargar',
  access: 'test.month.close',
  takes: 'file',
  about: { year: integer('Vigencia') },
  answers: z.object({ year: z.number(), bytes: z.number() }),
})
const pdf = { mediaType: 'application/pdf' }

const input: unknown[] = []
const call = { actor: { permissions: new Set() } } as unknown as Call
const { ask, act, take } = inCall(
  [
    serveQuery(balance, async ({ input: { year, until } }) => ({ year, until, left: moneyOf('1200.50') })),
    serveQuery(foreseen, async ({ input: { lines } }) => ({ total: lines[0]!.amount })),
    serveFile(paper, async ({ input: { year } }) => ({
      download: { ...pdf, name: `${year}.pdf`, content: Buffer.from('%PDF') },
    })),
    serveCommand(bring, async (given) => ({
      year: given.input.year,
      bytes: sentFile(given).content.length,
    })),
    serveCommand(closeMonth, async (given) => {
      input.push(given.input)
      return { closed: true }
    }),
  ],
  call,
)

test('types the parameters and the answer of a query; amounts travel as text', async () => {
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

test('a trial of a command travels in a body and changes nothing', () => {
  expect(queryEndpoint(tried)).toMatchObject({ method: 'POST', dry: true })
})

test('sends a command with its context and its parameters, and shows each refusal at its field', async () => {
  await expect(act(closeMonth, { year: 2026, side: 'income', reason: 'Todo se concilió' })).resolves.toEqual({
    closed: true,
  })
  expect(input).toEqual([{ year: 2026, side: 'income', reason: 'Todo se concilió' }])
  expectTypeOf<CommandInput<typeof closeMonth>['reason']>().toBeString()
  const refusal = await act(closeMonth, { year: 2026, side: 'income', reason: 'Ya' }).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'GEN-422', fields: { reason: 'Escriba al menos 10 letras.' } })
})

test('requests a file by its address', async () => {
  expect(fileEndpoint(paper)).toMatchObject({ method: 'GET', path: '/api/test/paper' })
  await expect(take(paper, { year: 2026 })).resolves.toMatchObject({ name: '2026.pdf' })
})

test('what tells of people stays out of the address', () => {
  const at = queryEndpoint({ ...balance, private: true })
  expect(at).toMatchObject({ method: 'POST', dry: true })
  expect(at.query).toBeUndefined()
})

test('the audit tells that a file was taken of what its id names', () => {
  const one = { ...paper, params: { id: ref('people.bankAccount', 'Cuenta') }, taken: 'print' } as const
  expect(fileEndpoint(one).taken).toEqual({ event: 'print', subject: 'people.bankAccount' })
  expect(fileEndpoint(paper).taken).toBeUndefined()
})

test('what takes a file requires one, and its context travels in the address', async () => {
  const file = { ...pdf, name: 'a.pdf', content: Buffer.from('abc') }
  expect(commandEndpoint(bring)).toMatchObject({ method: 'POST', upload: true, opens: ['year'] })
  await expect(act(bring, { year: 2026 }, file)).resolves.toEqual({ year: 2026, bytes: 3 })
  await expect(act(bring, { year: 2026 })).rejects.toMatchObject({ code: 'SHT-EMPTY' })
})

test('scopes a command by its context: for another site it does not exist', () => {
  expect(commandEndpoint(closeMonth).opens).toEqual(['year', 'side'])
})
