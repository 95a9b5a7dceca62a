import type { AnyDocument, LineId } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction } from '@quina/blocks/server'
import {
  cdpRequestService,
  cdpService,
  obligacionService,
  pagoService,
  registroService,
} from '@quina/budget/server'
import { rowsFrom, signWith, type Tx } from '@quina/db/server'
import { snake } from '@quina/kernel'
import { sql } from 'kysely'
import type { CampusAt } from '../../ground/hospital/hospital.domain.ts'
import type { StaffName } from '../../ground/hospital/users.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { type Act, type AdjustAct, type DocumentKind, laneOf } from '../../plan/act.domain.ts'
import { adjustmentOf, type Ids, inputOf, type Made, madeOf } from './inputs.server.ts'

// The engine is generic in the document; a plan has any of the five.
const services = {
  cdpRequest: cdpRequestService,
  cdp: cdpService,
  registro: registroService,
  obligacion: obligacionService,
  pago: pagoService,
} as unknown as Readonly<Record<DocumentKind, DocumentService<AnyDocument>>>

/** The user who prepares and the user who approves: never the same (finance dossier §9). */
const hands: Readonly<Record<DocumentKind, { readonly prepares: StaffName; readonly decides: StaffName }>> = {
  cdpRequest: { prepares: 'requester', decides: 'officer' },
  cdp: { prepares: 'budgetClerk', decides: 'budgetHead' },
  registro: { prepares: 'budgetClerk', decides: 'budgetHead' },
  obligacion: { prepares: 'budgetClerk', decides: 'budgetHead' },
  pago: { prepares: 'treasuryClerk', decides: 'treasurer' },
}

export type PerformContext = Readonly<{ loading: Loading; cast: Cast; ids: Ids }>

/** Performs one act of the plan, unless an earlier load already did. */
export async function perform(performing: PerformContext, act: Act): Promise<void> {
  const { loading, ids } = performing
  const who = actorsOf(performing, laneOf(act), act.campus)
  if (act.kind === 'adjust') {
    await once(loading, act.key, who.decides.userId, async (tx) => {
      await adjust(tx, act, ids, who.decides)
      return null
    })
    return
  }
  const id = await once(loading, act.key, who.prepares.userId, (tx) => write(tx, { act, ids, ...who }))
  ids.made.set(act.key, await madeWith(loading, act.kind, id!))
}

function actorsOf({ cast }: PerformContext, kind: DocumentKind, campus: CampusAt) {
  const { prepares, decides } = hands[kind]
  const preparer = prepares === 'requester' && campus === 1 ? 'requesterAtEsperanza' : prepares
  return { prepares: cast.as(preparer, campus), decides: cast.as(decides, campus) }
}

type ActInput = Readonly<{ act: Exclude<Act, AdjustAct>; ids: Ids; prepares: Actor; decides: Actor }>

async function write(tx: Tx, { act, ids, prepares, decides }: ActInput): Promise<string> {
  const service = services[act.kind]
  const id = await createDraft(service, { tx, actor: prepares, input: inputOf(ids, act) })
  const run = async (actor: Actor, action: string, input = {}) => {
    await signWith(tx, { userId: actor.userId })
    await performAction(service, { tx, actor, today: act.date, id, action, input })
  }
  if (act.upTo === 'draft') return id
  if (act.kind === 'cdpRequest') await run(prepares, 'file')
  if (act.upTo === 'approved') await run(decides, 'approve')
  if (act.upTo === 'rejected')
    await run(decides, 'reject', { reason: 'No está en el plan anual de adquisiciones' })
  return id
}

const adjust = (tx: Tx, act: AdjustAct, ids: Ids, actor: Actor) =>
  performAction(services[act.what], {
    tx,
    actor,
    today: act.date,
    id: madeOf(ids, act.on).id,
    action: act.action,
    input: adjustmentOf(ids, act),
  })

async function madeWith({ db }: Loading, kind: DocumentKind, id: string): Promise<Made> {
  const rows = await rowsFrom<{ id: LineId }>(db)`
    select id from ${sql.table(`budget.${snake(kind)}_line`)} where parent_id = ${id}::uuid order by position`
  return { id, lines: rows.map((row) => row.id) }
}
