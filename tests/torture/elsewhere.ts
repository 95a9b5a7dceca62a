import type { Operation } from '@quina/blocks/server'
import type { Answer } from '../../bench/harness/http-client.ts'
import { look } from './journal.ts'
import type { Story } from './story.ts'
import { writable } from './whole-chain.ts'

/** An operation on one document. The chain is read from its own documents, so it may answer that there are none. */
const own = /^\/api\/budget\/\w+\/:id/
/** Lists of the whole entity, not of a site: they must show the rows that a report adds up. */
const entity = /^\/api\/budget\/(movement|[a-z]+(-[a-z]+)*-move)/

type Document = { readonly kind: string; readonly id: string; readonly values: unknown }

/**
 * Calls every endpoint of the budget with our ids, as a user with every permission at another site.
 * @returns a line for every answer that exposes our ids, finds one of our documents, or is a server error.
 */
export async function elsewhere(story: Story): Promise<string[]> {
  const ours = await ourDocuments(story)
  const wrong: string[] = []
  const doors = story.world.product.operations.filter(
    ({ endpoint }) => endpoint.path.startsWith('/api/budget/') && !entity.test(endpoint.path),
  )
  for (const door of doors) {
    const { method, path } = door.endpoint
    for (const { status, body } of await knock(story, door, ours)) {
      const tells = ours.some(({ id }) => body.includes(id))
      const opens = own.test(path) && ![403, 404].includes(status)
      if (tells || opens || status >= 500) wrong.push(`${method} ${path}: ${status} ${body.slice(0, 200)}`)
    }
  }
  return wrong
}

async function ourDocuments({ stage: { papers, client } }: Story): Promise<Document[]> {
  const newest = Object.values(papers).map((each) => each.at(-1)!)
  return Promise.all(
    newest.map(async ({ kind, id }) => {
      const { values } = await look<{ values: unknown }>(client, `/api/budget/${kind}/${id}`)
      return { kind, id, values }
    }),
  )
}

/** Calls an operation with the document of its kind, or with every document when it has no kind. */
async function knock(
  { stranger, stage }: Story,
  { endpoint }: Operation,
  ours: readonly Document[],
): Promise<Answer[]> {
  const { method, path, upload } = endpoint
  const kind = /^\/api\/budget\/(\w+)\/:id/.exec(path)?.[1]
  if (path.includes(':') && kind === undefined && !path.includes(':kind')) return []
  if (upload || method === 'DELETE') return []
  const chosen = kind === undefined ? ours : ours.filter((one) => one.kind === kind)
  const answers: Answer[] = []
  for (const { kind: of, id, values } of chosen) {
    const url = path.replace(':kind', of).replace(':id', id).replace(':attachmentId', id)
    if (method === 'GET') answers.push(await stranger.get(path.includes(':') ? url : `${url}?q=urgencias`))
    if (method === 'POST' && kind !== undefined)
      answers.push(await stranger.post(url, goodBody(stage, path), crypto.randomUUID()))
    if (method === 'PUT') answers.push(await stranger.put(url, { version: 1, values: writable(values) }))
  }
  return answers
}

/** Returns a body that our own users sent to that endpoint. */
function goodBody({ journal }: Story['stage'], path: string): unknown {
  const pattern = new RegExp(`^${path.replace('/preview', '').replaceAll(/:\w+/g, '[^/]+')}$`)
  return journal.input.find(({ path: input }) => pattern.test(input))?.body ?? {}
}
