import { createHash } from 'node:crypto'
import { addTo, rowWhere, type Tx } from '@quina/db/server'
import { containerRefusals, invoiceNamedIn } from '@quina/einvoice/domain'
import type { MuvRehearsal } from '../setup/setup.contract.ts'
import { readConsultedCuv, readMuvAnswer } from './answer.domain.ts'
import { type MuvClient, type MuvJudgement, MuvSilence, type RipsSending } from './muv-client.server.ts'

interface SimulatorInput {
  /** Runs in separate transactions: like the ministry, the simulator remembers what it received even when ours rolls back. */
  readonly step: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly rehearses: MuvRehearsal
  /** The findings of the local rules, which are those of the ministry. */
  readonly findings: readonly {
    readonly code: string
    readonly effect: 'R' | 'N'
    readonly says: string
    readonly path: string
  }[]
  readonly now: Date
  /** The NIT of the hospital. */
  readonly nit: string
}

const unreachable = () =>
  new MuvSilence('error', 'No se pudo establecer la conexión (simulado).', { unsent: true })

/**
 * The simulated validator of the ministry: it applies the rules of RIPS and those of the electronic document (Documento Técnico
 * 2), refuses what it already has, and answers with a CUV of its own making. `Ambiente` is `SIMULADO`: the CUV has no value
 * outside.
 */
export function muvSimulator({ step, rehearses, findings, now, nit }: SimulatorInput): MuvClient {
  const remembered = (requestHash: string) =>
    step((tx) => rowWhere(tx, 'rips.simulatedReceipt', { requestHash }, ['answer']))
  return {
    simulated: true,
    nit,
    load: async (sending) => {
      if (rehearses === 'unreachable') throw unreachable()
      const { requestHash, number } = sending
      const before = await remembered(requestHash)
      if (before !== undefined) return judged(alreadyHere(sending, now, before.answer))
      const own = findings.map((one) => ({ ...one, source: 'Rips' }))
      const refused = rehearses === 'reject' ? [rehearsedRefusal] : []
      const allFindings = [...own, ...(await orphaned(step, sending)), ...inContainer(sending), ...refused]
      const answer = answerTo(sending, { findings: allFindings, now })
      const judgement = judged(answer)
      if (judgement.reply.accepted)
        await step((tx) => addTo(tx, 'rips.simulatedReceipt', { requestHash, number, answer, at: now }))
      if (rehearses === 'timeout')
        throw new MuvSilence('timeout', 'El Ministerio no respondió a tiempo (simulado).')
      return judgement
    },
    consult: async (cuv) => {
      if (rehearses === 'unreachable') throw unreachable()
      const stored = await step((tx) =>
        tx
          .selectFrom('rips.simulatedReceipt')
          .select('answer')
          .where('answer', 'like', `%${cuv}%`)
          .executeTakeFirst(),
      )
      return stored === undefined ? null : (readConsultedCuv(stored.answer) ?? null)
    },
  }
}

/** Reads the answer of the simulator like one of the ministry. */
function judged(answer: string): MuvJudgement {
  const outcome = readMuvAnswer(answer)
  if (outcome.kind === 'verdict' || outcome.kind === 'validated-before') return outcome
  throw new Error(`the simulator answered what is no verdict: ${outcome.message}`)
}

/** Finds a note whose invoice the ministry does not have (Documento Técnico 2, §11: GI013, GI016). */
async function orphaned(step: SimulatorInput['step'], sending: RipsSending): Promise<readonly Fault[]> {
  const named = invoiceNamedBy(sending)
  if (named === null) return []
  const { number, by } = named
  const known = await step((tx) => rowWhere(tx, 'rips.simulatedReceipt', { number }, ['requestHash']))
  return known === undefined ? [{ ...orphans[by], effect: 'R', path: 'numFactura', source: 'Rips' }] : []
}

const rehearsedRefusal: Fault = {
  code: 'SIM001',
  effect: 'R',
  says: 'Rechazo ensayado en el simulador.',
  path: 'numFactura',
  source: 'Rips',
}

type Fault = Readonly<{ code: string; effect: 'R' | 'N'; says: string; path: string; source: string }>

/** The findings of the ministry on the electronic document. */
const inContainer = ({ xml }: RipsSending): readonly Fault[] =>
  xml === null
    ? []
    : containerRefusals(xml.toString('utf8')).map(({ code, effect, text }) => ({
        code,
        effect: effect === 'reject' ? 'R' : 'N',
        says: text,
        path: '',
        source: 'Xml',
      }))

const absent = { code: 'GI016', says: 'No existe la Factura Electrónica referenciada en el sistema.' }
const orphans = {
  CreditNote: {
    code: 'GI013',
    says: 'El Código CUFE de la factura referenciada en la Nota Crédito, no está registrada en el Sistema del MSPS',
  },
  DebitNote: absent,
  adjustment: absent,
}

/** The invoice that a package corrects: its document names it, or the RIPS when it goes alone. */
function invoiceNamedBy({
  mode,
  json,
  xml,
}: RipsSending): { number: string; by: keyof typeof orphans } | null {
  if (xml !== null) return invoiceNamedIn(xml.toString('utf8'))
  if (mode !== 'adjustment' || json === null) return null
  const { numFactura } = JSON.parse(json.toString('utf8')) as { readonly numFactura?: unknown }
  return typeof numFactura === 'string' ? { number: numFactura, by: 'adjustment' } : null
}

type AnswerInput = Readonly<{ findings: readonly Fault[]; now: Date }>

function answerTo({ number, json, xml }: RipsSending, { findings, now }: AnswerInput): string {
  const refused = findings.some(({ effect }) => effect === 'R')
  const cuv = createHash('sha384')
    .update(json ?? '')
    .update(xml ?? '')
    .digest('hex')
  return JSON.stringify({
    ResultState: !refused,
    ProcesoId: 0,
    NumFactura: number,
    CodigoUnicoValidacion: refused ? null : cuv,
    FechaRadicacion: now.toISOString(),
    RutaArchivos: null,
    Ambiente: 'SIMULADO',
    ResultadosValidacion: findings.map(({ code, effect, says, path, source }) => ({
      Clase: effect === 'R' ? 'RECHAZADO' : 'NOTIFICACION',
      Codigo: code,
      Descripcion: says,
      Observaciones: '',
      PathFuente: path,
      Fuente: source,
    })),
  })
}

/** The answer to a package sent twice, with its earlier CUV (RVG18). */
const alreadyHere = ({ number }: RipsSending, now: Date, before: string): string =>
  JSON.stringify({
    ResultState: false,
    ProcesoId: 0,
    NumFactura: number,
    CodigoUnicoValidacion: null,
    FechaRadicacion: now.toISOString(),
    Ambiente: 'SIMULADO',
    ResultadosValidacion: [
      {
        Clase: 'RECHAZADO',
        Codigo: 'RVG18',
        Descripcion: 'El Código CUV ya fue aprobado previamente en otro proceso.',
        Observaciones: readConsultedCuv(before)?.reply.cuv ?? '',
        PathFuente: '',
        Fuente: 'Rips',
      },
    ],
  })
