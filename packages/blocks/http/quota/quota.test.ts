import { expect, test } from 'vitest'
import { readers } from '../mount.server.ts'
import { quotaOf } from './quota.server.ts'

const at = (text: string) => new Date(`2026-11-20T${text}Z`)
const get = (path: string) => ({ method: 'GET' as const, path })
const refusal = (code: string) => expect.objectContaining({ code, status: 429 })

test('of figures of the house a person takes six times as many', async () => {
  const quota = quotaOf({ searches: 0, exports: 1 })
  const take = () => quota('ana', { endpoint: get('/api/budget/cdp/export'), query: {}, now: at('10:00:00') })
  for (let each = 0; each < 6; each++) await take()
  await expect(take()).rejects.toThrowError(refusal('GEN-EXPORTS'))
})

test('a person takes so many files that tell of patients in an hour, and others take theirs', async () => {
  const quota = quotaOf({ searches: 0, exports: 2 })
  const endpoint = { ...get('/api/care/admission/export'), tells: 'patients' as const }
  const take = (who: string, time: string) => quota(who, { endpoint, query: {}, now: at(time) })
  await take('ana', '10:00:00')
  await take('ana', '10:30:00')
  await expect(take('ana', '10:59:59')).rejects.toThrowError(refusal('GEN-EXPORTS'))
  await take('beto', '10:59:59')
  // Those that were refused do not count, and the first is an hour old.
  await take('ana', '11:00:00')
  await expect(take('ana', '11:00:01')).rejects.toThrowError(refusal('GEN-EXPORTS'))
})

test('a search counts when it has words; what is looked up while typing and what is only listed do not', async () => {
  const quota = quotaOf({ searches: 1, exports: 0 })
  const ask = (path: string, query: unknown) =>
    quota('ana', { endpoint: get(path), query, now: at('10:00:00') })
  for (let each = 0; each < 3; each++) {
    await ask('/api/people/patient', {})
    await ask('/api/people/patient', { q: ' ' })
    await ask('/api/people/patient/options', { q: 'ana' })
    await ask('/api/budget/cdp/export', { q: 'ana' })
  }
  await ask('/api/people/patient', { q: 'ana' })
  await expect(ask('/api/people/patient', { q: 'ana' })).rejects.toThrowError(refusal('GEN-SEARCHES'))
})

test('files that flow at once are so many for each person and for the house', () => {
  const taking = readers({ all: 3, one: 2 })
  const [first] = [taking.enter('ana'), taking.enter('ana')]
  expect(() => taking.enter('ana')).toThrowError(refusal('GEN-READERS'))
  taking.enter('beto')
  expect(() => taking.enter('carla')).toThrowError(refusal('GEN-READERS'))
  first()
  first()
  taking.enter('carla')
  expect(() => taking.enter('ana')).toThrowError(refusal('GEN-READERS'))
})
