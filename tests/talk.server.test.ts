import { reportedMe, settleSummary } from '@quina/blocks'
import { day } from '@quina/kernel'
import { actorFor, screensOf } from '@quina/testing/server'
import { afterAll, expect, test } from 'vitest'
import { modules } from '../apps/api/modules.ts'
import { assemble } from '../apps/api/product.ts'
import { readSettings } from '../apps/api/settings/settings.ts'
import { budgetWorld } from '../modules/finance/budget/testing/budget-world.server.ts'
import { inboxCount } from '../modules/house/admin/session/inbox/inbox.contract.ts'
import { say, talk } from '../packages/blocks/document/talk/talk.ts'

const product = assemble(
  { ...readSettings({ NODE_ENV: 'test' }), appKey: 'only comments are written' },
  modules,
)
const world = await budgetWorld({ drugs: 1_000 })
afterAll(() => world.close())
const { db, campusId } = world
const today = day('2026-11-20')
const { id } = await world.draftCdp(600)
const about = { of: 'budget.cdp', id } as never
const permissions = ['budget.cdp.view']
const writer = actorFor({ campusId, permissions })
const reader = actorFor({ campusId, permissions })
const as = (actor = writer, on = today) => screensOf(product.operations, { db, actor, today: on })
const mentioned = async (actor = reader, on = today) =>
  (await as(actor, on).ask(reportedMe, { later: false })).map(({ text }) => text)
const write = (text: string, change: object = {}) =>
  as().act(say, {
    ...(about as object),
    text,
    mentionedIds: [reader.userId],
    followOn: null,
    ...change,
  } as never)

test('a comment reaches the inbox of those it mentions, with its document, until they settle it', async () => {
  const { id: comment } = await write('Falta el estudio previo.')
  expect(await as(reader).ask(reportedMe, { later: false })).toMatchObject([
    { text: 'Falta el estudio previo.', to: `/cdp/edit/${id}` },
  ])
  expect(await as(reader).ask(inboxCount, {})).toMatchObject({ reported: 1 })
  expect(await mentioned(writer)).toEqual([])
  await expect(as(writer).act(settleSummary, { id: comment } as never)).rejects.toMatchObject({ status: 404 })
  await as(reader).act(settleSummary, { id: comment } as never)
  expect(await mentioned()).toEqual([])
  expect(await as(reader).ask(inboxCount, {})).toMatchObject({ reported: 0 })
  expect(await as(writer).ask(talk, about)).toMatchObject([
    { text: 'Falta el estudio previo.', settled: true },
  ])
})

test('several people are mentioned at once, and each settles it separately', async () => {
  const other = actorFor({ campusId, permissions })
  const mentionedIds = [reader.userId, other.userId, reader.userId]
  const { id: comment } = await write('Lo revisan los dos.', { mentionedIds })
  expect([await mentioned(), await mentioned(other)]).toEqual([
    ['Lo revisan los dos.'],
    ['Lo revisan los dos.'],
  ])
  await as(reader).act(settleSummary, { id: comment } as never)
  expect([await mentioned(), await mentioned(other)]).toEqual([[], ['Lo revisan los dos.']])
  const declared = async () =>
    (await as(writer).ask(talk, about)).find(({ text }) => text === 'Lo revisan los dos.')
  expect(await declared()).toMatchObject({ settled: false })
  expect((await declared())?.mentioned.map(({ settled }) => settled).sort()).toEqual([false, true])
  await as(other).act(settleSummary, { id: comment } as never)
  expect(await declared()).toMatchObject({ settled: true })
})

test('a follow-up waits for its day, and belongs to its author where nobody else is mentioned', async () => {
  await write('Revisar la póliza.', { mentionedIds: [], followOn: '2026-11-25' })
  expect(await mentioned(writer)).toEqual([])
  expect(await mentioned(writer, day('2026-11-25'))).toEqual(['Revisar la póliza.'])
  expect(await as(writer).ask(reportedMe, { later: true })).toMatchObject([{ followOn: '2026-11-25' }])
  await expect(write('Tarde.', { followOn: '2026-11-19' })).rejects.toMatchObject({ code: 'TLK-001' })
})

test('a user who may not see the document neither reads nor writes its comments, nor is notified of them', async () => {
  await write('Solo para quien ve los CDP.')
  const stranger = actorFor({ userId: reader.userId, campusId, permissions: [] })
  const elsewhere = actorFor({ userId: reader.userId, permissions })
  expect(await mentioned(stranger)).toEqual([])
  expect(await mentioned(elsewhere)).toEqual([])
  for (const one of [stranger, elsewhere])
    expect(await as(one).ask(inboxCount, {})).toMatchObject({ reported: 0 })
  await expect(as(stranger).ask(talk, about)).rejects.toMatchObject({ status: 403 })
  await expect(as(elsewhere).ask(talk, about)).rejects.toMatchObject({ status: 404 })
  await expect(
    as(stranger).act(say, { ...(about as object), text: 'Hola', mentionedIds: [], followOn: null } as never),
  ).rejects.toMatchObject({
    status: 403,
  })
})
