import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { standalonePage } from '@quina/blocks/server'

/** Answers at the address of the program while it prepares: callers get a request to wait instead of a refused connection. */
export interface WaitingRoom {
  readonly address: AddressInfo
  close(): Promise<void>
}

const sentence = 'Quina se está iniciando o actualizando. Esta página se abrirá sola en un momento.'
const style = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0}`
const page = standalonePage(
  'Quina se está iniciando',
  style,
  `<main><h1>Un momento</h1><p>${sentence}</p></main>`,
)

/**
 * Listens where the program will listen, until the program does.
 * @throws Error `EADDRINUSE` and the like, before a minute is spent on the database
 */
export async function openWaitingRoom(place: {
  readonly port: number
  readonly host: string
}): Promise<WaitingRoom> {
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.host, resolve)
  })
  return {
    address: server.address() as AddressInfo,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const [path] = url.split('?')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('connection', 'close')
  if (path === '/healthz') return void send(response, 200, JSON.stringify({ status: 'ok' }))
  response.setHeader('retry-after', '5')
  if (path === '/readyz') return void send(response, 503, JSON.stringify({ status: 'starting' }))
  if (headers.accept?.includes('text/html') !== true)
    return void send(response, 503, JSON.stringify({ code: 'GEN-503', message: sentence }))
  response.setHeader('refresh', '5')
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(page)
}

const send = (response: ServerResponse, status: number, json: string): ServerResponse =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(json)
