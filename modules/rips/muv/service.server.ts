import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { gzipSync } from 'node:zlib'
import { secretOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { doors, type RipsSetup, sisproSecret } from '../setup/setup.contract.ts'
import { readMuvAnswer } from './answer.domain.ts'
import { type MuvClient, type MuvReply, MuvSilence, type RipsSending } from './muv-client.server.ts'

/** What the API asks to be told compressed. */
const gzipOver = 50 * 1024 * 1024
/** What it takes, whole (GI008 says so of the XML). */
const jsonMax = 200 * 1024 * 1024
const xmlMax = 16 * 1024 * 1024

export interface MuvAccount {
  readonly address: string
  readonly authority: string | null
  readonly userType: string
  readonly documentType: string
  readonly documentNumber: string
  readonly password: string
  readonly nit: string
}

/** The API of the ministry with the account of the house. @throws Problem RIP-020 when something of it is missing. */
export async function muvService(tx: Tx, setup: RipsSetup): Promise<MuvClient> {
  const { address, authority, userType, documentType, documentNumber } = setup
  const password = await secretOf(tx, sisproSecret)
  const missing = 'Faltan la dirección de la API, el usuario o la clave de SISPRO. Regístrelos en el perfil.'
  insist(address !== null && documentNumber !== null && password !== null, 'RIP-020', missing)
  const { nit } = await tx.selectFrom('admin.companyFace').select('nit').executeTakeFirstOrThrow()
  return muvAt({ address, authority, userType, documentType, documentNumber, password, nit })
}

/** A client of one API. @param waitMs how long an answer is waited for. */
export function muvAt(account: MuvAccount, { waitMs = 120_000 } = {}): MuvClient {
  let token: string | null = null
  const call = async (path: string, body: object): Promise<Heard> => {
    token ??= await logIn(account, waitMs)
    const heard = await post(account, { path, body, token, waitMs })
    if (heard.status !== 401) return heard
    // The token lives some minutes: one more, once.
    token = await logIn(account, waitMs)
    return post(account, { path, body, token, waitMs })
  }
  return {
    simulated: false,
    load: async (sending) =>
      replyOf(await call(`/PaquetesFevRips/${doors[sending.mode]}`, packageOf(sending))),
    recover: async (sending) => found(await call('/PaquetesFevRips/RecuperarCUV', packageOf(sending))),
    consult: async (cuv) =>
      found(await call('/ConsultasFevRips/ConsultarCUV', { codigoUnicoValidacion: cuv })),
  }
}

/** The JSON goes in as the bytes that were validated, so that what is sent is what was kept. */
function packageOf({ json, xml }: RipsSending): { readonly raw: string } {
  insist((json?.length ?? 0) <= jsonMax, 'RIP-021', 'El JSON pesa más de 200 MB: divida la factura.')
  insist((xml?.length ?? 0) <= xmlMax, 'RIP-022', 'El XML pesa más de 16 MB (GI008): divida la factura.')
  const rips = json === null ? 'null' : json.toString('utf8')
  return { raw: `{"rips":${rips},"xmlFevFile":${JSON.stringify(xml?.toString('base64') ?? '')}}` }
}

interface Heard {
  readonly status: number
  readonly text: string
}

function replyOf({ status, text }: Heard): MuvReply {
  if (!text.trimStart().startsWith('{')) throw new MuvSilence('error', `El MUV respondió ${status}.`)
  const reply = readMuvAnswer(text)
  // CFR001 is their storage: what was sent may be there.
  if (reply.findings.some(({ code }) => code === 'CFR001'))
    throw new MuvSilence('error', 'El Ministerio no pudo guardar los archivos (CFR001).')
  return reply
}

/** An answer without a CUV tells that the ministry does not have it. */
function found(heard: Heard): MuvReply | null {
  const reply = replyOf(heard)
  return reply.cuv === null ? null : { ...reply, accepted: true }
}

async function logIn(account: MuvAccount, waitMs: number): Promise<string> {
  const { documentType, documentNumber, password, nit, userType } = account
  const body = {
    persona: { identificacion: { tipo: documentType, numero: documentNumber } },
    clave: password,
    nit,
    tipoUsuario: userType,
  }
  const { status, text } = await post(account, { path: '/Auth/LoginSISPRO', body, token: null, waitMs })
  const said = text.trimStart().startsWith('{')
    ? (JSON.parse(text) as { token?: unknown; login?: unknown })
    : {}
  if (typeof said.token === 'string' && said.token !== '' && said.login !== false) return said.token
  throw new MuvSilence('error', `SISPRO no aceptó el usuario o la clave (${status}).`, { unsent: true })
}

/** By node's own client: the API of the ministry signs its certificate itself, and only it is trusted for this call. */
function post(
  { address, authority }: MuvAccount,
  { path, body, token, waitMs }: { path: string; body: object; token: string | null; waitMs: number },
): Promise<Heard> {
  const text = 'raw' in body ? String(body.raw) : JSON.stringify(body)
  const plain = Buffer.from(text, 'utf8')
  const gzip = plain.length > gzipOver
  const content = gzip ? gzipSync(plain) : plain
  const url = new URL(address.replace(/\/$/, '') + path)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    'content-type': 'application/json',
    'content-length': content.length,
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    let sent = false
    const call = request(
      url,
      { method: 'POST', headers, ...(authority === null ? {} : { ca: authority }) },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
        answer.on('error', (error) => reject(silence(error, true)))
      },
    )
    call.setTimeout(waitMs, () => call.destroy(new Error('timeout')))
    call.on('error', (error) => reject(silence(error, sent)))
    call.on('socket', (socket) => {
      if (!socket.connecting) sent = true
      else
        socket.once('connect', () => {
          sent = true
        })
    })
    call.end(content)
  })
}

const silence = (error: Error, sent: boolean): MuvSilence =>
  error.message === 'timeout'
    ? new MuvSilence('timeout', 'El MUV no respondió a tiempo.')
    : new MuvSilence('error', `No se pudo hablar con el MUV: ${error.message}`, { unsent: !sent })
