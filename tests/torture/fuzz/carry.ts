import http from 'node:http'
import type { TestApp } from '../../../apps/api/testing/test-app.ts'
import type { CarriedAnswer, Carry } from './caller.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Sends a parcel to the product in this process. */
export const injected =
  (app: TestApp['app']): Carry =>
  async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as Method,
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const cookies = new Map(answer.cookies.map(({ name, value }) => [name, encodeURIComponent(value)]))
    return { status: answer.statusCode, body: answer.body, cookies }
  }

const enough = 200_000

/** Sends a parcel over HTTP to a product in a process of its own. A long or endless answer is not read whole. */
export function overTheWire(base: string): Carry {
  const agent = new http.Agent({ keepAlive: true })
  return ({ method, path, headers, body }) =>
    new Promise<CarriedAnswer>((resolve, reject) => {
      const call = http.request(new URL(base), { agent, method, path, headers }, (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const done = () => {
          const cookies = cookiesIn(response.headers['set-cookie'])
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), cookies })
        }
        const isEndless = String(response.headers['content-type']).startsWith('text/event-stream')
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= enough) chunks.push(chunk)
          if (isEndless) cut()
        })
        response.on('end', done)
        response.on('error', reject)
        const cut = () => {
          done()
          call.destroy()
        }
        if (isEndless) setTimeout(cut, 200)
      })
      call.on('error', reject)
      call.end(body)
    })
}

const cookiesIn = (set: readonly string[] = []): Map<string, string> =>
  new Map(
    set.map((one) => {
      const [pair = ''] = one.split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const
    }),
  )
