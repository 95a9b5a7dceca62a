import { expect, test } from 'vitest'
import { Refusal } from '../../../http/endpoint/client.ts'
import { type BulkProgress, bulkWords, runBulk } from './bulk.web.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const keyOf = ({ id }: { id: string }) => `run:${id}`

test('each row succeeds or fails by itself, with a key of its own', async () => {
  const keys: string[] = []
  const reported: BulkProgress[] = []
  const result = await runBulk({
    rows,
    keyOf,
    stopped: () => false,
    tell: (progress) => reported.push(progress),
    action: {
      label: 'Aprobar',
      done: 'aprobado',
      mayNot: ({ id }) => (id === 'c' ? 'Ya está aprobado.' : undefined),
      run: async ({ id }, key) => {
        keys.push(key)
        if (id === 'b') throw new Refusal(422, { code: 'PRE-010', message: 'Supera el disponible.' })
      },
    },
  })
  expect(keys).toEqual(['run:a', 'run:b'])
  expect(reported.map(({ tried }) => tried)).toEqual([1, 2, 3])
  expect(result.failures.map(({ row, message }) => [row.id, message])).toEqual([
    ['b', 'Supera el disponible.'],
    ['c', 'Ya está aprobado.'],
  ])
  expect(bulkWords(result, 'aprobado')).toBe('1 aprobado, 2 no')
})

test('stops between two rows on request', async () => {
  let tried = 0
  const result = await runBulk({
    rows,
    keyOf,
    tell: () => {},
    stopped: () => tried === 1,
    action: { label: 'Aprobar', done: 'aprobado', run: async () => void tried++ },
  })
  expect(result).toMatchObject({ tried: 1, done: 1, total: 3 })
})

test('where order tells nothing several go at once, and each row once', async () => {
  const begun: string[] = []
  let going = 0
  let most = 0
  const result = await runBulk({
    rows: [...rows, { id: 'd' }, { id: 'e' }],
    keyOf,
    tell: () => {},
    stopped: () => false,
    action: {
      label: 'Publicar',
      done: 'publicado',
      abreast: 2,
      run: async ({ id }) => {
        begun.push(id)
        going += 1
        most = Math.max(most, going)
        await Promise.resolve()
        going -= 1
      },
    },
  })
  expect({ begun, most, done: result.done }).toEqual({ begun: ['a', 'b', 'c', 'd', 'e'], most: 2, done: 5 })
})
