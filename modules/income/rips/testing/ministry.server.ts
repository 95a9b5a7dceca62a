import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in answers one call: a body with its status, or something worse. */
export type StandInAnswer =
  | { readonly status?: number; readonly text: string; readonly headers?: Readonly<Record<string, string>> }
  | 'silence'
  | 'hang-up'

export type StandInCall = Readonly<{ path: string; body: string; token: string }>

/** Replaces the API of the ministry over HTTP on this machine: it answers each call as the test sets. */
export async function standInMinistry() {
  const calls: StandInCall[] = []
  const answers = {
    login: (): StandInAnswer => ({ text: '{"login":true,"token":"abc"}' }),
    load: (_call: StandInCall): StandInAnswer => 'silence',
    consult: (_call: StandInCall): StandInAnswer => 'silence',
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const body = Buffer.concat(chunks).toString('utf8')
      const call = { path, body, token: request.headers.authorization ?? '' }
      calls.push(call)
      if (path.endsWith('LoginSISPRO')) give(response, answers.login())
      else give(response, path.includes('ConsultarCUV') ? answers.consult(call) : answers.load(call))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    answers,
    calls,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function give(response: ServerResponse, answer: StandInAnswer): void {
  if (answer === 'silence') return
  if (answer === 'hang-up') {
    response.writeHead(200, { 'content-length': '500' }).write('{"ResultState":tr')
    response.socket?.destroy()
    return
  }
  response.writeHead(answer.status ?? 200, answer.headers).end(answer.text)
}
