import type { Approvable, DraftInput, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Actor,
  createDraft,
  type DocumentService,
  type Outcome,
  type Posting,
  performAction,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, money, padded, showPesos, sumOf } from '@quina/kernel'
import { sql } from 'kysely'
import { cdpService } from '../../expense/cdp/cdp.server.ts'
import { obligacionService } from '../../expense/obligacion/obligacion.server.ts'
import { registroService } from '../../expense/registro/registro.server.ts'
import { mustNotPrecede } from '../../ledger/ledger/budget-ledger.domain.ts'
import { block } from './block.contract.ts'

/** The print of a bill owed in one step; its CDP, registro and obligación have their own. */
const blockPrint: DocumentPrint<typeof block> = {
  declares: ({ date }) =>
    `Con cargo al presupuesto de gastos de la vigencia ${date.slice(0, 4)} se expiden en una misma fecha el certificado de ` +
    'disponibilidad, el registro y la obligación por los valores que se detallan.',
  pairs: ['date', 'dependenciaId', 'terceroId', 'supportKind', 'supportNumber', 'supportDate', 'purpose'],
  signs: { budgetHead: 'Jefe de presupuesto' },
}

type Block = Stored<typeof block>

export const blockService = servedDocument<typeof block>({
  document: block,
  on: {
    approve: async ({ tx, document, actor }) => [await issueAll(tx, actor, document)],

    async annul({ tx, document, input, actor }) {
      mustNotPrecede(input.date, document.date)
      const ids = await madeBy(tx, document.id)
      const undone = { tx, actor: at(actor, document), today: input.date as Day, action: 'annul' as const }
      const { date, reason } = input
      await performAction(obligacionService, { ...undone, id: ids.obligacionId, input: { date, reason } })
      await performAction(registroService, {
        ...undone,
        id: ids.registroId,
        input: { date, reason, cascade: false },
      })
      await performAction(cdpService, { ...undone, id: ids.cdpId, input: { date, reason } })
    },
  },
  extra: async (tx, stored) =>
    stored.status === 'draft' ? {} : { facts: { ...(await madeBy(tx, stored.id)) } },
  print: blockPrint,
})

type Made = Readonly<{ cdpId: string; registroId: string; obligacionId: string }>

async function madeBy(tx: Tx, id: string): Promise<Made> {
  return oneFrom<Made>(tx)`
    select cdp_id as "cdpId", registro_id as "registroId", obligacion_id as "obligacionId" from budget.block
    where id = ${id}::uuid`
}

/** The user acting at the site of the bill, where the three documents belong. Each requires its permission. */
const at = (actor: Actor, { campusId }: Block): Actor => ({
  ...actor,
  campusId: campusId as Actor['campusId'],
})

async function issueAll(tx: Tx, actor: Actor, document: Block): Promise<Posting> {
  const { date, dependenciaId, terceroId, commitmentKind, supportKind, supportNumber, supportDate, purpose } =
    document
  const how = { tx, actor: at(actor, document), date }
  const certified = document.lines.map(({ apropiacionId, cpc, amount }) => ({ apropiacionId, cpc, amount }))
  const cdp = await issue(how, cdpService, { date, dependenciaId, purpose, lines: certified })
  const registro = await issue(how, registroService, {
    date,
    cdpId: cdp.id,
    terceroId,
    commitmentKind,
    purpose,
    lines: (await drawnFrom(tx, 'cdp', cdp.id)).map(({ lineId: cdpLineId, amount }) => ({
      cdpLineId,
      amount,
    })),
  })
  const support = { supportKind, supportNumber, supportDate, noCausacionReason: 'utilities' }
  const obligacion = await issue(how, obligacionService, {
    date,
    registroId: registro.id,
    kind: 'ordinary',
    ...support,
    purpose,
    lines: (await drawnFrom(tx, 'registro', registro.id)).map(({ lineId, amount }, place) => ({
      registroLineId: lineId,
      cpc: certified[place]!.cpc,
      amount,
    })),
  })
  return issued(document, { cdp, registro, obligacion })
}

type How = Readonly<{ tx: Tx; actor: Actor; date: Day }>

async function issue<D extends Approvable>(
  { tx, actor, date }: How,
  service: DocumentService<D>,
  input: DraftInput<D>,
): Promise<Outcome> {
  const id = await createDraft(service, { tx, actor, input })
  return performAction(service, { tx, actor, today: date, id, action: 'approve' })
}

/** A drawing of the whole amount of each line of a document, in order. */
async function drawnFrom(tx: Tx, kind: 'cdp' | 'registro', id: string) {
  const rows = await rowsFrom<{ lineId: string; amount: string }>(tx)`
    select id as "lineId", amount from ${sql.table(`budget.${kind}_line`)}
    where parent_id = ${id}::uuid order by position`
  return rows.map(({ lineId, amount }) => ({ lineId, amount: money(amount) }))
}

type Three = Readonly<Record<'cdp' | 'registro' | 'obligacion', Outcome>>

/** Stores the documents that a bill created, and shows them in the preview. */
const issued = (document: Block, { cdp, registro, obligacion }: Three): Posting => ({
  ledger: 'block',
  async post(tx, { id }) {
    await sql`
      update budget.block set cdp_id = ${cdp.id}, registro_id = ${registro.id}, obligacion_id = ${obligacion.id}
      where id = ${id}::uuid`.execute(tx)
  },
  async describe() {
    const total = showPesos(sumOf(document.lines, 'amount'))
    const named = [
      ['CDP', cdp],
      ['Registro', registro],
      ['Obligación', obligacion],
    ] as const
    return {
      title: 'Documentos que se expiden',
      columns: [
        { label: 'Documento', align: 'start' },
        { label: 'Valor', align: 'end' },
      ],
      rows: named.map(([label, { number }]) => [`${label} ${padded(number ?? 0)}`, total]),
    }
  },
})

export const blockOperations = serveDocument(blockService)
