import type { FastifyRequest } from 'fastify'
import type { ProblemAnswer } from '../endpoint/endpoint.ts'
import { escaped, standalonePage } from './html.server.ts'

/** A paper opens in a tab of its own: there the browser itself asks, and nobody reads what is told to programs. */
export const isForReading = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document'

/** Why something was not opened, for the person who asked for it. */
export function refusalPage({ code, message, requestId }: ProblemAnswer): string {
  const number = requestId === undefined ? '' : ` · solicitud ${escaped(requestId)}`
  const body = `<main><h1>No se pudo abrir</h1><p>${escaped(message)}</p>
<p class="code">${escaped(code)}${number}</p><p>Puede cerrar esta pestaña y volver a la anterior.</p></main>`
  return standalonePage('No se pudo abrir', style, body)
}

const style = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:90vh;margin:0;padding:0 1rem}
main{max-width:34rem}h1{font-size:1.25rem}.code{font-size:.8rem;opacity:.7}`
