import type { FastifyInstance } from 'fastify'

/** The depth of JSON allowed, more than any document has: code that walks a value is recursive. */
const deepest = 100

/** Reads JSON bodies as the server does by default, and refuses those that are nested too deeply. */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (depthOf(String(body)) > deepest) done(Object.assign(new Error('too deep'), { statusCode: 400 }))
    else read(request, String(body), done)
  })
}

/** Returns how deeply lists and objects are nested in a JSON text, ignoring the brackets inside its strings. */
function depthOf(text: string): number {
  let depth = 0
  let most = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') quoted = !quoted
    else if (quoted) at += letter === '\\' ? 1 : 0
    else if (letter === '[' || letter === '{') most = Math.max(most, ++depth)
    else if (letter === ']' || letter === '}') depth -= 1
  }
  return most
}
