import type { FastifyInstance } from 'fastify'

/** Deeper than any document of ours: code that walks a value is recursive. */
const deepest = 100

/** Reads bodies of JSON as the server does by itself, and refuses those that nest without end. */
export function readJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (depthOf(String(body)) > deepest) done(Object.assign(new Error('too deep'), { statusCode: 400 }))
    else read(request, String(body), done)
  })
}

/** How deep the lists and objects of a text of JSON stand in each other, whatever its texts hold. */
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
