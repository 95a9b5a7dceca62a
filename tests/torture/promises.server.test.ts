import { afterAll, beforeAll, expect, test } from 'vitest'
import { findings } from './checks.ts'
import { issueCdp, issueObligacion, issuePago, issueRegistro } from './commands.ts'
import { elsewhere } from './elsewhere.ts'
import { injected } from './fuzz/carry.ts'
import { freshSeed } from './fuzz/dice.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { harvest } from './fuzz/known.ts'
import { crowd } from './fuzz/people.ts'
import { isDone } from './journal.ts'
import { type Story, tellStory } from './story.ts'
import { wholeBudget } from './whole-budget.ts'
import { wholeChain } from './whole-chain.ts'

let story: Story
beforeAll(async () => {
  story = await tellStory()
  await wholeChain(story)
  await wholeBudget(story)
  for (const issue of [issueCdp, issueRegistro, issueObligacion, issuePago]) await issue(story.stage)
})
afterAll(() => story.world.close())

type Body = Readonly<{ year?: number; reason?: string }>
/** Another request of the same kind: of another year, for another reason, or with more where it takes what it does not know. */
function changed(body: Body): object {
  if (body.year !== undefined) return { ...body, year: body.year + 1 }
  if (body.reason !== undefined) return { ...body, reason: `${body.reason}, otra cosa` }
  return { ...body, note: 'otra cosa' }
}

const matching = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)

test('every command that needs a key was done, and repeated answers the same and has no other effect', async () => {
  const { world, stage } = story
  const done = stage.journal.input.filter(isDone)
  const undone = world.product.operations
    .filter(({ endpoint }) => endpoint.keyed === true && endpoint.path.startsWith('/api/budget/'))
    .filter(({ endpoint }) => !done.some(({ path }) => matching(endpoint.path).test(path)))
  expect(undone.map(({ endpoint }) => endpoint.path)).toEqual([])
  for (const { client, path, body, key, answer } of done) {
    const again = await client.post(path, body, key)
    expect(JSON.parse(again.body), path).toEqual(JSON.parse(answer!.body))
    const other = await client.post(path, changed(body as Body), key)
    expect([other.status, JSON.parse(other.body).code], path).toEqual([409, 'GEN-IDEMPOTENCY'])
  }
  expect(await findings(world.connection, stage.journal)).toEqual([])
})

test('nobody sees or touches the documents of another site', async () => {
  expect(await elsewhere(story)).toEqual([])
})

test('no request, however hostile and from any caller, breaks the API', { timeout: 240_000 }, async () => {
  const { app, db, product } = story.world
  const seed = freshSeed(process.env.FUZZ_SEED)
  console.log(`FUZZ_SEED=${seed}`)
  const callers = await crowd(db, product, injected(app))
  const known = await harvest(product.operations, callers[0]!)
  const { broken } = await fuzz({
    operations: product.operations,
    callers,
    known,
    requests: 4_000,
    seed,
    lanes: 4,
  })
  expect(broken, `FUZZ_SEED=${seed}`).toEqual([])
})
