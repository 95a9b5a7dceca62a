import { type Day, type Money, moneyText } from '@quina/kernel'
import type { HttpClient } from '../../bench/harness/http-client.ts'
import type { TortureWorld } from './ground.ts'
import { ask, type Journal, look } from './journal.ts'

export type Kind = 'cdp' | 'registro' | 'obligacion' | 'pago'

export type Paper = Readonly<{ kind: Kind; id: string; date: Day }>

/** The user, the data of the test, and the approved documents that all clients share. */
export interface Stage {
  readonly torn: TortureWorld
  readonly journal: Journal
  readonly client: HttpClient
  readonly papers: Record<Kind, Paper[]>
  /** The day of the next command, never before the given one. */
  readonly dayFrom: (first: Day) => Day
}

export const noPapers = (): Record<Kind, Paper[]> => ({ cdp: [], registro: [], obligacion: [], pago: [] })

const purpose = 'Suministro de medicamentos para urgencias'
const reason = 'Menor valor ejecutado del contrato'

export const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]
const upTo = (most: number): number => 1 + Math.floor(Math.random() * most)
const amount = (pesos: number): string => moneyText((BigInt(pesos) * 100n) as Money)

/** Creates a draft and approves it; afterwards any client may use it. */
async function issue(stage: Stage, kind: Kind, { date, ...input }: { date: Day; [name: string]: unknown }) {
  const { journal, client, papers } = stage
  const { id } = await ask(journal, client, `/api/budget/${kind}`, { date, ...input })
  await ask(journal, client, `/api/budget/${kind}/${id}/approve`, {})
  papers[kind].push({ kind, id, date })
}

export function issueCdp(stage: Stage, most = 100): Promise<void> {
  const { ground, lines, firstDay } = stage.torn
  const drugs = { apropiacionId: lines.drugs, cpc: null, amount: amount(upTo(most)) }
  const services = { apropiacionId: lines.services, cpc: null, amount: amount(upTo(most)) }
  const { dependenciaId } = ground
  const input = Math.random() < 0.5 ? [drugs] : [services, drugs]
  const date = stage.dayFrom(firstDay)
  return issue(stage, 'cdp', { date, requestId: null, dependenciaId, expiresOn: null, purpose, lines: input })
}

interface DocumentAnswer {
  readonly status: string
  readonly facts: { readonly lines?: readonly { readonly id: string; readonly available: string }[] }
}

/** Takes part of the remaining amount of a document, for a field of the next one. */
async function drawn(stage: Stage, from: Paper, field: string): Promise<Record<string, unknown>[]> {
  const { facts } = await look<DocumentAnswer>(stage.client, `/api/budget/${from.kind}/${from.id}`)
  const left = (facts.lines ?? []).map(({ id, available }) => ({ id, whole: Math.floor(Number(available)) }))
  return left
    .filter(({ whole }) => whole > 0)
    .map(({ id, whole }) => ({ [field]: id, amount: amount(upTo(whole)) }))
}

export async function issueRegistro(stage: Stage): Promise<void> {
  const cdp = pick(stage.papers.cdp)
  const lines = cdp ? await drawn(stage, cdp, 'cdpLineId') : []
  if (cdp === undefined || lines.length === 0) return issueCdp(stage)
  const date = stage.dayFrom(cdp.date)
  const contract = { commitmentKind: 'contract', contractNumber: 'CTO-014', contractDate: date }
  const empty = { term: null, paymentTerms: null }
  const input = {
    cdpId: cdp.id,
    terceroId: stage.torn.ground.supplier,
    ...contract,
    purpose,
    ...empty,
    lines,
  }
  return issue(stage, 'registro', { date, ...input })
}

export async function issueObligacion(stage: Stage): Promise<void> {
  const registro = pick(stage.papers.registro)
  const lines = registro ? await drawn(stage, registro, 'registroLineId') : []
  if (registro === undefined || lines.length === 0) return issueRegistro(stage)
  const date = stage.dayFrom(registro.date)
  const support = { supportKind: 'invoice', supportNumber: 'FE-1020', supportDate: date }
  const input = {
    registroId: registro.id,
    kind: 'ordinary',
    ...support,
    purpose,
    noCausacionReason: 'outside',
  }
  return issue(stage, 'obligacion', { date, ...input, lines: lines.map((line) => ({ ...line, cpc: null })) })
}

export async function issuePago(stage: Stage): Promise<void> {
  const obligacion = pick(stage.papers.obligacion)
  const lines = obligacion ? await drawn(stage, obligacion, 'obligacionLineId') : []
  if (obligacion === undefined || lines.length === 0) return issueObligacion(stage)
  const date = stage.dayFrom(obligacion.date)
  const input = { obligacionId: obligacion.id, origin: 'outside', supportNumber: 'CE-501', purpose, lines }
  return issue(stage, 'pago', { date, ...input })
}

/** Gives back part of what is left of a CDP or a registro. */
export async function release(stage: Stage): Promise<void> {
  const paper = pick([...stage.papers.cdp, ...stage.papers.registro])
  const lines = paper ? await drawn(stage, paper, 'lineId') : []
  if (paper === undefined || lines.length === 0) return issueCdp(stage)
  const cascade = paper.kind === 'registro' ? { cascade: Math.random() < 0.5 } : {}
  const input = { date: stage.dayFrom(paper.date), lines, reason, ...cascade }
  await ask(stage.journal, stage.client, `/api/budget/${paper.kind}/${paper.id}/release`, input)
}

export async function annul(stage: Stage): Promise<void> {
  const paper = pick(Object.values(stage.papers).flat())
  if (paper === undefined) return issueCdp(stage)
  const cascade = paper.kind === 'registro' ? { cascade: false } : {}
  const input = { date: stage.dayFrom(paper.date), reason, ...cascade }
  await ask(stage.journal, stage.client, `/api/budget/${paper.kind}/${paper.id}/annul`, input)
}
