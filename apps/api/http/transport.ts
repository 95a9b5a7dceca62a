import { basename } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { Cookie, MountDeps, Upload, UploadedFile } from '@quina/blocks/server'
import { insist, Problem } from '@quina/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Transport = Pick<MountDeps, 'cookiesOf' | 'setCookie' | 'readUpload'>

/** How cookies and files travel, with the plug-ins of this server. Cookies are `Secure` in production and over https. */
export const transport = (production: boolean): Transport => ({
  cookiesOf: (request) => request.cookies,
  setCookie: (request, reply, cookie) => setCookie({ request, reply, cookie, production }),
  readUpload,
})

interface Setting {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly cookie: Cookie
  readonly production: boolean
}

function setCookie({ request, reply, cookie, production }: Setting): void {
  const { name, value, httpOnly, expired } = cookie
  const secure = production || request.protocol === 'https'
  const life = expired ? { maxAge: 0 } : {}
  reply.setCookie(name, value, { path: '/', sameSite: 'lax', httpOnly, secure, ...life })
}

/** @throws Problem `GEN-FILE` when there is no file or it is empty; a 413 when it is too large or not the only one. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new Problem('GEN-415', 'Envíe el archivo en un formulario.', { status: 415 })
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') file = await received(part)
    else fields[part.fieldname] = String(part.value)
  }
  const message = 'Elija un archivo que no esté vacío.'
  insist(file !== undefined && file.content.length > 0, 'GEN-FILE', message, { fields: { file: message } })
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
