import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCdp } from './torture/commands.ts'
import { type Story, tellStory } from './torture/story.ts'

let story: Story
beforeAll(async () => {
  story = await tellStory()
})
afterAll(() => story.world.close())

/** How many things a paper is made of: what is written across it is one more. */
async function piecesOf(id: string): Promise<number> {
  const { status, body } = await story.stage.client.get(`/api/budget/cdp/${id}/print`)
  expect(status).toBe(200)
  return body.split(' obj\n').length
}

test('a numbered document is printed once as the original, and from then on as a copy', async () => {
  const { stage } = story
  await issueCdp(stage)
  const { id } = stage.papers.cdp[0]!
  const original = await piecesOf(id)
  expect(await piecesOf(id)).toBe(original + 1)
  expect(await piecesOf(id)).toBe(original + 1)
})

test('a printed draft has no original yet: that is printed when it takes its number', async () => {
  const { stage } = story
  const { dependenciaId } = stage.torn.ground
  const line = { apropiacionId: stage.torn.lines.drugs, cpc: null, amount: '10.00' }
  const purpose = 'Suministro de medicamentos para urgencias'
  const input = { requestId: null, dependenciaId, expiresOn: null, purpose, lines: [line] }
  const made = await stage.client.post(
    '/api/budget/cdp',
    { date: stage.torn.firstDay, ...input },
    'copy-draft-1',
  )
  expect(made.status, made.body).toBe(200)
  const { id } = JSON.parse(made.body) as { id: string }
  await piecesOf(id)
  await piecesOf(id)
  const approved = await stage.client.post(`/api/budget/cdp/${id}/approve`, {}, 'copy-approve-1')
  expect(approved.status, approved.body).toBe(200)
  const original = await piecesOf(id)
  expect(await piecesOf(id)).toBe(original + 1)
})
