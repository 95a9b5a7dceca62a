import { expect, test } from 'vitest'
import { percentDone, progressWords } from './job-words.ts'

const job = { state: 'running', done: 118, total: 120, failures: [] } as const

test('what is done and what was not possible', () => {
  expect(progressWords(job)).toBe('118 de 120')
  expect(progressWords({ ...job, failures: [{ key: 'a', message: 'x' }] })).toBe(
    '118 de 120; 1 no fue posible',
  )
  expect(progressWords({ ...job, total: 0, done: 0 })).toBe('0')
})

test('the share never goes past the whole, and work without items is whole when it ends', () => {
  expect(percentDone(job)).toBe(98)
  expect(percentDone({ ...job, done: 130 })).toBe(100)
  expect(percentDone({ ...job, total: 0, done: 0 })).toBe(0)
  expect(percentDone({ ...job, total: 0, done: 0, state: 'done' })).toBe(100)
})
