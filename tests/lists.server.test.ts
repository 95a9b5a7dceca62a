import { newId } from '@quina/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCdp } from './torture/deeds.ts'
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

test('a filter that finds nothing is printed too', async () => {
  const { status, body } = await exported(`format=pdf&dependenciaId=${newId()}`)
  expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-'])
})
