import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '../../values/field/words.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { operation } from '../operation.server.ts'
import { openapi } from './openapi.server.ts'

test('while the description of a large API is made, others are attended', async () => {
  const shared = { summary: '', tag: 'test', access: 'test.thing.take', method: 'POST' } as const
  const body = z.strictObject({ note: text('Nota').schema })
  const many = Array.from({ length: 500 }, (_, index) =>
    operation(endpoint({ ...shared, path: `/take/${index}`, body }), async () => undefined),
  )
  let turns = 0
  let isMade = false
  const attend = () => {
    turns += 1
    if (!isMade) setImmediate(attend)
  }
  setImmediate(attend)
  await openapi(many, { title: 'API', version: '1' })
  isMade = true
  expect(turns).toBeGreaterThan(many.length / 50)
})
