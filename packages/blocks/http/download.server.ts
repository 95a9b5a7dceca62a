import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Download } from '../files/download.ts'

/** Only media types that a browser shows without running them may be opened in place. */
const showable = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/**
 * Waits for the first bytes of a file, so that an earlier failure can still be answered. From then on its errors have a listener:
 * a stream that fails without one ends the process.
 * @throws any error that its source throws before its first bytes.
 */
export async function begin({ download: { content } }: Download): Promise<void> {
  if (Buffer.isBuffer(content)) return
  content.on('error', () => undefined)
  if (content.errored !== null) throw content.errored
  await once(content, 'readable')
}

/** Discards a file that is not sent because the answer is another one. */
export function giveUp({ download: { content } }: Download): void {
  if (!Buffer.isBuffer(content)) content.destroy()
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

export function sendDownload({ request, reply }: Exchange, { download }: Download): void {
  const { name, mediaType, content, inline, counted } = download
  const place = inline && showable.has(mediaType) ? 'inline' : 'attachment'
  if (!Buffer.isBuffer(content)) content.once('error', (error) => abort({ request, reply }, error))
  // An open-ended stream does not keep its connection alive afterwards: stopping the server would wait for it.
  if (counted) reply.header('connection', 'close')
  reply
    .header('content-type', mediaType)
    .header('content-disposition', `${place}; ${fileName(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(content)
}

/**
 * Aborts a file that fails after part of it was sent. A normal close would look like the end to an HTTP/1.0 proxy, and half a
 * list like the whole, so the connection is reset.
 */
function abort({ request, reply }: Exchange, error: Error): void {
  request.log.error({ err: error }, 'a download was cut short')
  if (reply.raw.headersSent) resetConnection(reply)
}

/** Resets a connection so that its other end notices that something is missing. */
function resetConnection({ raw }: FastifyReply): void {
  if (raw.socket && 'resetAndDestroy' in raw.socket) raw.socket.resetAndDestroy()
  else raw.destroy()
}

/** Removes the headers of a file when the answer turned out to be a refusal. */
export function forgetDownload(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'content-encoding', 'content-length']) {
    reply.removeHeader(name)
    if (!reply.raw.headersSent) reply.raw.removeHeader(name)
  }
}

/** RFC 6266 with RFC 5987: a plain name for old clients, and the true one with its accents. */
function fileName(name: string): string {
  const safe = name.replace(/[/\\\p{Cc}]/gu, '-')
  const plain = safe
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^\x20-\x7e]|["%;]/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
