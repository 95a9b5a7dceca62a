import { basename } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { csrfCookieName } from '@quina/admin/server'
import type { Cookie, MountDeps, Upload, UploadedFile } from '@quina/blocks/server'
import { must, Problem } from '@quina/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Transport = Pick<MountDeps, 'cookiesOf' | 'setCookie' | 'readUpload'>

/** How cookies and files travel, with the plug-ins of this server. Cookies are `Secure` in production and over https. */
export const transport = (production: boolean): Transport => ({
  cookiesOf: (request) => cookiesOf(request, production),
  setCookie: (request, reply, cookie) => setCookie(request, reply, cookie, production),
  readUpload,
})

/** Browsers accept this prefix only over https and from this very host: no neighbouring site can replace the cookie. */
const hostPrefix = '__Host-'

const isSecure = (request: FastifyRequest, production: boolean): boolean =>
  production || request.protocol === 'https'

/** Over https only cookies with the prefix count; the token that pages repeat is proved by its own signature. */
export function cookiesOf(
  request: FastifyRequest,
  production: boolean,
): Readonly<Record<string, string | undefined>> {
  if (!isSecure(request, production)) return request.cookies
  const sent = Object.entries(request.cookies)
  const ours = sent.filter(([name]) => name.startsWith(hostPrefix) || name === csrfCookieName)
  return Object.fromEntries(ours.map(([name, value]) => [name.replace(hostPrefix, ''), value]))
}

function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: Cookie, production: boolean): void {
  const { name, value, httpOnly, expired, days } = cookie
  const secure = isSecure(request, production)
  const life = expired ? { maxAge: 0 } : days === undefined ? {} : { maxAge: days * 86_400 }
  const full = secure && httpOnly ? `${hostPrefix}${name}` : name
  reply.setCookie(full, value, { path: '/', sameSite: 'lax', httpOnly, secure, ...life })
}

/** @throws Problem `GEN-FILE` when there is no file or it is empty; a 413 when it is too large or not the only one. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new Problem('GEN-415', 'Envíe el archivo en un formulario.', { status: 415 })
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await received(part)
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    // The plug-in gives a status to what it refuses, and none to what it could not read.
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Problem('GEN-400', 'El archivo no llegó completo. Envíelo de nuevo.', { status: 400 })
  }
  const message = 'Elija un archivo que no esté vacío.'
  must(file !== undefined && file.content.length > 0, 'GEN-FILE', 'file', message)
  return { file, fields }
}

const received = async (part: MultipartFile): Promise<UploadedFile> => ({
  name:
    basename(part.filename.replaceAll('\\', '/'))
      .replace(/\p{Cc}/gu, '')
      .slice(0, 200) || 'archivo',
  mediaType: part.mimetype,
  content: await part.toBuffer(),
})
