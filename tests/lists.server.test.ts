import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCdp } from './torture/commands.ts'
import { type Story, tellStory } from './torture/story.ts'

let story: Story
beforeAll(async () => {
  story = await tellStory()
  for (let at = 0; at < 3; at++) await issueCdp(story.stage)
})
afterAll(() => story.world.close())

const exported = (query: string) => story.stage.client.get(`/api/budget/cdp/export?${query}`)

test('a list goes away with the names of what it refers to, not with their keys', async () => {
  const { dependenciaId } = story.stage.torn.ground
  const { body } = await exported('format=csv')
  expect(body.trim().split('\n')).toHaveLength(4)
  expect(body).toContain('Farmacia')
  expect(body).not.toContain(dependenciaId)
})

test('the same filter is printed, with the columns in sight', async () => {
  const { dependenciaId } = story.stage.torn.ground
  const filter = `dependenciaId=${dependenciaId}&condition=approved&date=2026-01-01..2026-12-31&q=urgencias&vigencia=2026`
  const all = await exported('format=pdf')
  const some = await exported(`format=pdf&columns=number,date,total&${filter}`)
  expect([all.status, some.status]).toEqual([200, 200])
  expect([all.body.slice(0, 5), some.body.slice(0, 5)]).toEqual(['%PDF-', '%PDF-'])
  expect(some.body.length).toBeLessThan(all.body.length)
})

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['constructor=a', 'GEN-FILTER'],
  ['toString=a', 'GEN-FILTER'],
  ['sort=constructor', 'GEN-SORT'],
  ['sort=-toString', 'GEN-SORT'],
  ['total=abc', 'GEN-FILTER'],
  [`sort=date&after=${cursor('x', newId())}`, 'GEN-CURSOR'],
  [`sort=date&after=${cursor('2026-02-30', newId())}`, 'GEN-CURSOR'],
  [`sort=total&after=${cursor({}, newId())}`, 'GEN-CURSOR'],
  [`sort=total&after=${cursor({ toString: 1, valueOf: null }, newId())}`, 'GEN-CURSOR'],
  [`sort=date&after=${cursor('2026-01-01', 'x')}`, 'GEN-CURSOR'],
  [`after=${cursor()}`, 'GEN-CURSOR'],
  ['after=eA', 'GEN-CURSOR'],
  ['ids=constructor', 'GEN-422'],
  [`ids=${Array.from({ length: 301 }, () => newId()).join(',')}`, 'GEN-422'],
])('what no list has is refused in words, in a page and in an export: %s', async (query, code) => {
  for (const path of ['/api/budget/cdp', '/api/budget/cdp/export']) {
    const { status, body } = await story.stage.client.get(`${path}?${query}&format=csv`)
    if (query.includes('after=') && path.endsWith('export')) continue
    expect([status, JSON.parse(body).code], path).toEqual([422, code])
  }
})

test.each([
  ['/totals?by=constructor', 'GEN-GROUP'],
  ['/totals?by=total', 'GEN-GROUP'],
  ['/totals?by=number', 'GEN-GROUP'],
  ['/export?by=nothing&format=csv', 'GEN-GROUP'],
  ['/export?columns=constructor', 'GEN-COLUMN'],
  ['/export?columns=number,nothing&format=pdf', 'GEN-COLUMN'],
  ['/export?sheet=a3&format=pdf', 'GEN-422'],
])('no column of that name is a refusal in words: %s', async (query, code) => {
  const { status, body } = await story.stage.client.get(`/api/budget/cdp${query}`)
  expect([status, JSON.parse(body).code]).toEqual([422, code])
})

const input = async (query: string) => {
  const { status, body } = await story.stage.client.get(`/api/budget/cdp${query}`)
  expect(status, body).toBe(200)
  return JSON.parse(body)
}

test.each(['dependenciaId', 'condition', 'date'])(
  'grouped by %s, the groups are the whole, and the filter of each finds its rows and no others',
  async (by) => {
    const { count, sums, groups } = await input(`/totals?by=${by}`)
    expect(groups.length).toBeGreaterThan(0)
    expect(groups.reduce((total: number, group: { count: number }) => total + group.count, 0)).toBe(count)
    for (const { filter, ...group } of groups) {
      const own = await input(`/totals?${by}=${encodeURIComponent(filter)}`)
      expect({ label: group.label, ...own }).toMatchObject(group)
    }
    expect(sums).toEqual((await input('/totals')).sums)
  },
)

test('the group of a month keeps to the filtered days', async () => {
  const { groups } = await input('/totals?by=date&date=2026-01-05..2026-12-30')
  for (const { filter } of groups) {
    expect(filter >= '2026-01-05').toBe(true)
    expect(filter.split('..')[1] <= '2026-12-30').toBe(true)
  }
})

test('the rows that were ticked go away alone, and their totals are theirs', async () => {
  const { rows } = await input('')
  const ids = rows.slice(0, 2).map((row: { id: string }) => row.id)
  const { body } = await exported(`format=csv&ids=${ids}`)
  expect(body.trim().split('\n')).toHaveLength(3)
  expect((await input(`/totals?ids=${ids}`)).count).toBe(2)
})

test('subtotals go away as a table of their own, the whole at its end', async () => {
  const { body } = await exported('format=csv&by=dependenciaId')
  const lines = body.trim().split('\r\n')
  expect(lines[0]).toContain('Dependencia;Registros')
  expect([lines.at(1)?.includes('Farmacia'), lines.at(-1)?.startsWith('Total;3')]).toEqual([true, true])
  expect((await exported('format=pdf&by=dependenciaId')).body.slice(0, 5)).toBe('%PDF-')
})

test('a filter that finds nothing is printed too', async () => {
  const { status, body } = await exported(`format=pdf&dependenciaId=${newId()}`)
  expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('a person is found by the number however it is written, in the list, its totals and the look-up', async () => {
  const { db } = story.world
  const { number, shownIdentification } = await db
    .selectFrom('people.tercero')
    .select(['number', 'shownIdentification'])
    .where('documentType', '=', 'NIT')
    .where('mergedIntoId', 'is', null)
    .executeTakeFirstOrThrow()
  const dotted = number.replace(/\B(?=(\d{3})+$)/g, '.')
  const digit = String(shownIdentification).split('-').at(-1)
  const ways = [number, dotted, `${dotted}-${digit}`, `${number}-${digit}`, `${number}${digit}`]
  for (const way of [...ways, dotted.replaceAll('.', ' '), dotted.replaceAll('.', '-')]) {
    const input = `q=${encodeURIComponent(way)}`
    const read = async (path: string) => {
      const { status, body } = await story.stage.client.get(`/api/people/tercero${path}?${input}`)
      expect(status, body).toBe(200)
      return JSON.parse(body)
    }
    expect((await read('')).rows, way).toHaveLength(1)
    expect((await read('/totals')).count, way).toBe(1)
    expect(await read('/options'), way).toHaveLength(1)
  }
})

test('nothing is among none: a list that came empty finds no row', async () => {
  const found = await story.world.db.selectFrom('people.tercero').select('id').where('id', 'in', []).execute()
  const others = await story.world.db
    .selectFrom('people.tercero')
    .select('id')
    .where('id', 'not in', [])
    .execute()
  expect([found.length, others.length > 0]).toEqual([0, true])
})
