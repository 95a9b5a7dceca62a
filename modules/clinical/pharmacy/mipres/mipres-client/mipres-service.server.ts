import { callOutside, OutgoingFailure, secretOf } from '@quina/blocks/server'
import { oneFrom, type Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { mipresAnswer } from '../mipres-answer/mipres-answer.domain.ts'
import { type MipresSetup, mipresSecret } from '../mipres-setup/mipres-setup.contract.ts'
import {
  type MipresClient,
  type MipresNotice,
  type MipresQuestion,
  MipresSilence,
  type MipresValues,
} from './mipres-client.server.ts'

export interface MipresAccount {
  readonly address: string
  readonly nit: string
  /** The token that the ministry gave to the hospital; it yields another that lasts some hours. */
  readonly token: string
}

/** Returns the client of the MIPRES service. @throws Problem FAR-076 when a part of the account is missing */
export async function mipresService(
  tx: Tx,
  { address }: Pick<MipresSetup, 'address'>,
): Promise<MipresClient> {
  const token = await secretOf(tx, mipresSecret)
  const missing =
    'Faltan la dirección o el token del servicio web de MIPRES: regístrelos en el perfil de la entidad.'
  insist(address !== null && token !== null, 'FAR-076', missing, { status: 409 })
  const { nit } = await oneFrom<{ nit: string }>(tx)`select nit from admin.company_face`
  return mipresAt({ address, nit, token })
}

const questions: Readonly<Record<MipresQuestion, string>> = {
  directions: 'DireccionamientoXPrescripcion',
  deliveries: 'EntregaXPrescripcion',
  reports: 'ReporteEntregaXPrescripcion',
}
const notices: Readonly<Record<MipresNotice, string>> = {
  programming: 'Programacion',
  delivery: 'Entrega',
  houseDelivery: 'EntregaAmbito',
  report: 'ReporteEntrega',
}

/** Returns a client of one service. @param waitMs how long it waits for an answer */
export function mipresAt(account: MipresAccount, { waitMs = 20_000 } = {}): MipresClient {
  let session: string | null = null
  const call = async (method: 'GET' | 'PUT', path: (token: string) => readonly string[], body = '') => {
    const once = async (): Promise<ServiceReply> => {
      session ??= await sessionOf(account, waitMs)
      return heardOf(account, { method, path: path(session), body, waitMs })
    }
    const heard = await once()
    if (!endsSession(heard)) return bodyOf(heard)
    // The temporary token expired: a new one is requested, once.
    session = null
    return bodyOf(await once())
  }
  return {
    simulated: false,
    find: (question, prescription) =>
      call('GET', (token) => [questions[question], account.nit, token, prescription]),
    send: (notice, values) => call('PUT', (token) => [notices[notice], account.nit, token], jsonOf(values)),
  }
}

/** Writes the values as JSON, with digits as a number that keeps all of them. */
const jsonOf = (values: MipresValues): string =>
  `{${Object.entries(values)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${typeof value === 'bigint' ? value : JSON.stringify(value)}`,
    )
    .join(',')}}`

type ServiceReply = Readonly<{ status: number; text: string }>

const endsSession = ({ status, text }: ServiceReply): boolean =>
  status === 401 || mipresAnswer(text).kind === 'token'

/** Returns the body of an answer; a failure of the server tells nothing about the delivery, whatever its body is. */
function bodyOf(heard: ServiceReply): string {
  const { status, text } = heard
  if (endsSession(heard)) throw new MipresSilence('error', 'MIPRES no aceptó el token de la entidad.', text)
  if (status >= 500 || [403, 404, 408, 425, 429].includes(status))
    throw new MipresSilence('error', `Falla técnica de MIPRES: respondió HTTP ${status}.`, text)
  if (mipresAnswer(text).kind === 'unreadable')
    throw new MipresSilence(
      'unreadable',
      'MIPRES no dio una respuesta que se pueda leer: quedó sin confirmar.',
      text,
    )
  return text
}

async function sessionOf(account: MipresAccount, waitMs: number): Promise<string> {
  const path = ['GenerarToken', account.nit, account.token]
  const { status, text } = await heardOf(account, { method: 'GET', path, body: '', waitMs })
  const token = /^\s*"?([A-Za-z0-9+/=_.-]{8,})"?\s*$/.exec(text)?.[1]
  if (status < 300 && token !== undefined) return token
  throw new MipresSilence('error', `MIPRES no dio el token de la sesión (HTTP ${status}).`)
}

type Call = Readonly<{ method: 'GET' | 'PUT'; path: readonly string[]; body: string; waitMs: number }>

async function heardOf(
  { address }: MipresAccount,
  { method, path, body, waitMs }: Call,
): Promise<ServiceReply> {
  const url = [address.replace(/\/$/, ''), ...path.map(encodeURIComponent)].join('/')
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  try {
    return await callOutside(url, { method, headers, body, waitMs })
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    throw error.facts.late
      ? new MipresSilence('timeout', 'MIPRES no respondió a tiempo.')
      : new MipresSilence('error', `No se pudo hablar con MIPRES: ${error.message}`)
  }
}
