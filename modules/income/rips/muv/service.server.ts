import { gzipSync } from 'node:zlib'
import { OutgoingFailure, postOutside, secretOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { doors, type RipsSetup, sisproSecret } from '../setup/setup.contract.ts'
import { type ConsultedCuv, readConsultedCuv, readLogin, readMuvAnswer } from './answer.domain.ts'
import { type MuvClient, type MuvJudgement, MuvSilence, type RipsSending } from './muv-client.server.ts'

/** Above this size the API requires compression. */
const gzipOver = 50 * 1024 * 1024
/** The largest accepted JSON (GI008 gives it for the XML). */
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

/** The API of the ministry with the account of the hospital. @throws Problem RIP-020 when part of it is missing. */
export async function muvService(tx: Tx, setup: RipsSetup): Promise<MuvClient> {
  const { address, authority, userType, documentType, documentNumber } = setup
  const password = await secretOf(tx, sisproSecret)
  const missing = 'Faltan la dirección de la API, el usuario o la clave de SISPRO. Regístrelos en el perfil.'
  insist(address !== null && documentNumber !== null && password !== null, 'RIP-020', missing)
  const { nit } = await tx.selectFrom('admin.companyFace').select('nit').executeTakeFirstOrThrow()
  return muvAt({ address, authority, userType, documentType, documentNumber, password, nit })
}

/** A client of one API. @param waitMs how long an answer is awaited. */
export function muvAt(account: MuvAccount, { waitMs = 120_000 } = {}): MuvClient {
  let token: string | null = null
  const call = async (path: string, body: object): Promise<ServiceReply> => {
    token ??= await logIn(account, waitMs)
    const heard = await post(account, { path, body, token, waitMs })
    if (!endsSession(heard)) return heard
    // The token lives some minutes: it is renewed once.
    token = await logIn(account, waitMs)
    return post(account, { path, body, token, waitMs })
  }
  return {
    simulated: false,
    nit: account.nit,
    load: async (sending) =>
      judgementOf(await call(`/PaquetesFevRips/${doors[sending.mode]}`, packageOf(sending))),
    consult: async (cuv) =>
      consulted(await call('/ConsultasFevRips/ConsultarCUV', { codigoUnicoValidacion: cuv })),
  }
}

/** Embeds the JSON as the bytes that were validated, so that what is sent is what was stored. */
function packageOf({ json, xml }: RipsSending): { readonly raw: string } {
  insist((json?.length ?? 0) <= jsonMax, 'RIP-021', 'El JSON pesa más de 200 MB: divida la factura.')
  insist((xml?.length ?? 0) <= xmlMax, 'RIP-022', 'El XML pesa más de 16 MB (GI008): divida la factura.')
  const rips = json === null ? 'null' : json.toString('utf8')
  return { raw: `{"rips":${rips},"xmlFevFile":${JSON.stringify(xml?.toString('base64') ?? '')}}` }
}

type ServiceReply = Readonly<{ status: number; text: string; retryAfter: string | null }>

function endsSession({ status, text }: ServiceReply): boolean {
  if (status === 401) return true
  if (isTechnicalStatus(status)) return false
  const outcome = readMuvAnswer(text)
  return outcome.kind === 'technical' && outcome.renewsToken
}

/** The status decides first: a failure on their side has no verdict, whatever its body. */
function judgementOf(heard: ServiceReply): MuvJudgement {
  mustBeHealthy(heard)
  const outcome = readMuvAnswer(heard.text)
  if (outcome.kind === 'technical')
    throw new MuvSilence('error', `Falla técnica del Ministerio. ${outcome.message}`, {
      verbatim: heard.text,
    })
  if (outcome.kind === 'unreadable') throw unreadable(heard, outcome.message)
  return outcome
}

function consulted(heard: ServiceReply): ConsultedCuv | null {
  mustBeHealthy(heard)
  const cuv = readConsultedCuv(heard.text)
  if (cuv === undefined) throw unreadable(heard, 'no es JSON')
  return cuv
}

const isTechnicalStatus = (status: number): boolean =>
  status >= 500 || [401, 403, 408, 425, 429].includes(status)

/** With these statuses it is certain that nothing was judged. */
const refusesToListen = (status: number): boolean => [401, 403, 425, 429].includes(status)

function mustBeHealthy({ status, text, retryAfter }: ServiceReply): void {
  if (!isTechnicalStatus(status)) return
  throw new MuvSilence('error', `Falla técnica del Ministerio: respondió HTTP ${status}.`, {
    verbatim: text === '' ? null : text,
    unsent: refusesToListen(status),
    retryAfterMs: waitInput(retryAfter),
  })
}

const unreadable = ({ status, text }: ServiceReply, why: string): MuvSilence =>
  new MuvSilence(
    'unreadable',
    `El Ministerio respondió algo que no se puede leer (HTTP ${status}): ${why}.`,
    { verbatim: text },
  )

/** `Retry-After`: seconds, or an instant. */
function waitInput(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

async function logIn(account: MuvAccount, waitMs: number): Promise<string> {
  const { documentType, documentNumber, password, nit, userType } = account
  const body = {
    persona: { identificacion: { tipo: documentType, numero: documentNumber } },
    clave: password,
    nit,
    tipoUsuario: userType,
  }
  const heard = await post(account, { path: '/Auth/LoginSISPRO', body, token: null, waitMs })
  if (heard.status !== 401 && heard.status !== 403) mustBeHealthy(heard)
  const { token, isRefused } = readLogin(heard.text)
  if (token !== null && !isRefused) return token
  if (heard.status < 400 && !isRefused)
    throw new MuvSilence('unreadable', 'SISPRO respondió al usuario algo que no se puede leer.', {
      unsent: true,
      verbatim: heard.text,
    })
  // Repeated automatically, a wrong password would lock the account.
  throw new MuvSilence('error', `SISPRO no aceptó el usuario o la clave (${heard.status}).`, {
    unsent: true,
    verbatim: heard.text === '' ? null : heard.text,
    triesMax: 1,
  })
}

type MuvCall = Readonly<{ path: string; body: object; token: string | null; waitMs: number }>

/** Calls the API of the ministry. Its self-signed certificate, if it has one, is the only one trusted for the call. */
async function post(
  { address, authority }: MuvAccount,
  { path, body, token, waitMs }: MuvCall,
): Promise<ServiceReply> {
  const text = 'raw' in body ? String(body.raw) : JSON.stringify(body)
  const plain = Buffer.from(text, 'utf8')
  const gzip = plain.length > gzipOver
  const headers = {
    'content-type': 'application/json',
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const content = gzip ? gzipSync(plain) : plain
  try {
    return await postOutside(address.replace(/\/$/, '') + path, { headers, body: content, waitMs, authority })
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    const { late, sent } = error.facts
    throw late
      ? new MuvSilence('timeout', 'El MUV no respondió a tiempo.')
      : new MuvSilence('error', `No se pudo hablar con el MUV: ${error.message}`, { unsent: !sent })
  }
}
