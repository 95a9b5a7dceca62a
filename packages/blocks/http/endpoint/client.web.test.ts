import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, call, callForFile, listenToAnswers, Refusal } from './client.ts'
import { endpoint } from './endpoint.ts'

const read = endpoint({ method: 'GET', path: '/api/thing/:id', access: 'session', summary: '', tag: 'test' })
const write = endpoint({ method: 'POST', path: '/api/thing', access: 'session', summary: '', tag: 'test' })

let sent: { readonly address: string; readonly init: RequestInit }[]
let answers: (() => Response)[]
const headerOf = (at: number, name: string): string | null => new Headers(sent[at]?.init.headers).get(name)
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers })

beforeEach(() => {
  sent = []
  answers = []
  // biome-ignore lint/suspicious/noDocumentCookie: the test plays the server's Set-Cookie
  document.cookie = 'XSRF-TOKEN=a%2Bb; path=/'
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    const next = answers.shift()
    if (next === undefined) throw new TypeError('network')
    return next()
  })
})
afterEach(() => vi.unstubAllGlobals())

test('SES-13 cookies travel with every request, and nothing limits its time', async () => {
  answers = [() => json({ data: 1 })]
  await expect(call(read, { params: { id: 'a/b' } })).resolves.toEqual({ data: 1 })
  expect(sent[0]?.address).toBe('/api/thing/a%2Fb')
  expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(sent[0]?.init.signal).toBeUndefined()
  expect(headerOf(0, 'X-XSRF-TOKEN')).toBeNull()
})

test('sends the token of the cookie and the idempotency key with each change', async () => {
  answers = [() => json({}, 201)]
  await call(write, { body: { amount: '10.00' }, idempotencyKey: 'k-1' })
  expect(headerOf(0, 'X-XSRF-TOKEN')).toBe('a+b')
  expect(headerOf(0, 'Idempotency-Key')).toBe('k-1')
  expect(headerOf(0, 'content-type')).toBe('application/json')
  expect(sent[0]?.init.body).toBe('{"amount":"10.00"}')
})

test('sends a form with a file unchanged', async () => {
  answers = [() => json({})]
  const form = new FormData()
  form.set('file', new Blob(['x']), 'x.csv')
  await call(write, { body: form })
  expect(sent[0]?.init.body).toBe(form)
  expect(headerOf(0, 'content-type')).toBeNull()
})

test('renews the cookie after a 419 and retries the same command once', async () => {
  answers = [() => json({}, 419), () => new Response(null, { status: 204 }), () => json({ ok: true })]
  await call(write, { body: {}, idempotencyKey: 'k-2' })
  expect(sent.map(({ address }) => address)).toEqual(['/api/thing', '/sanctum/csrf-cookie', '/api/thing'])
  expect(headerOf(2, 'Idempotency-Key')).toBe('k-2')
})

test('a second 419 is a refusal', async () => {
  answers = [() => json({}, 419), () => new Response(null, { status: 204 }), () => json({}, 419)]
  await expect(call(write)).rejects.toMatchObject({ status: 419 })
  expect(sent).toHaveLength(3)
})

test('a refusal brings everything that the server sent', async () => {
  const declared = {
    code: 'PRE-010',
    message: 'Supera el disponible.',
    fields: { 'lines.2.amount': 'Sobra.' },
    facts: { available: '1.00' },
    requestId: 'r-1',
  }
  answers = [() => json(declared, 422)]
  const refusal = await call(write).catch((failure: unknown) => failure)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ ...declared, status: 422 })
})

test('a page of a proxy is not shown to the user', async () => {
  answers = [() => new Response('<html>Bad gateway</html>', { status: 502 })]
  await expect(call(write)).rejects.toMatchObject({
    status: 502,
    code: 'HTTP-502',
    message: /no pudo completar/,
  })
})

test('reports a browser that stores no cookie, as when production is opened over plain http', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the browser kept none
  document.cookie = 'XSRF-TOKEN=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  answers = [() => json({ code: 'GEN-CSRF' }, 419), () => json({}), () => json({ code: 'GEN-CSRF' }, 419)]
  await expect(call(write)).rejects.toMatchObject({
    status: 419,
    code: 'COOKIES',
    message: expect.stringContaining('https://'),
  })
})

test('without network there is a refusal in words, with status 0', async () => {
  await expect(call(read, { params: { id: '1' } })).rejects.toMatchObject({ status: 0, code: 'RED' })
})

test('what was stopped on purpose is not a refusal', async () => {
  const stop = new AbortController()
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('stopped', 'AbortError')
  })
  stop.abort()
  await expect(call(read, { params: { id: '1' }, signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test('every answer is heard before its caller gets it, refusals included', async () => {
  const heard: unknown[] = []
  const deaf = listenToAnswers(({ endpoint, status, header }) =>
    heard.push([endpoint.path, status, header('X-Menu-Version')]),
  )
  answers = [() => json({}, 401, { 'X-Menu-Version': '9' })]
  await expect(call(write)).rejects.toThrow(Refusal)
  deaf()
  answers = [() => json({})]
  await call(write)
  expect(heard).toEqual([['/api/thing', 401, '9']])
})

test('empty values are left out of the address, and a missing parameter is our mistake', () => {
  expect(addressOf({ path: '/api/x' }, { query: { q: 'ñ', page: 2, empty: '', none: undefined } })).toBe(
    '/api/x?q=%C3%B1&page=2',
  )
  expect(() => addressOf({ path: '/api/x/:id' }, {})).toThrow('missing parameter id')
})

test.each([
  ["attachment; filename*=UTF-8''Ejecuci%C3%B3n.xlsx", 'Ejecución.xlsx'],
  ['attachment; filename="cdp 012.pdf"', 'cdp 012.pdf'],
  [undefined, 'archivo'],
])('the name of a file is the one the server gave: %s', async (disposition, expected) => {
  answers = [() => json({}, 200, disposition === undefined ? {} : { 'content-disposition': disposition })]
  await expect(callForFile(read, { params: { id: '1' } })).resolves.toMatchObject({ name: expected })
})
