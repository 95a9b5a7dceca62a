import type { AnyDocument, LineId } from '@quina/blocks'
import {
  type Actor,
  createDraft,
  type DocumentService,
  discardDraft,
  endCommand,
  type Outcome,
  performAction,
} from '@quina/blocks/server'
import { sendLater, type Tx } from '@quina/db/server'
import { moneyText, snake } from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../expense/cdp/cdp.server.ts'
import { cdpRequestService } from '../expense/cdp-request/cdp-request.server.ts'
import { obligacionService } from '../expense/obligacion/obligacion.server.ts'
import { pagoService } from '../expense/pago/pago.server.ts'
import { registroService } from '../expense/registro/registro.server.ts'
import { ingresoService } from '../vigencia/ingreso/ingreso.server.ts'
import { modificationService } from '../vigencia/modification/modification.server.ts'
import type { Ground } from './world-ground.server.ts'
import { dateOf, drawn, type How, type Kind, type Paper, reason, type Whole } from './world-inputs.server.ts'

// The engine is generic in the document; a story speaks of any of them.
const services = {
  cdpRequest: cdpRequestService,
  cdp: cdpService,
  registro: registroService,
  obligacion: obligacionService,
  pago: pagoService,
  modification: modificationService,
  ingreso: ingresoService,
} as unknown as Readonly<Record<Kind, DocumentService<AnyDocument>>>

/** Saves a draft. */
export function keep(ground: Ground, kind: Kind, input: unknown, { as = ground.chief }: How): Promise<Paper> {
  return ground.act(
    async (tx) => {
      const id = await createDraft(services[kind], { tx, actor: as, input: input as never })
      const { rows } = await sql<{ id: LineId }>`
        select id from ${sql.table(`budget.${snake(kind)}_line`)} where parent_id = ${id} order by position`.execute(
        tx,
      )
      return { kind, id, lines: rows.map((one) => one.id) }
    },
    { as },
  )
}

/** Like a call of the API: its answer is stored, and returned once everything was sent with the commit. */
async function ending(
  tx: Tx,
  service: DocumentService<AnyDocument>,
  request: Omit<Parameters<typeof endCommand>[1], 'tx'>,
): Promise<() => Promise<Outcome>> {
  const { settles, keptAs } = await endCommand(service, { tx, ...request })
  await sendLater(tx, sql`select ${keptAs}`)
  return settles as () => Promise<Outcome>
}

export type Command = Readonly<{ input?: Readonly<Record<string, unknown>>; as?: Actor; dry?: boolean }>

/** What is done to documents. Amounts in whole pesos, of the document's own lines. */
export function commandVerbs(ground: Ground) {
  const run = async (
    { kind, id }: Paper,
    action: string,
    { input = {}, as = ground.chief, dry = false }: Command = {},
  ): Promise<Outcome> => {
    const request = { actor: as, today: ground.today, id, action, input, describes: dry }
    if (dry) return ground.act((tx) => performAction(services[kind], { tx, ...request }), { as, dry })
    const settles = await ground.act((tx) => ending(tx, services[kind], request), { as })
    return settles()
  }
  return {
    run,
    approve: (paper: Paper, how: How = {}) => run(paper, 'approve', how),
    preview: (paper: Paper, action: string, input: Command['input'] = {}) =>
      run(paper, action, { input, dry: true }),
    add: (paper: Paper, whole: Whole, how: How = {}) =>
      run(paper, 'add', { ...how, input: { date: dateOf(how), lines: own(paper, whole), reason } }),
    release: (paper: Paper, whole: Whole, how: CommandOptions = {}) =>
      run(paper, 'release', {
        ...how,
        input: { date: dateOf(how), lines: own(paper, whole), reason, ...cascade(paper, how) },
      }),
    annul: (paper: Paper, how: CommandOptions = {}) =>
      run(paper, 'annul', { ...how, input: { date: dateOf(how), reason, ...cascade(paper, how) } }),
    discard: ({ kind, id }: Paper, version = 1) =>
      ground.act((tx) => discardDraft(services[kind], { tx, actor: ground.chief, id, version })),
  }
}

type CommandOptions = How & { readonly cascade?: boolean }
const cascade = ({ kind }: Paper, how: CommandOptions) =>
  kind === 'registro' ? { cascade: how.cascade ?? false } : {}

const own = ({ lines }: Paper, whole: Whole) =>
  drawn(lines, whole, 'lineId').map(({ lineId, amount }) => ({ lineId, amount: moneyText(amount) }))
