import { OutgoingFailure, postOutside, secretOf } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { kindFacts } from '../rda/rda-codes.contract.ts'
import { readIhceAnswer } from './ihce-answer.domain.ts'
import { type IhceClient, IhceSilence } from './ihce-client.server.ts'
import { type RdaSetup, rdaSecrets } from './rda-setup.contract.ts'

export interface IhceAccount {
  readonly address: string
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
  readonly subscriptionKey: string
  readonly scope: string | null
}

/** Returns the client of the ministry's platform. @throws Problem RDA-002 when a part of the account is missing. */
export async function ihceService(
  tx: Tx,
  { address, tokenAddress, clientId, scope }: RdaSetup,
): Promise<IhceClient> {
  const clientSecret = await secretOf(tx, rdaSecrets.client)
  const subscriptionKey = await secretOf(tx, rdaSecrets.subscription)
  const missing =
    'Faltan la dirección, el cliente o las claves de la plataforma del Ministerio. Regístrelos en el perfil.'
  insist(
    address !== null &&
      tokenAddress !== null &&
      clientId !== null &&
      clientSecret !== null &&
      subscriptionKey !== null,
    'RDA-002',
    missing,
  )
  return ihceAt({ address, tokenAddress, clientId, clientSecret, subscriptionKey, scope })
}

/** Returns a client of one platform. @param waitMs how long it waits for an answer. */
export function ihceAt(account: IhceAccount, { waitMs = 120_000 } = {}): IhceClient {
  let token: string | null = null
  const post = async (door: string, json: Buffer) => {
    token ??= await tokenOf(account, waitMs)
    return call(`${account.address.replace(/\/$/, '')}/Composition/${door}`, {
      headers: {
        'content-type': 'application/fhir+json',
        accept: 'application/fhir+json',
        authorization: `Bearer ${token}`,
        'ocp-apim-subscription-key': account.subscriptionKey,
      },
      body: json,
      waitMs,
    })
  }
  return {
    simulated: false,
    send: async ({ kind, json }) => {
      const { door } = kindFacts[kind]
      let heard = await post(door, json)
      if (heard.status === 401) {
        // The token lasts an hour: a new one is requested, once.
        token = null
        heard = await post(door, json)
      }
      if (heard.status === 401 || heard.status === 403 || heard.status === 429 || heard.status >= 500)
        throw new IhceSilence('error', `La plataforma del Ministerio respondió ${heard.status}.`)
      return readIhceAnswer(heard.status, heard.text)
    },
  }
}

async function tokenOf(
  { tokenAddress, clientId, clientSecret, scope }: IhceAccount,
  waitMs: number,
): Promise<string> {
  const { status, text } = await call(tokenAddress, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope === null ? {} : { scope }),
    }).toString(),
    waitMs,
  })
  const message = text.trimStart().startsWith('{') ? (JSON.parse(text) as { access_token?: unknown }) : {}
  if (typeof message.access_token === 'string') return message.access_token
  throw new IhceSilence('error', `El Ministerio no aceptó el cliente o su secreto (${status}).`)
}

type RequestInput = Readonly<{
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  waitMs: number
}>

async function call(
  address: string,
  { headers, body, waitMs }: RequestInput,
): Promise<{ status: number; text: string }> {
  try {
    const { status, text } = await postOutside(address, { headers, body, waitMs })
    return { status, text }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    throw error.facts.late
      ? new IhceSilence('timeout', 'La plataforma del Ministerio no respondió a tiempo.')
      : new IhceSilence('error', `No se pudo hablar con la plataforma: ${error.message}`)
  }
}
