import { vi } from 'vitest'

export type Input = Readonly<{ method: string; path: string; body: unknown; headers: Headers }>

export type Answer = Readonly<{ status?: number; body?: unknown; headers?: Readonly<Record<string, string>> }>

type RouteAnswer = Answer | ((input: Input) => Answer | Promise<Answer>)

export interface FakeServer {
  /** The requests, in order: `GET /api/menu`. */
  readonly calls: string[]
  readonly input: Input[]
  readonly inits: RequestInit[]
  /** Changes what is answered from now on. */
  readonly answer: (routes: Readonly<Record<string, RouteAnswer>>) => void
  readonly count: (call: string) => number
}

/** Replaces the network. Everything on this side of it is the product's own code. */
export function fakeServer(routes: Readonly<Record<string, RouteAnswer>>): FakeServer {
  const known = { ...routes }
  const input: Input[] = []
  const inits: RequestInit[] = []
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const one = readInput(address, init)
    const call = `${one.method} ${one.path}`
    calls.push(call)
    input.push(one)
    inits.push(init)
    const found = known[call]
    if (found === undefined) throw new TypeError(`nobody answers ${call}`)
    return responseOf(typeof found === 'function' ? await found(one) : found)
  })
  return {
    calls,
    input,
    inits,
    answer: (more) => Object.assign(known, more),
    count: (call) => calls.filter((one) => one === call).length,
  }
}

function readInput(address: string, { method = 'GET', body, headers }: RequestInit): Input {
  const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : body
  return { method, path: address, body: text, headers: new Headers(headers) }
}

function responseOf({ status = 200, body, headers = {} }: Answer): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(status === 204 ? null : text, { status, headers })
}

export const refused = (status: number, code = 'X-001', message = 'No se puede.'): Answer => ({
  status,
  body: { code, message },
})
