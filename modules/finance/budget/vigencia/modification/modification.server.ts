import type { Stored } from '@quina/blocks'
import { type DocumentPrint, lineTable, notes, type PrintedDocument } from '@quina/blocks/print'
import { type Actor, can, type Extra, serveDocument, servedDocument } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { money, moneyText, pluck } from '@quina/kernel'
import { mustNotPrecede } from '../../ledger/ledger/budget-ledger.domain.ts'
import { budgetLedger, toBudget } from '../../ledger/ledger/budget-ledger.server.ts'
import { aplazadoDeltas, lockAforos, lockApropiaciones } from '../../ledger/ledger/locks.server.ts'
import { figuresFor } from './figures.server.ts'
import { crossFuente, type ModificationKind, modification } from './modification.contract.ts'
import {
  type Modification,
  type ModificationFacts,
  modify,
  type Place,
  panels,
  unmodify,
} from './modification.domain.ts'
import {
  type FigureTexts,
  figuresIn,
  type SimulatedFigures,
  type SimulatedLine,
  simulate,
} from './simulation.domain.ts'

type Kind = Stored<typeof modification>

/** Acto de modificación: its lines, and every balance before and after (finance dossier §19). */
const modificationPrint: DocumentPrint<typeof modification> = {
  title: 'Acto de modificación al presupuesto',
  declares: ({ date, values }) => declarations[values.kind as ModificationKind](date.slice(0, 4)),
  adds: (printed) => [
    notes('', { heading: 'Cómo quedan los rubros' }),
    lineTable({
      columns: [
        { key: 'label', header: 'Rubro y fuente', kind: 'text' },
        { key: 'inicial', header: 'Inicial', kind: 'money' },
        { key: 'definitiva', header: 'Definitivo antes', kind: 'money' },
        { key: 'definitivaAfter', header: 'Definitivo después', kind: 'money' },
        { key: 'available', header: 'Disponible antes', kind: 'money' },
        { key: 'availableAfter', header: 'Disponible después', kind: 'money' },
      ],
      rows: simulate(printed.values.kind as ModificationKind, linesOf(printed)).map((row) => ({
        values: { label: row.label, ...textsOf(row) },
      })),
      fontSize: 7.5,
    }),
  ],
  signs: { legalRepresentative: 'Gerente', budgetHead: 'Jefe de presupuesto' },
}

export const modificationService = servedDocument<typeof modification>({
  document: modification,
  lines: {
    income: 'budget.modificationIncome',
    taken: 'budget.modificationTaken',
    given: 'budget.modificationGiven',
  },
  ledgers: [budgetLedger],
  on: {
    async approve({ tx, document, actor }) {
      const input = inputOf(document)
      return [toBudget(modify(input, await factsOf(tx, input, actor)))]
    },

    /** Not a plain reversal: the given amounts must still be free on that day and later. */
    async annul({ tx, document, input: { date }, actor }) {
      mustNotPrecede(date, document.date)
      const input = inputOf(document)
      return [toBudget(unmodify(input, await factsOf(tx, input, actor), date))]
    },
  },
  extra: async (tx, stored): Promise<Extra> => ({ facts: { figures: await figuresFor(tx, stored) } }),
  print: modificationPrint,
})

const inputOf = ({ kind, date, authority, income, taken, given }: Kind): Modification => ({
  kind,
  date,
  authority,
  lines: {
    income: (income ?? []).map(({ aforoId, amount }) => ({ id: aforoId, amount })),
    taken: (taken ?? []).map(({ apropiacionId, amount }) => ({ id: apropiacionId, amount })),
    given: (given ?? []).map(({ apropiacionId, amount }) => ({ id: apropiacionId, amount })),
  },
})

/** Locks the lines of expense, then those of income, each in id order, and reads the facts for the rules. */
async function factsOf(tx: Tx, { lines }: Modification, actor: Actor): Promise<ModificationFacts> {
  const expense = [...lines.taken, ...lines.given].map((line) => line.id)
  const sources = await lockApropiaciones(tx, expense)
  const aforos = await lockAforos(tx, pluck(lines.income, 'id'))
  return {
    sources,
    aforos,
    aplazado: await aplazadoDeltas(tx, expense),
    places: await placesOf(tx, expense),
    mayCrossFuentes: can(actor, crossFuente),
  }
}

async function placesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await rowsFrom<Place & { id: string }>(tx)`
    select a.id, a.fuente_id as fuente, coalesce(r.control_group, '') as "group"
    from budget.apropiacion a join budget.rubro r on r.id = a.rubro_id where a.id = any(${[...ids]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

export const modificationOperations = serveDocument(modificationService)

type Line = Readonly<Record<'apropiacionId' | 'aforoId' | 'amount', string | undefined>>

const certifies =
  'El jefe de presupuesto certifica que los valores que se quitan están libres de afectación en la fecha del acto.'
const declarations: Readonly<Record<ModificationKind, (vigencia: string) => string>> = {
  adicion: (vigencia) =>
    `Se adicionan el presupuesto de ingresos y el de gastos de la vigencia ${vigencia} por igual valor.`,
  reduccion: (vigencia) =>
    `Se reducen el presupuesto de ingresos y el de gastos de la vigencia ${vigencia} por igual valor. ${certifies}`,
  traslado: (vigencia) =>
    `Se trasladan apropiaciones dentro del presupuesto de gastos de la vigencia ${vigencia}, sin cambiar su total. ${certifies}`,
  aplazamiento: (vigencia) =>
    `Se aplazan apropiaciones del presupuesto de gastos de la vigencia ${vigencia}. ${certifies}`,
  desaplazamiento: (vigencia) =>
    `Se levanta el aplazamiento de apropiaciones del presupuesto de gastos de la vigencia ${vigencia}.`,
}

function linesOf({ values, labels, facts = {} }: PrintedDocument): SimulatedLine[] {
  const known = (facts.figures ?? {}) as Readonly<Record<string, FigureTexts>>
  return panels.flatMap((panel) =>
    ((values[panel] ?? []) as readonly Line[]).map((line, index) => {
      const field = panel === 'income' ? 'aforoId' : 'apropiacionId'
      const id = line[field] ?? ''
      return {
        panel,
        id,
        label: labels[`${panel}.${index}.${field}`] ?? '',
        amount: money(line.amount ?? '0'),
        figures: figuresIn(known[id]),
      }
    }),
  )
}

const textsOf = ({ inicial, definitiva, definitivaAfter, available, availableAfter }: SimulatedFigures) => ({
  inicial: moneyText(inicial),
  definitiva: moneyText(definitiva),
  definitivaAfter: moneyText(definitivaAfter),
  available: moneyText(available),
  availableAfter: moneyText(availableAfter),
})
