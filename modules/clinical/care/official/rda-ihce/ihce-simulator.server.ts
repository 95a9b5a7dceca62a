import { createHash } from 'node:crypto'
import { rowWhere, type Tx } from '@quina/db/server'
import { addressOf } from '../rda/rda-codes.contract.ts'
import { type Bundle, checkRda } from '../rda-profile/check.domain.ts'
import { readIhceAnswer } from './ihce-answer.domain.ts'
import { type IhceClient, IhceSilence, type RdaSending } from './ihce-client.server.ts'
import type { RdaRehearsal } from './rda-setup.contract.ts'

interface SimulatorInput {
  /** Runs the simulator's writes in transactions of their own, which stay even when the caller's fails. */
  readonly step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly rehearses: RdaRehearsal
  readonly now: Date
}

type Fault = Readonly<{ code: string; says: string; path: string }>

/**
 * Simulates the platform of the ministry. It refuses a document that does not follow the structure of the guide, refuses another
 * document of an attention that it already has (409), and answers the same código VIDA to the same bytes. Its codes contain
 * SIMULADO and are worth nothing outside.
 */
export function ihceSimulator({ step, rehearses, now }: SimulatorInput): IhceClient {
  return {
    simulated: true,
    send: async (sending) => {
      if (rehearses === 'unreachable')
        throw new IhceSilence('error', 'No se pudo establecer la conexión (simulado).')
      const stored = await step((tx) => receiptOf(tx, sending.encounter))
      if (stored !== undefined && stored.requestHash !== sending.hash)
        return refusal(409, [
          { code: 'duplicate', says: 'La plataforma ya tiene el resumen de esta atención.', path: 'Bundle' },
        ])
      const wrong = stored === undefined ? faultsOf(sending, now) : []
      const rehearsed = { code: 'processing', says: 'Rechazo ensayado en el simulador.', path: 'Bundle' }
      const faults = rehearses === 'reject' ? [...wrong, rehearsed] : wrong
      if (faults.length > 0) return refusal(400, faults)
      const vidaCode = stored?.vidaCode ?? vidaOf(sending)
      if (stored === undefined) await step((tx) => remember(tx, sending, vidaCode))
      if (rehearses === 'timeout')
        throw new IhceSilence('timeout', 'La plataforma del Ministerio no respondió a tiempo (simulado).')
      return readIhceAnswer(200, acceptance(vidaCode, now))
    },
  }
}

const receiptOf = (tx: Tx, encounter: string) =>
  rowWhere(tx, 'care.rdaSimulatedReceipt', { encounter }, ['requestHash', 'vidaCode'])

const remember = async (tx: Tx, { encounter, hash }: RdaSending, vidaCode: string): Promise<void> =>
  void (await tx
    .insertInto('care.rdaSimulatedReceipt')
    .values({ encounter, requestHash: hash, vidaCode })
    .onConflict((already) => already.column('encounter').doNothing())
    .execute())

const faultsOf = ({ kind, json }: RdaSending, now: Date): readonly Fault[] =>
  checkRda(kind, JSON.parse(json.toString('utf8')) as Bundle, now).map(
    ({ code, says, profile, resource, path }) => ({ code, says, path: `${profile}(${resource}).${path}` }),
  )

const vidaOf = ({ hash, encounter }: RdaSending): string =>
  `SIMULADO-${createHash('sha256').update(`${encounter}\n${hash}`).digest('hex').slice(0, 32)}`

const acceptance = (value: string, now: Date): string =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'document',
    timestamp: now.toISOString(),
    identifier: { system: addressOf('ns:identifier-RDA'), value },
  })

const refusal = (status: number, faults: readonly Fault[]) =>
  readIhceAnswer(
    status,
    JSON.stringify({
      resourceType: 'OperationOutcome',
      issue: faults.map(({ code, says, path }) => ({
        severity: 'error',
        code,
        details: { text: says },
        expression: [path],
      })),
    }),
  )
