import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Files whose name carries their content's hash never change: `index-DkF93k2x.js`. */
const hashed = /-[\w-]{8,}\.\w+$/
const aYear = 'public, max-age=31536000, immutable'

/**
 * Serves the web application: its files, and its page for every address that belongs neither to the API nor to a file (SES-12).
 * Some screens have the names of folders of the build (`/assets`): only names with an extension are files.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(join(root, 'index.html'))
  if (isBuilt)
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', hashed.test(path) ? aYear : 'no-cache')
      },
    })
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) return noSuchAddress(reply)
    return isBuilt ? sendPage(reply, root) : notBuilt(reply)
  })
  // The file server takes the root address for a folder that it may not list.
  app.get('/', async (_request, reply) => (isBuilt ? sendPage(reply, root) : notBuilt(reply)))
  app.get('/version.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('application/json')
    return isBuilt ? readFile(join(root, 'version.json'), 'utf8') : '{"version":"dev"}'
  })
}

function wantsPage({ method, url }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?')
  const isApi = path === '/api' || path.startsWith('/api/')
  const isFile = /\.(js|mjs|css|map|json|png|jpg|jpeg|svg|ico|webp|woff2?|txt|xml|webmanifest|pdf)$/i.test(
    path,
  )
  return (method === 'GET' || method === 'HEAD') && !isApi && !isFile
}

/** Reads the page each time, so that a new version is served without a restart. */
async function sendPage(reply: FastifyReply, root: string): Promise<Buffer> {
  reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
  return readFile(join(root, 'index.html'))
}

function noSuchAddress(reply: FastifyReply) {
  reply.code(404).header('cache-control', 'no-store')
  return { code: 'GEN-404', message: 'La dirección no existe.' }
}

function notBuilt(reply: FastifyReply): string {
  reply.code(503).type('text/plain; charset=utf-8')
  return 'La aplicación web no está construida todavía. Ejecute «npm run build» y vuelva a intentar.'
}
