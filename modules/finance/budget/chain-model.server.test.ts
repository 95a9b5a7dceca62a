import { day, newId, Problem, pesos } from '@quina/kernel'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { toBudget } from './ledger/ledger/budget-ledger.server.ts'
import { brokenInvariants } from './ledger/ledger/invariants.server.ts'
import { type BudgetWorld, budgetWorld, type Paper } from './testing/budget-world.server.ts'
import {
  draw,
  type Each,
  giveBack,
  linesFrom,
  linesOn,
  type ModelPaper,
  mayAnnul,
  mayDraw,
  mayReturn,
  type Pot,
  total,
} from './testing/chain-model.domain.ts'

const commands = 300
const inicial = 400
const stages = ['cdp', 'registro', 'obligacion', 'pago'] as const
type Doc = ModelPaper<Paper>

/** Few days and small amounts, so that commands run into each other; the last day is the likeliest. */
const command = fc.record({
  verb: fc.constantFrom(
    'cdp',
    'next',
    'next',
    'next',
    'next',
    'add',
    'release',
    'release',
    'annul',
    'credito',
  ),
  pick: fc.nat(),
  each: fc.tuple(fc.nat(20), fc.nat(20)),
  day: fc.integer({ min: 1, max: 13 }).map((date) => `2026-03-0${Math.min(9, date)}`),
  cascade: fc.boolean(),
})
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** The same command in the model and in the product: what the model allows must be done, and nothing else. */
type Twin = Readonly<{ allowed: boolean; model: (made: Paper) => void; product: () => Promise<unknown> }>

const world = await budgetWorld({ drugs: inicial, services: inicial, care: 100_000 })
afterAll(world.close)

test(`after ${commands} commands, some of them refused, every balance is the sum of its moves`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: commands, maxLength: commands }), async (all) => {
      const controls: Pot[] = [startingPot(), startingPot()]
      const papers: Doc[] = []
      const outcomes: string[] = []
      for (const one of all) outcomes.push(await both(twinOf(world, { controls, papers }, one), one))

      expect(await brokenInvariants(world.db)).toEqual([])
      expect(await heldBy(papers)).toEqual(papers.flatMap(({ lines }) => lines.map(({ own }) => total(own))))
      const left = await Promise.all([world.lines.drugs, world.lines.services].map(world.available))
      expect(left).toEqual(controls.map(total))
      expect(await gaps()).toEqual([])
      expect(new Set(outcomes).size).toBeGreaterThan(5)
    }),
    { numRuns: 1, endOnFailure: true },
  )
}, 120_000)

const startingPot = (): Pot => ({ changes: [{ day: '2026-01-01', amount: inicial }] })

async function both({ allowed, model, product }: Twin, one: Command): Promise<string> {
  try {
    const made = await product()
    if (!allowed) throw new Error(`the model refuses what was done: ${JSON.stringify(one)}`)
    model(made as Paper)
    return 'done'
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (allowed)
      throw new Error(`the model allows ${JSON.stringify(one)}: ${error.message}`, { cause: error })
    return error.code
  }
}

type Model = Readonly<{ controls: readonly Pot[]; papers: Doc[] }>

function twinOf(at: BudgetWorld, model: Model, one: Command): Twin {
  const chosen = model.papers[one.pick % Math.max(1, model.papers.length)]
  if (one.verb === 'credito') return credito(at, model, one)
  if (one.verb === 'cdp' || chosen === undefined) return newCdp(at, model, one)
  if (one.verb === 'next')
    return chosen.kind === 'pago' ? newCdp(at, model, one) : next(at, model, one, chosen)
  if (one.verb === 'annul') return annul(at, one, chosen)
  if (chosen.kind === 'obligacion' || chosen.kind === 'pago') return annul(at, one, chosen)
  return one.verb === 'add' ? add(at, one, chosen) : release(at, one, chosen)
}

