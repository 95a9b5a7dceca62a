import type { Actions, AnyDocument } from '@quina/blocks'
import { watermarkOf } from '@quina/blocks/print'
import { expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'

const documents = modules.flatMap(({ documents }) => documents)

type MarkCase = Readonly<{ name: string; document: AnyDocument; status: string; mark: string | undefined }>

const everyState: readonly MarkCase[] = documents.flatMap((document) =>
  Object.keys(document.lifecycle.states).map((status) => ({
    name: `${document.module}.${document.name} ${status}`,
    document,
    status,
    mark: watermarkOf(document, status),
  })),
)

/** Where a document may get to from a state. */
function following({ lifecycle }: AnyDocument, from: readonly string[]): string[] {
  const next = Object.values(lifecycle.actions as Actions)
    .filter((action) => [action.from].flat().some((each) => from.includes(each)))
    .map(({ to }) => to)
  const all = [...new Set([...from, ...next])]
  return all.length === from.length ? all : following({ lifecycle } as AnyDocument, all)
}

const issuedStates = (document: AnyDocument): string[] =>
  following(
    document,
    Object.values(document.lifecycle.actions as Actions)
      .filter(({ takesNumber }) => takesNumber === true)
      .map(({ to }) => to),
  )

test('no paper of what was issued, booked or registered says that it is a draft, but an order nobody approved', () => {
  expect(documents.length).toBeGreaterThan(50)
  const wrong = everyState.filter(
    ({ document, status, mark }) =>
      mark === 'BORRADOR' && status !== document.lifecycle.initial && issuedStates(document).includes(status),
  )
  expect(wrong.map(({ name }) => name)).toEqual(['treasury.paymentOrder programmed'])
})

test('the paper of a document that may still change and was not issued says that it is a draft', () => {
  const silent = everyState.filter(
    ({ document: { lifecycle }, status, mark }) =>
      status === lifecycle.initial && lifecycle.states[status]?.editable === true && mark !== 'BORRADOR',
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the paper of what was annulled, cancelled or moved to another day says that it no longer holds', () => {
  const over = everyState.filter(({ status }) => ['annulled', 'cancelled', 'rescheduled'].includes(status))
  expect(over.length).toBeGreaterThan(30)
  expect(over.filter(({ mark }) => mark !== 'ANULADO')).toEqual([])
})
