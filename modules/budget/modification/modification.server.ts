import type { Stored } from '@quina/blocks'
import { type Actor, can, type Extra, type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { sql } from 'kysely'
import { mustNotPrecede } from '../ledger/budget-ledger.domain.ts'
import { budgetLedger, toBudget } from '../ledger/budget-ledger.server.ts'
import { aplazadoDeltas, lockAforos, lockApropiaciones } from '../ledger/locks.server.ts'
import { figuresFor } from './figures.server.ts'
import { crossFuente, modification } from './modification.contract.ts'
import {
  type Modification,
  type ModificationFacts,
  modify,
  type Place,
  unmodify,
} from './modification.domain.ts'
import { modificationPrint } from './modification.print.ts'

type Kind = Stored<typeof modification>

export const modificationService: ServedDocument<typeof modification> = {
  document: modification,
  table: 'budget.modification',
  lines: {
    income: 'budget.modificationIncome',
    taken: 'budget.modificationTaken',
    given: 'budget.modificationGiven',
  },
  ledgers: [budgetLedger],
  on: {
    async approve({ tx, document, actor }) {
      const asked = askedOf(document)
      return [toBudget(modify(asked, await factsOf(tx, asked, actor)))]
    },

    /** Not a plain reversal: what it gave must still be free, on that day and after it. */
    async annul({ tx, document, asked: { date }, actor }) {
      mustNotPrecede(date, document.date)
      const asked = askedOf(document)
      return [toBudget(unmodify(asked, await factsOf(tx, asked, actor), date))]
    },
  },
  extra: async (tx, stored): Promise<Extra> => ({ facts: { figures: await figuresFor(tx, stored) } }),
  print: modificationPrint,
}

const askedOf = ({ kind, date, authority, income, taken, given }: Kind): Modification => ({
  kind,
  date,
  authority,
  lines: {
    income: (income ?? []).map(({ aforoId, amount }) => ({ id: aforoId, amount })),
    taken: (taken ?? []).map(({ apropiacionId, amount }) => ({ id: apropiacionId, amount })),
    given: (given ?? []).map(({ apropiacionId, amount }) => ({ id: apropiacionId, amount })),
  },
})

/** Locks the lines of expense, then those of income, each in id order, and reads what the rules need. */
async function factsOf(tx: Tx, { lines }: Modification, actor: Actor): Promise<ModificationFacts> {
  const expense = [...lines.taken, ...lines.given].map((line) => line.id)
  const sources = await lockApropiaciones(tx, expense)
  const aforos = await lockAforos(
    tx,
    lines.income.map((line) => line.id),
  )
  return {
    sources,
    aforos,
    aplazado: await aplazadoDeltas(tx, expense),
    places: await placesOf(tx, expense),
    mayCrossFuentes: can(actor, crossFuente),
  }
}

async function placesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await sql<Place & { id: string }>`
    select a.id, a.fuente_id as fuente, coalesce(r.control_group, '') as "group"
    from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id where a.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.rows.map((row) => [row.id, row]))
}

export const modificationOperations = serveDocument(modificationService)
