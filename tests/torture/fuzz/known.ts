import type { Operation } from '@quina/blocks/server'
import type { Caller } from './caller.ts'
import type { IdsFor } from './shape.ts'

/** The known values to alter: ids by the address of their list, and records as they were answered. */
export interface Known {
  readonly idsFor: IdsFor
  /** Ids found at an address: those of `/api/budget/cdp` for `/api/budget/cdp/:id/approve`. */
  readonly idsAt: (path: string) => readonly string[]
  /** Valid bodies for the operation that saves at that address. */
  readonly goods: (operation: Operation) => readonly unknown[]
}

const each = 12
const records = 3

/** Reads every list and every look-up once, and some records of each, as a user who may see them all. */
export async function harvest(operations: readonly Operation[], caller: Caller): Promise<Known> {
  const ids = new Map<string, string[]>()
  const lists = operations.filter(
    ({ endpoint: { method, path } }) =>
      method === 'GET' && !path.includes(':') && !/(export|totals|template|events)$/.test(path),
  )
  for (const { endpoint } of lists) {
    const found = idsIn(await read(caller, endpoint.path)).slice(0, each)
    const place = endpoint.path.replace(/\/options$/, '')
    if (found.length > 0) ids.set(place, [...new Set([...(ids.get(place) ?? []), ...found])])
  }
  const goods = await goodsOf(operations, caller, ids)
  const all = [...ids.values()].flat()
  const byName = [...ids].map(([path, found]) => [path.split('/').at(-1)!.toLowerCase(), found] as const)
  return {
    idsFor(name) {
      const bare = name.replace(/Ids?$/, '').toLowerCase()
      return byName.filter(([last]) => last !== '' && bare.endsWith(last)).sort(longest)[0]?.[1] ?? all
    },
    idsAt: (path) => ids.get(path.slice(0, path.indexOf('/:'))) ?? [],
    goods: ({ endpoint: { method, path } }) => goods.get(`${method} ${path}`) ?? [],
  }
}

const longest = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  other.length - one.length

async function goodsOf(
  operations: readonly Operation[],
  caller: Caller,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, unknown[]>> {
  const goods = new Map<string, unknown[]>()
  const reads = operations.filter(
    ({ endpoint: { method, path } }) => method === 'GET' && /^[^:]+\/:id$/.test(path),
  )
  for (const { endpoint } of reads) {
    const list = endpoint.path.replace('/:id', '')
    for (const id of (ids.get(list) ?? []).slice(0, records)) {
      const record = (await read(caller, `${list}/${id}`)) as Record | null
      if (record?.values === undefined) continue
      const { version, values } = record
      goods.set(`PUT ${endpoint.path}`, [...(goods.get(`PUT ${endpoint.path}`) ?? []), { version, values }])
      goods.set(`POST ${list}`, [...(goods.get(`POST ${list}`) ?? []), values])
    }
  }
  return goods
}
type Record = Readonly<{ version?: number; values?: unknown }>

async function read(caller: Caller, path: string): Promise<unknown> {
  const { status, body } = await caller.send({ method: 'GET', path, headers: {} })
  if (status !== 200) return null
  try {
    return JSON.parse(body)
  } catch {
    return null // a file
  }
}

const idsIn = (value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([name, part]) =>
        name === 'id' && typeof part === 'string' ? [part] : idsIn(part),
      )