/** A traslado from a line that nobody else touches. */
function credito(
  { act, lines, campusId }: BudgetWorld,
  { controls }: Model,
  { each, day: date }: Command,
): Twin {
  const move = { day: day(date), amount: pesos(each[0] + 1) }
  const moves = [
    { ...move, class: 'CC', apropiacionId: lines.care },
    { ...move, class: 'CR', apropiacionId: lines.drugs },
  ] as const
  const origin = { document: 'budget.modification', id: newId(), campusId }
  return {
    allowed: true,
    model: () => controls[0]!.changes.push({ day: date, amount: each[0] + 1 }),
    product: () => act((tx) => toBudget(moves).post(tx, origin)),
  }
}

/** A CDP takes three times as much as what follows it, so that there is something to follow. */
function newCdp(at: BudgetWorld, { controls, papers }: Model, { each: input, day: date }: Command): Twin {
  const each = input.map((amount) => amount * 3)
  const lines = linesOn(controls)
  return {
    allowed: everyAbove(each) && mayDraw(lines, each, date),
    model: (key) => {
      draw(lines, each, date)
      papers.push({ key, kind: 'cdp', day: date, parent: null, lines, live: true })
    },
    product: () => at.approvedCdp({ drugs: each[0]!, services: each[1]! }, { date }),
  }
}

function next(at: BudgetWorld, { papers }: Model, { each, day: date }: Command, parent: Doc): Twin {
  const kind = stages[stages.indexOf(parent.kind) + 1]!
  const lines = linesFrom(parent.lines)
  const make = {
    registro: at.approvedRegistro,
    obligacion: at.approvedObligacion,
    pago: at.approvedPago,
    cdp: null,
  }
  return {
    allowed: everyAbove(each) && parent.live && date >= parent.day && mayDraw(lines, each, date),
    model: (key) => {
      draw(lines, each, date)
      papers.push({ key, kind, day: date, parent, lines, live: true })
    },
    product: () => make[kind]!(parent.key, each, { date }),
  }
}

function add({ add: adds }: BudgetWorld, { each, day: date }: Command, paper: Doc): Twin {
  const parentLives = paper.parent === null || paper.parent.live
  return {
    allowed:
      everyAbove(each) && paper.live && parentLives && date >= paper.day && mayDraw(paper.lines, each, date),
    model: () => draw(paper.lines, each, date),
    product: () => adds(paper.key, each, { date }),
  }
}

function release(at: BudgetWorld, { each, day: date, cascade }: Command, paper: Doc): Twin {
  const cascades = cascade && paper.kind === 'registro'
  return {
    allowed: everyAbove(each) && paper.live && date >= paper.day && mayReturn(paper.lines, each, date),
    model: () => giveBack(paper.lines, each, date, cascades),
    product: () => at.release(paper.key, each, { date, cascade }),
  }
}

function annul(at: BudgetWorld, { day: date, cascade }: Command, paper: Doc): Twin {
  const cascades = cascade && paper.kind === 'registro'
  return {
    allowed: paper.live && date >= paper.day && mayAnnul(paper, date),
    model: () => {
      giveBack(
        paper.lines,
        paper.lines.map((line) => line.came),
        date,
        cascades,
      )
      paper.live = false
    },
    product: () => at.annul(paper.key, { date, cascade }),
  }
}

/** A line worth nothing is refused with PRE-006. */
const everyAbove = (each: Each): boolean => each.every((amount) => amount > 0)

const heldBy = (papers: readonly Doc[]) =>
  Promise.all(papers.flatMap(({ key }) => key.lines.map((line) => world.available(line))))

/** Series whose numbers are not one after the other. */
async function gaps(): Promise<unknown[]> {
  const { rows } = await sql`
    select kind from (select 'cdp' as kind, number from budget.cdp union all select 'registro', number from budget.registro
      union all select 'obligacion', number from budget.obligacion union all select 'pago', number from budget.pago) numbered
    where number is not null group by kind having max(number) <> count(*)`.execute(world.db)
  return rows
}
