import { createHash } from 'node:crypto'
import type { Tx } from '@quina/db/server'
import { insist } from '@quina/kernel'
import { certificateInUse } from '../issue/signing.server.ts'
import type { EinvoiceSetup } from '../setup/setup.contract.ts'
import type { Certificate } from '../signature/certificate.server.ts'
import { type ReadAnswer, readAnswer } from './answer.server.ts'
import { type DianClient, type DianReply, DianSilence, type Sending } from './dian-client.server.ts'
import { actionOf, signedEnvelope } from './envelope.server.ts'

const addresses = {
  '1': 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc',
  '2': 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc',
} as const

interface Speaking {
  readonly setup: EinvoiceSetup
  readonly now: () => Date
}

/** The web service of DIAN with the certificate of the house. @throws Problem FEV-042, FEV-043 without a good one. */
export async function dianService(tx: Tx, { setup, now }: Speaking): Promise<DianClient> {
  const certificate = await certificateInUse(tx, { simulated: false, now: now() })
  return speakingTo({ address: setup.address ?? addresses[setup.environment], certificate, now })
}

interface Line {
  readonly address: string
  readonly certificate: Certificate
  readonly now: () => Date
  readonly waitMs?: number
}

/** A client of one address. @param waitMs how long an answer is waited for: a minute, as DIAN advises. */
export function speakingTo({ address, certificate, now, waitMs = 60_000 }: Line): DianClient {
  const call = async (operation: string, parameters: Readonly<Record<string, string>>): Promise<Heard> => {
    const body = signedEnvelope({ operation, address, parameters }, { certificate, now: now() })
    const requestHash = hashOf(body)
    const text = await post({ address, operation, body, waitMs, requestHash })
    return { ...readAnswer(text), requestHash, responseHash: hashOf(text) }
  }
  const files = ({ fileName, zip }: Sending) => ({ fileName, contentFile: zip.toString('base64') })
  return {
    simulated: false,
    send: async (sending) => replyOf(await call('SendBillSync', files(sending))),
    status: async ({ cufe }) => replyOf(await call('GetStatus', { trackId: cufe })),
    sendTestSet: async (sending) => {
      const { testSetId } = sending
      const { zipKey, ...heard } = await call('SendTestSetAsync', { ...files(sending), testSetId })
      if (zipKey === null) return replyOf({ ...heard, zipKey })
      return replyOf(await call('GetStatusZip', { trackId: zipKey }))
    },
    ranges: async ({ nit, softwareId }) => {
      const asked = { accountCode: nit, accountCodeT: nit, softwareCode: softwareId }
      const { ranges, fault } = await call('GetNumberingRange', asked)
      insist(fault === null, 'FEV-051', `La DIAN no entregó las numeraciones: ${fault}`)
      return ranges
    },
  }
}

type Heard = ReadAnswer & { readonly requestHash: string; readonly responseHash: string }

function replyOf({ fault, requestHash, responseHash, ...heard }: Heard): DianReply {
  // A fault says nothing of the document: it may be sent again once what is wrong with the call is mended.
  if (fault !== null) throw new DianSilence('error', `La DIAN no atendió la llamada: ${fault}`, requestHash)
  const { statusCode, valid, description, messages, answer } = heard
  return { statusCode, valid, description, messages, answer, requestHash, responseHash }
}

interface Post {
  readonly address: string
  readonly operation: string
  readonly body: string
  readonly waitMs: number
  readonly requestHash: string
}

async function post({ address, operation, body, waitMs, requestHash }: Post): Promise<string> {
  const type = `application/soap+xml; charset=utf-8; action="${actionOf(operation)}"`
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      signal: AbortSignal.timeout(waitMs),
    })
    const text = await answer.text()
    if (text.includes('Envelope')) return text
    throw new DianSilence('error', `La DIAN respondió ${answer.status} sin un mensaje.`, requestHash)
  } catch (error) {
    if (error instanceof DianSilence) throw error
    const late = error instanceof Error && error.name === 'TimeoutError'
    const words = late ? 'La DIAN no respondió a tiempo.' : `No se pudo hablar con la DIAN: ${causeOf(error)}`
    throw new DianSilence(late ? 'timeout' : 'error', words, requestHash)
  }
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
